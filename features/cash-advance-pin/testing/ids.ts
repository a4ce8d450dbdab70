import { type CallsWithoutIds, type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { pinCalls } from '../contract.ts';

const { limitCheck: _limitCheck, ...otherCalls } = pinCalls;

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'the limit check of a PIN', endpoint: pinCalls.limitCheck, input: ownCard, ids: idInPath },
];

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'trace, code and token belong to a session and a card: see the flow and PIN tests',
    calls: Object.values(otherCalls),
  },
];
