import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { captchaCalls } from '../contract.ts';

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'an image code belongs to the session that asked for it', calls: Object.values(captchaCalls) },
];
