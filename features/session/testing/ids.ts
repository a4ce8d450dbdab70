import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { sessionCalls } from '../contract.ts';

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'a session id is its own proof', calls: Object.values(sessionCalls) },
];
