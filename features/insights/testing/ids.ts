import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { insightCalls } from '../contract.ts';

/** Calls whose ids need no ownership test, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'the session names the caller; only what is found among the own purchases can be hidden, which insights.test.ts proves',
    calls: Object.values(insightCalls),
  },
];
