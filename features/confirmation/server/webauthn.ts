/** Verifies the data that authenticators sign. Every refusal returns undefined. */
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { isPasskeyOrigin, type PasskeySettings } from '../../../server/config/passkeys.ts';
import { sameBytes } from '../../../server/crypto/keys.ts';
import type { Assertion, Attestation } from '../../../shared/http/passkeys.ts';
import type { StoredKey } from './passkeys-store.ts';

/** Imported on first use, because its certificate parsers add a tenth of a second to every start. */
const library = () => import('@simplewebauthn/server');

/** COSE algorithms for new passkeys: ES256 first, then EdDSA, and RS256 for authenticators that support nothing else. */
export const ALGORITHMS = [-7, -8, -257] as const;

/**
 * Replaces an unknown credential, so that verification costs the same time. Its key is the base point of P-256. Callers
 * reject everything signed with it.
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

/** The result of a valid signature: the authenticator's counter. */
export interface VerifiedUse {
  readonly counter: number;
}

/**
 * Verifies a stored passkey's signature over a challenge: type, origin, relying party, user presence, user verification, user handle and
 * signature. The caller checks the counter.
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
      // The library would reject a falling counter like a wrong signature; the caller must tell them apart.
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

/** Whether credential id, user handle and kind (synced or device-bound) match the stored passkey. */
function fits(
  key: StoredKey,
  { id, response }: Assertion,
  verified: VerifiedAuthenticationResponse,
): boolean {
  const isSynced = verified.authenticationInfo.credentialDeviceType === 'multiDevice';
  return (
    sameBytes(Buffer.from(id, 'base64url'), key.credentialId) &&
    // Rejects a response without a user handle, as authenticators may send for a credential that is not discoverable.
    sameBytes(Buffer.from(response.userHandle ?? '', 'base64url'), key.handle) &&
    isSynced === key.synced
  );
}

/** A newly created passkey. */
export interface VerifiedPasskey {
  readonly credentialId: Buffer;
  /** Public key in COSE format. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
}

/** Verifies a new passkey. An attestation statement is neither requested nor checked. */
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

/** Removes the attestation statement, so that no format is parsed and no certificate can make the library refuse a passkey. */
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

/** Returns the origin in the client data. Undefined if the data is invalid or came from a cross-origin frame. */
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

/** Returns undefined instead of throwing. The library's error messages contain values of the call, which must not reach a log. */
async function refusalAsUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** Copies the bytes, because the library does not accept a view of a pooled buffer. */
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
