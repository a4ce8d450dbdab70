import type { CallsWithoutIds, CallWithIds } from '../../../tests/support/api/ids.ts';
import { historyCalls, membershipCalls, redemptionCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'products for points',
    endpoint: redemptionCalls.products,
    input: ({ cardId }) => ({ query: { cardId, category: 'gift' } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'minimum of a redemption',
    endpoint: redemptionCalls.minimum,
    input: ({ cardId }) => ({ query: { cardId, redemptionItemCode: 'VOUCCAFE' } }),
    // Item codes are the bank's, so they need no ownership test.
    ids: [['query', 'cardId']],
  },
  {
    name: 'points to redeem',
    endpoint: redemptionCalls.balance,
    input: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'redemption of miles',
    endpoint: redemptionCalls.partner,
    input: ({ cardId }) => ({
      body: { cardId, catalogCode: 'EVAM0001', quantity: '1000', airmileId: '1234567890' },
    }),
    ids: [['body', 'cardId']],
  },
  {
    name: 'redemption of a voucher',
    endpoint: redemptionCalls.catalogue,
    input: ({ cardId }) => ({
      body: { cardId, catalogCode: 'VOUCCAFE', quantity: '1', emailAddress: 'person@example.com' },
    }),
    ids: [['body', 'cardId']],
  },
  {
    name: 'cash rebate',
    endpoint: redemptionCalls.waiver,
    input: ({ cardId }) => ({ body: { cardId, catalogCode: 'REBATE01', amount: '10000' } }),
    ids: [['body', 'cardId']],
  },
  {
    name: 'a redemption',
    endpoint: historyCalls.detail,
    input: ({ redemptionId }) => ({ params: { id: redemptionId } }),
    ids: [['params', 'id']],
  },
];

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'all redemptions of the caller', calls: [historyCalls.list] },
  { why: 'what the bank offers', calls: [redemptionCalls.categories] },
  {
    why: 'the code and token belong to a session, a card and a redemption: see new-membership-otp.test.ts',
    calls: Object.values(membershipCalls),
  },
];
