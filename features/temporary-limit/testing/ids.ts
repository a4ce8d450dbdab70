import { type CallsWithoutIds, type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { limitCalls } from '../contract.ts';

const { inquiry: _inquiry, ...otherCalls } = limitCalls;

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'the bounds of a temporary limit', endpoint: limitCalls.inquiry, input: ownCard, ids: idInPath },
];

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'trace and code belong to a session, a card and a limit: see the temporary limit tests',
    calls: Object.values(otherCalls),
  },
];
