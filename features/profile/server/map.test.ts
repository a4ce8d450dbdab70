import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { profile } from '../contract.ts';
import { toProfile } from './map.ts';

const customer: Customer = {
  customerId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  customerNumber: '0012345678',
  name: { en: 'Lin Ya-Ting', zh_tw: '林雅婷' },
  phone: { full: '+886912345678', masked: '0912-***-678' },
  nationalIdMasked: 'A*****6789',
  birthDate: '1988-09-27',
  primary: true,
  corporate: false,
  redemptionBatchOpen: false,
};

const user = {
  previousLoginAt: new Date('2026-11-19T02:03:04Z'),
  statementPreference: 'email',
  today: '2026-11-20',
} as const;

describe('profile', () => {
  it('[SES-7] [CARD-7] maps masked values only, and missing contacts to null', () => {
    const mapped = toProfile(customer, user, 'en');
    expect(profile.parse(mapped)).toEqual(mapped);
    expect(mapped).toMatchObject({ phoneNo: '0912-***-678', email: null, nationalId: 'A*****6789' });
    expect(JSON.stringify(mapped)).not.toContain('912345678');
    expect(mapped.lastLoginAt).toBe('2026-11-19T02:03:04.000Z');
  });

  it('[STM-1] maps corporate customers to paper', () => {
    expect(toProfile({ ...customer, corporate: true }, user, 'en').statementPreference).toBe('paper');
    expect(toProfile(customer, user, 'en').statementPreference).toBe('email');
  });
});
