import type { CallsWithoutIds } from '../../../tests/support/api/ids.ts';
import { forgottenCalls } from '../contract.ts';

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'details prove who the caller is, the trace belongs to a session: see the flow tests',
    calls: Object.values(forgottenCalls),
  },
];
