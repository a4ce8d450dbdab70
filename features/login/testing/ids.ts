import { type CallsWithoutIds, type CallWithIds, idInPath } from '../../../tests/support/api/ids.ts';
import { loginCalls, passkeyLogOnCalls } from '../contract.ts';

const { nationalId: _nationalId, ...otherCalls } = loginCalls;

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

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'the caller claims and proves an identity: see the log-on tests',
    calls: [...Object.values(otherCalls), ...Object.values(passkeyLogOnCalls)],
  },
];
