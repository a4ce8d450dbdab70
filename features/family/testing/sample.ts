/** Sample cards for tests of the pages: a supplementary card as both parties see it. */

import type { PrimaryLayer } from '../../safety/layer-contract.ts';
import { sampleControls } from '../../safety/testing/controls.ts';
import type { CardOfAccount, Family, FamilyRequest, HeldCard } from '../contract.ts';

const { switches, limits, effects } = sampleControls();
const money = (amount: number) => ({ amount: `${amount}`, currency: 'TWD' });

export const LAYER: PrimaryLayer = {
  version: 4,
  frozen: false,
  switches,
  limits: {
    perPurchase: { ...limits.perPurchase, most: money(500) },
    perPeriod: { ...limits.perPurchase, most: null },
  },
  stopped: false,
  looseningsLeft: 20,
};

export const REQUEST: FamilyRequest = {
  requestId: '00000000-0000-4000-8000-00000000f001',
  cardId: 'c-1',
  amount: money(5000),
  until: '2026-12-06',
  reason: 'Shoes for the school trip',
  state: 'open',
  askedAt: '2026-11-30T02:10:00.000Z',
};

const SHARED = {
  cardId: 'c-1',
  lastFour: '4417',
  productName: 'Travel Card',
  status: 'active',
  changeable: true,
  adult: true,
  agreement: 'agreed',
  sight: 'all',
  periodFrom: '2026-11-24',
  highestLimit: money(150_000),
  holder: { frozen: false, switches, limits },
  primary: LAYER,
  effects,
  requests: [],
} as const satisfies Partial<HeldCard>;

export function sampleAccount(over: Partial<CardOfAccount> = {}): CardOfAccount {
  return {
    ...SHARED,
    requests: [],
    holderName: 'C***** P*****',
    own: false,
    separated: false,
    spent: money(1340),
    newest: [
      { id: 'l-1', date: '2026-11-29', description: 'Harbour Books', amount: money(900), pending: true },
      { id: 'l-2', date: '2026-11-28', description: 'Blue Door', amount: money(-120), pending: false },
    ],
    ...over,
  };
}

export function sampleHeld(over: Partial<HeldCard> = {}): HeldCard {
  return { ...SHARED, requests: [], spent: money(1340), sightIfAgreed: 'amounts', ...over };
}

export function sampleFamily(over: Partial<Family> = {}): Family {
  return { accounts: [], held: [], today: '2026-11-30', offered: true, ...over };
}
