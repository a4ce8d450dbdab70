/** Verifies what authenticators sign. Every refusal has one outcome: undefined. */
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { isPasskeyOrigin, type PasskeySettings } from '../../../server/config/passkeys.ts';
import { sameBytes } from '../../../server/crypto/keys.ts';
import type { Assertion, Attestation } from '../../../shared/http/passkeys.ts';
import type { StoredKey } from './passkeys-store.ts';

/** Loaded with the first passkey, because its parsers of certificates cost every start a tenth of a second. */
const library = () => import('@simplewebauthn/server');

/** COSE algorithms of new passkeys: ES256 first, EdDSA, and RS256 for authenticators that have nothing else. */
export const ALGORITHMS = [-7, -8, -257] as const;

/**
 * Stands for an unknown credential, so that it costs the same work. Its key is the base point of P-256; callers accept nothing that is
 * signed with it.
 */
export const DECOY: StoredKey = {
  passkeyId: '',
  customerId: '',
  credentialId: Buffer.alloc(32),
  publicKey: Buffer.from(
    'a5010203262001' +
      '2158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
      '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ),
  counter: 0n,
  synced: false,
  handle: Buffer.alloc(32),
  username: '',
  paused: false,
  mayApprove: false,
};

/** A signature that fits: what the authenticator counted. */
export interface VerifiedUse {
  readonly counter: number;
}

/**
 * Verifies a signature of a stored passkey over a challenge: type, origin, relying party, presence, verification of the person, the
 * handle and the signature itself. Leaves the counter to the caller.
 */
export async function verifyAssertion(
  rp: PasskeySettings,
  key: StoredKey,
  challenge: Buffer,
  assertion: Assertion,
): Promise<VerifiedUse | undefined> {
  const { id, type } = assertion;
  const { userHandle, ...response } = assertion.response;
  const origin = originOf(response.clientDataJSON);
  if (origin === undefined || !isPasskeyOrigin(rp, origin)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verified = await refusalAsUndefined(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rp.rpId,
      requireUserVerification: true,
      // Not checked here: a falling counter must be told from a wrong signature.
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: bytesOf(key.publicKey),
        counter: 0,
      },
    }),
  );
  if (!verified?.verified || !fits(key, assertion, verified)) return undefined;
  return { counter: verified.authenticationInfo.newCounter };
}

/** Whether credential and person are those of the stored passkey, and it is of the kind that it was. */
function fits(
  key: StoredKey,
  { id, response }: Assertion,
  verified: VerifiedAuthenticationResponse,
): boolean {
  const isSynced = verified.authenticationInfo.credentialDeviceType === 'multiDevice';
  return (
    sameBytes(Buffer.from(id, 'base64url'), key.credentialId) &&
    // Without a handle it is no passkey that the authenticator keeps for a person.
    sameBytes(Buffer.from(response.userHandle ?? '', 'base64url'), key.handle) &&
    isSynced === key.synced
  );
}

/** A passkey as it was made. */
export interface VerifiedPasskey {
  readonly credentialId: Buffer;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
}

/** Verifies a new passkey. What its maker attests is not asked for and not looked at. */
export async function verifyNew(
  rp: PasskeySettings,
  challenge: string,
  { id, type, response }: Attestation,
): Promise<VerifiedPasskey | undefined> {
  const origin = originOf(response.clientDataJSON);
  if (origin === undefined || !isPasskeyOrigin(rp, origin)) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await refusalAsUndefined(async () =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: await withoutStatement(response.attestationObject),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  const info = verified?.registrationInfo;
  if (!verified?.verified || !info || info.credential.id !== id) return undefined;
  return {
    credentialId: Buffer.from(info.credential.id, 'base64url'),
    publicKey: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    synced: info.credentialDeviceType === 'multiDevice',
  };
}

/** The attestation with its statement removed, so that no format is parsed and no certificate can refuse a passkey. */
async function withoutStatement(attestation: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(bytesOf(Buffer.from(attestation, 'base64url'))).get('authData');
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url');
}

/** The origin that a browser wrote into the client data; undefined for other data, and inside another site's page. */
function originOf(clientDataJSON: string): string | undefined {
  try {
    const client: { origin?: unknown; crossOrigin?: unknown } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString(),
    );
    return typeof client.origin === 'string' && client.crossOrigin !== true ? client.origin : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for every refusal, with values of the call in the message: none of it may reach a log. */
async function refusalAsUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** A copy that is no view of a pooled buffer, as the library wants it. */
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
