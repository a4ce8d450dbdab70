import { type CallWithIds, withCard } from '../../../tests/support/api/ids.ts';
import { historyCalls, placeCalls, redemptionCalls } from '../contract.ts';

/**
 * Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead.
 */
export const callsWithIds: readonly CallWithIds[] = [
  withCard('query', 'products for points', redemptionCalls.products, { category: 'gift' }),
  // Item codes are the bank's, so they need no ownership test.
  withCard('query', 'minimum of a redemption', redemptionCalls.minimum, { redemptionItemCode: 'VOUCCAFE' }),
  withCard('query', 'points to redeem', redemptionCalls.balance),
  withCard('body', 'one-time password for miles', placeCalls.requestPartnerOtp, {
    catalogCode: 'EVAM0001',
    quantity: '1000',
    airmileId: '1234567890',
    isResend: false,
    language: 'en',
  }),
  withCard('body', 'redemption of a voucher', redemptionCalls.catalogue, {
    catalogCode: 'VOUCCAFE',
    quantity: '1',
    registeredEmail: true,
  }),
  withCard('body', 'cash rebate', redemptionCalls.waiver, { catalogCode: 'REBATE01', amount: '10000' }),
  {
    name: 'a redemption',
    endpoint: historyCalls.detail,
    input: ({ redemptionId }) => ({ params: { id: redemptionId } }),
    ids: [['params', 'id']],
  },
  {
    name: 'cancellation of a redemption',
    endpoint: historyCalls.cancel,
    input: ({ redemptionId, cardId }) => ({ params: { id: redemptionId }, body: { cardId } }),
    ids: [
      ['params', 'id'],
      ['body', 'cardId'],
    ],
  },
];
