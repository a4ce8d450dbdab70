import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { languageCalls } from '../contract.ts';

/** Calls that take no ids of a person's data, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'about a browser', calls: Object.values(languageCalls) },
];
