/**
 * An authenticator in this process: ES256 keys, CBOR and COSE as in the standard (WebAuthn 3, section 6). All signed values
 * can be altered, so that a test can create each invalid response.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  Attestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../../shared/http/passkeys.ts';

/** Values that replace those of the browser and the authenticator. */
export interface Altered {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  /** Set for a frame of another site. */
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly present?: boolean;
  readonly verified?: boolean;
  readonly counter?: number;
  /** Null simulates an authenticator that stores no passkeys. */
  readonly handle?: Buffer | null;
  readonly synced?: boolean;
  readonly id?: string;
  /** Signs with this key instead of the passkey's key. */
  readonly key?: KeyObject;
  /** Format of the attestation. */
  readonly format?: string;
  readonly statement?: Map<string, Cbor>;
}

export interface AuthenticatorOptions {
  /** The page's origin. */
  readonly origin: string;
  /** Set for a password manager, which does not count signatures. */
  readonly synced?: boolean;
}

interface Credential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly cose: Buffer;
  readonly handle: Buffer;
  readonly rpId: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Creates the key of another authenticator. */
export const otherKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export class Authenticator {
  readonly #options: Required<AuthenticatorOptions>;
  readonly #credentials: Credential[] = [];
  /** Number of signatures. A test decreases it to simulate a copy. */
  counter = 0;

  constructor(options: AuthenticatorOptions) {
    this.#options = { synced: false, ...options };
  }

  /** The id of the newest passkey. */
  get id(): string {
    return base64url(this.#newest().id);
  }

  create(options: PasskeyCreation, altered: Altered = {}): Attestation {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const handle = Buffer.from(options.user.id, 'base64url');
    const credential: Credential = { id: randomBytes(32), privateKey, cose, handle, rpId: options.rp.id };
    this.#credentials.push(credential);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const data = Buffer.concat([
      this.#data(credential, HAS_CREDENTIAL, altered),
      ...[Buffer.alloc(16), length, credential.id, cose],
    ]);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', altered.format ?? 'none'],
        ['attStmt', altered.statement ?? new Map()],
        ['authData', data],
      ]),
    );
    return {
      id: altered.id ?? base64url(credential.id),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, altered),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Signs with an allowed passkey, or the newest one when all are allowed. Throws when no passkey is allowed, as a browser does. */
  get(options: PasskeyRequest, altered: Altered = {}): Assertion {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const credential = this.#credentials
      .filter(
        ({ id, rpId }) => rpId === options.rpId && (allowed.length === 0 || allowed.includes(base64url(id))),
      )
      .at(-1);
    if (!credential) throw new DOMException('no passkey here', 'NotAllowedError');
    if (!this.#options.synced) this.counter++;
    const data = this.#data(credential, 0, altered);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, altered);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const handle = altered.handle === undefined ? credential.handle : altered.handle;
    return {
      id: altered.id ?? base64url(credential.id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, altered.key ?? credential.privateKey)),
        userHandle: handle && base64url(handle),
      },
    };
  }

  #newest(): Credential {
    const credential = this.#credentials.at(-1);
    if (!credential) throw new Error('this authenticator has no passkey');
    return credential;
  }

  #clientData(type: string, challenge: string, altered: Altered): string {
    const { origin } = this.#options;
    const { crossOrigin = false } = altered;
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin, ...clientPart(altered) }));
  }

  #data({ rpId }: Credential, flags: number, altered: Altered): Buffer {
    const { synced = this.#options.synced } = altered;
    const head = Buffer.alloc(5);
    head[0] =
      flags |
      (altered.present === false ? 0 : PRESENT) |
      (altered.verified === false ? 0 : VERIFIED) |
      (synced ? BACKUP_ELIGIBLE | BACKED_UP : 0);
    head.writeUInt32BE(altered.counter ?? this.counter, 1);
    return Buffer.concat([sha256(altered.rpId ?? rpId), head]);
  }
}

function clientPart({ type, challenge, origin }: Altered): object {
  return { ...(type && { type }), ...(challenge && { challenge }), ...(origin && { origin }) };
}

/** The CBOR types that the encoder supports (RFC 8949). */
export type Cbor = number | string | Buffer | Cbor[] | Map<number, Cbor> | Map<string, Cbor>;

/** Encodes in the canonical CTAP2 form: shortest heads, definite lengths. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const members = [...(value as Map<number | string, Cbor>)].flatMap(([key, member]) => [
    cbor(key),
    cbor(member),
  ]);
  return Buffer.concat([head(5, value.size), ...members]);
}

function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  if (length < 65_536) return Buffer.from([type | 25, length >> 8, length & 0xff]);
  throw new RangeError('longer than any part of a passkey');
}
