import { type CallsWithoutIds, type CallWithIds, idInPath } from '../../../tests/support/api/ids.ts';
import { activationCalls } from '../contract.ts';

const { advice: _advice, ...otherCalls } = activationCalls;

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'activation of an own card',
    endpoint: activationCalls.advice,
    input: ({ waitingId, waitingExpiry, birthDate }) => ({
      params: { id: waitingId },
      body: { expiredDate: waitingExpiry, dateOfBirth: birthDate },
    }),
    ids: idInPath,
  },
];

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'trace, code and token belong to a session and a card: see the flow and activation tests',
    calls: Object.values(otherCalls),
  },
];
