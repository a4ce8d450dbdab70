/** WebAuthn options that browsers pass to authenticators. */
import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import type { PasskeyCreation, PasskeyRequest } from '../../../shared/http/passkeys.ts';
import type { Descriptor } from './passkeys-store.ts';
import { ALGORITHMS } from './webauthn.ts';

type Named = Pick<Descriptor, 'credentialId' | 'transports'>;

const toCredential = ({ credentialId, transports }: Named) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
});

/**
 * Options for a signature.
 * @param allowed passkeys that can be used; an empty list allows every passkey of this portal
 */
export function requestOptions(
  rp: PasskeySettings,
  challenge: Buffer,
  seconds: number,
  allowed: readonly Named[],
): PasskeyRequest {
  return {
    challenge: challenge.toString('base64url'),
    rpId: rp.rpId,
    timeout: seconds * 1000,
    userVerification: 'required',
    allowCredentials: allowed.map(toCredential),
  };
}

/** The person for whom a passkey is created. */
export interface Owner {
  readonly handle: Buffer;
  readonly username: string;
}

/** Options for a new discoverable passkey. */
export function creationOptions(
  rp: PasskeySettings & { readonly name: string },
  owner: Owner,
  challenge: string,
  { seconds, known }: { readonly seconds: number; readonly known: readonly Named[] },
): PasskeyCreation {
  const { username } = owner;
  return {
    rp: { id: rp.rpId, name: rp.name },
    user: { id: owner.handle.toString('base64url'), name: username, displayName: username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: seconds * 1000,
    excludeCredentials: known.map(toCredential),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}
