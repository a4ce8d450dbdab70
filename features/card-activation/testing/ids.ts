import { type CallWithIds, idInPath } from '../../../tests/support/api/ids.ts';
import { activationCalls } from '../contract.ts';

/** Calls that take the caller's ids. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
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
