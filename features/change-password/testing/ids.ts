import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { changePasswordCalls } from '../contract.ts';

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'the session names the caller', calls: Object.values(changePasswordCalls) },
];
