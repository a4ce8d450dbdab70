/** Examples of the API document for banks: the controls of a card. */
import { twd } from '../../../../../shared/money.ts';
import type { ControlState } from '../../parts/controls.ts';

const ALL = ['chip', 'contactless', 'online', 'abroad', 'cash', 'wallet', 'recurring'] as const;

export const controls: ControlState = {
  version: 4,
  settings: {
    frozen: true,
    online: true,
    abroad: false,
    contactless: true,
    cash: true,
    perPurchase: 20_000n,
    perDay: undefined,
  },
  freeze: { since: new Date('2026-03-12T08:00:05Z'), by: 'holder' },
  effects: {
    chip: 'stops',
    contactless: 'stops',
    online: 'stops',
    abroad: 'stops',
    cash: 'stops',
    wallet: 'stops',
    recurring: 'stops',
    'offline-top-up': 'goes-on',
    refund: 'goes-on',
    settlement: 'goes-on',
  },
  stops: {
    online: ['online'],
    abroad: ['abroad'],
    contactless: ['contactless'],
    cash: ['cash'],
    perPurchase: ALL,
    perDay: ALL,
  },
  highestLimit: twd(100_000),
  changeable: true,
  looseningsToday: 0,
  walletTokens: [
    { tokenId: 'DNITHE381502386342002358', wallet: 'Phone', addedAt: new Date('2026-03-12T08:00:00Z') },
  ],
};
