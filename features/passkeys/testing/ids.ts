import { type CallWithIds, idInPath, type Own } from '../../../tests/support/api/ids.ts';
import { passkeyCalls } from '../contract.ts';

const ownPasskey = ({ passkeyId }: Own) => ({ params: { id: passkeyId } });

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'a name for a passkey',
    endpoint: passkeyCalls.rename,
    input: (own) => ({ ...ownPasskey(own), body: { name: 'Phone' } }),
    ids: idInPath,
  },
  {
    name: 'a code for keeping a passkey',
    endpoint: passkeyCalls.requestChangeOtp,
    input: (own) => ({ ...ownPasskey(own), body: { change: 'keep', isResend: false, language: 'en' } }),
    ids: idInPath,
  },
];
