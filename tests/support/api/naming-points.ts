/** The calls about points that take an id of somebody's (naming.ts). */
import { historyCalls, redemptionCalls } from '../../../features/points-redemption/contract.ts';
import { rewardCalls } from '../../../features/reward-points/contract.ts';
import type { Naming } from './naming-types.ts';

export const POINTS: readonly Naming[] = [
  {
    name: 'points',
    endpoint: rewardCalls.points,
    rightly: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'products for points',
    endpoint: redemptionCalls.products,
    rightly: ({ cardId }) => ({ query: { cardId, category: 'gift' } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'minimum of a redemption',
    endpoint: redemptionCalls.minimum,
    rightly: ({ cardId }) => ({ query: { cardId, redemptionItemCode: 'VOUCCAFE' } }),
    // What there is to redeem is the bank's, and nobody's.
    ids: [['query', 'cardId']],
  },
  {
    name: 'points to redeem',
    endpoint: redemptionCalls.balance,
    rightly: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'redemption of miles',
    endpoint: redemptionCalls.partner,
    rightly: ({ cardId }) => ({
      body: { cardId, catalogCode: 'EVAM0001', quantity: '1000', airmileId: '1234567890' },
    }),
    ids: [['body', 'cardId']],
  },
  {
    name: 'redemption of a voucher',
    endpoint: redemptionCalls.catalogue,
    rightly: ({ cardId }) => ({
      body: { cardId, catalogCode: 'VOUCCAFE', quantity: '1', emailAddress: 'somebody@example.com' },
    }),
    ids: [['body', 'cardId']],
  },
  {
    name: 'cash rebate',
    endpoint: redemptionCalls.waiver,
    rightly: ({ cardId }) => ({ body: { cardId, catalogCode: 'REBATE01', amount: '10000' } }),
    ids: [['body', 'cardId']],
  },
  {
    name: 'a redemption',
    endpoint: historyCalls.detail,
    rightly: ({ redemptionId }) => ({ params: { id: redemptionId } }),
    ids: [['params', 'id']],
  },
];
