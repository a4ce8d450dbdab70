import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { alertCalls } from '../contract.ts';

/** Calls whose ids need no ownership test, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'the session names the caller; an id of a notice or an endpoint of another person changes nothing, which notices.test.ts and push.test.ts prove',
    calls: Object.values(alertCalls),
  },
];
