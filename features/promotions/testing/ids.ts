import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { promotionCalls } from '../contract.ts';

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'shown to everyone', calls: Object.values(promotionCalls) },
];
