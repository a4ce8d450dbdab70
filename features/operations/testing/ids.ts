import { type CallWithIds, idInPath } from '../../../tests/support/api/ids.ts';
import { operationCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'the outcome of a request',
    endpoint: operationCalls.one,
    input: ({ commandId }) => ({ params: { id: commandId } }),
    ids: idInPath,
  },
];
