import { type CallWithIds, idInPath, type Own } from '../../../tests/support/api/ids.ts';
import { passkeyCalls } from '../contract.ts';

const ownPasskey = ({ passkeyId }: Own) => ({ params: { id: passkeyId } });
const language = 'en';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'a name for a passkey',
    endpoint: passkeyCalls.rename,
    input: (own) => ({ ...ownPasskey(own), body: { name: 'Phone' } }),
    ids: idInPath,
  },
  {
    name: 'keeping a passkey',
    endpoint: passkeyCalls.keep,
    input: ownPasskey,
    ids: idInPath,
  },
  {
    name: 'removing a passkey',
    endpoint: passkeyCalls.remove,
    input: (own) => ({ ...ownPasskey(own), body: { language } }),
    ids: idInPath,
    runsLast: true,
  },
];
