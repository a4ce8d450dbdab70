import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { profileCalls } from '../contract.ts';

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'the session names the caller', calls: Object.values(profileCalls) },
];
