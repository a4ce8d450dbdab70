/**
 * Sample controls of a card for tests of the pages. The lists deliberately differ from those of the embedded card
 * system.
 */
import type { CardControls } from '../contract.ts';

const STOPS = 'stops';
const GOES_ON = 'goes-on';

/** A card that is not frozen, with all switches on, no limits and two wallets. */
export function sampleControls(other: Partial<CardControls> = {}): CardControls {
  return {
    version: 3,
    frozen: false,
    effects: {
      chip: STOPS,
      contactless: STOPS,
      online: STOPS,
      abroad: STOPS,
      cash: STOPS,
      wallet: STOPS,
      recurring: STOPS,
      'offline-top-up': GOES_ON,
      refund: GOES_ON,
      settlement: GOES_ON,
    },
    switches: {
      online: { on: true, stops: ['online', 'recurring'] },
      abroad: { on: true, stops: ['abroad'] },
      contactless: { on: true, stops: ['contactless', 'wallet'] },
      cash: { on: true, stops: ['cash'] },
    },
    limits: {
      perPurchase: { most: null, stops: ['chip', 'contactless', 'online', 'abroad', 'wallet', 'recurring'] },
      perDay: { most: null, stops: ['chip', 'contactless', 'online', 'abroad', 'cash', 'wallet'] },
    },
    highestLimit: { amount: '200000', currency: 'TWD' },
    wallets: [
      { tokenId: 't-1', wallet: 'Apple Pay, iPhone 16', addedAt: '2026-03-12T01:30:00.000Z' },
      { tokenId: 't-2', wallet: 'Google Wallet, Pixel 9', addedAt: '2026-10-02T14:05:00.000Z' },
    ],
    changeable: true,
    looseningsLeft: 20,
    underWay: false,
    ...other,
  };
}

/** A freeze at 11:12 in Taipei. */
export const frozenBy = (by: 'holder' | 'bank'): Partial<CardControls> => ({
  frozen: true,
  frozenSince: '2026-11-21T03:12:00.000Z',
  frozenBy: by,
});
