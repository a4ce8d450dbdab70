import type { CallWithIds } from '../../../tests/support/api/ids.ts';
import { rewardCalls } from '../contract.ts';

/** Calls with ids of the caller's data; `tests/security/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'points',
    endpoint: rewardCalls.points,
    input: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
];
