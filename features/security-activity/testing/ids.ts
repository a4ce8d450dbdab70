import { type CallWithIds, idInPath, type Own } from '../../../tests/support/api/ids.ts';
import { securityCalls } from '../contract.ts';

const ownBrowser = ({ browserId }: Own) => ({ params: { id: browserId } });

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'a name for a browser',
    endpoint: securityCalls.rename,
    input: (own) => ({ ...ownBrowser(own), body: { name: 'Laptop' } }),
    ids: idInPath,
  },
  {
    name: 'removing a browser',
    endpoint: securityCalls.forget,
    input: ownBrowser,
    ids: idInPath,
    runsLast: true,
  },
];
