import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { languageCalls } from '../contract.ts';

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'about a browser', calls: Object.values(languageCalls) },
];
