import { type CallWithIds, idInPath } from '../../../tests/support/api/ids.ts';
import { loginCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'the national id, by username',
    endpoint: loginCalls.nationalId,
    input: ({ username }) => ({ params: { id: username } }),
    ids: idInPath,
  },
  {
    name: 'the national id, by customer number',
    endpoint: loginCalls.nationalId,
    input: ({ customerNumber }) => ({ params: { id: customerNumber } }),
    ids: idInPath,
  },
];
