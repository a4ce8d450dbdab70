import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { sessionCalls } from '../contract.ts';

/** Calls whose ids need no ownership test, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'a session id is its own proof', calls: Object.values(sessionCalls) },
];
