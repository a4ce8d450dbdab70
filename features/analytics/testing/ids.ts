import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { analyticsCalls } from '../contract.ts';

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'about no person', calls: Object.values(analyticsCalls) },
];
