import { type CallWithIds, withCard } from '../../../tests/support/api/ids.ts';
import { rewardCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  withCard('query', 'points', rewardCalls.points),
  withCard('query', 'points that end', rewardCalls.ending),
  withCard('query', 'points that end, for a calendar', rewardCalls.endingFile, { language: 'en' }),
];
