import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { storedFileCalls } from '../contract.ts';

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'shown to everyone', calls: Object.values(storedFileCalls) },
];
