import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { analyticsCalls } from '../contract.ts';

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'about no person', calls: Object.values(analyticsCalls) },
];
