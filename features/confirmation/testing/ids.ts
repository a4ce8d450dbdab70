import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { approvalCalls } from '../contract.ts';

/** Calls that need no ownership test of ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'the session names the caller', calls: Object.values(approvalCalls) },
];
