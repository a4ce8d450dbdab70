import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { captchaCalls } from '../contract.ts';

/** Calls whose ids need no ownership test, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'an image code belongs to the session that asked for it', calls: Object.values(captchaCalls) },
];
