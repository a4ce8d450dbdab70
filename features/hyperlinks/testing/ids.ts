import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { hyperlinkCalls } from '../contract.ts';

/** Calls that take no ids of a person's data, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'shown to everyone', calls: Object.values(hyperlinkCalls) },
];
