import type { Profile } from '../contract.ts';

export const PERSON: Profile = {
  name: 'LIN',
  phoneNo: '0912-***-678',
  email: 'm***@example.com',
  nationalId: 'A*****6789',
  lastLoginAt: null,
  statementPreference: 'paper',
  corporate: false,
  primaryFlg: true,
  hold: null,
  contactHold: null,
  offersShown: true,
  today: '2026-11-23',
};
