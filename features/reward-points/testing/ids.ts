import type { CallWithIds } from '../../../tests/support/api/ids.ts';
import { rewardCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data; `tests/security/idor.test.ts` sends other people's ids in their place. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'points',
    endpoint: rewardCalls.points,
    input: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
];
