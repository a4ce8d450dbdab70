import type { CallWithIds } from '../../../tests/support/api/ids.ts';
import { rewardCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'points',
    endpoint: rewardCalls.points,
    input: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'points that end',
    endpoint: rewardCalls.ending,
    input: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'points that end, for a calendar',
    endpoint: rewardCalls.endingFile,
    input: ({ cardId }) => ({ query: { cardId, language: 'en' } }),
    ids: [['query', 'cardId']],
  },
];
