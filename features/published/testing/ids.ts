import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { publishedCalls, secondCardCalls } from '../contract.ts';

/** Calls that take no ids of a person's data, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'shown to everyone', calls: Object.values(publishedCalls) },
  { why: 'the session names the caller', calls: Object.values(secondCardCalls) },
];
