/** Schemas of passkeys (WebAuthn) that several contracts share. The JSON has the form of `PublicKeyCredential.toJSON()`. */
import * as z from 'zod/mini';
import { instant, named, opaque } from './schemas.ts';

/** Bytes in base64url without padding. */
export function bytes(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));
}

/** A credential id has at most 1,023 bytes. */
export const credentialId = bytes(1364);

const credential = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  /** How browsers reach the authenticator, such as `internal` or `hybrid`. Empty when it is not known. */
  transports: z.array(z.string()),
});

/** Options for `navigator.credentials.get`, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequest = named(
  'PasskeyRequest',
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** The passkeys that may be used. Empty at log-on, where the person chooses among all. */
    allowCredentials: z.array(credential),
  }),
);

/** Options for `navigator.credentials.create`, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreation = named(
  'PasskeyCreation',
  z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    /** Milliseconds. */
    timeout: z.int(),
    /** The passkeys that the person already has. */
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
);

/** The result of `navigator.credentials.get`. Members that the server does not need are dropped. */
export const assertion = named(
  'PasskeyAssertion',
  z.object({
    id: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4096),
      authenticatorData: bytes(4096),
      signature: bytes(2048),
      userHandle: z.optional(z.nullable(bytes(100))),
    }),
  }),
);

/** The result of `navigator.credentials.create`. Members that the server does not need are dropped. */
export const attestation = named(
  'PasskeyAttestation',
  z.object({
    id: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4096),
      attestationObject: bytes(32_768),
      transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
    }),
  }),
);

export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;

export const passkey = z.object({
  passkeyId: opaque,
  /** Name chosen by the person; the default is browser and system where it was made, such as "Chrome on Windows". */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether a password manager syncs it to several devices. False for a passkey bound to one device. */
  synced: z.boolean(),
  /** From this time the passkey can confirm requests: 24 hours after it was added. */
  approvesFrom: instant,
  /**
   * True after a password reset or "This was not me". A paused passkey neither logs on nor confirms until the person resumes
   * it.
   */
  paused: z.boolean(),
});

export type Passkey = z.output<typeof passkey>;
