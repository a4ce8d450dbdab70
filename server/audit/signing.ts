/**
 * Ed25519 signatures of closed segments and exported files. An auditor verifies them with a public key. The private key
 * derives from the trail's key, so each secret has its own key pair, identified by the secret's key id.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { keyedHash } from '../crypto/keys.ts';
import type { AuditKey, AuditKeys } from './keys.ts';

/** DER of an Ed25519 private key in PKCS#8, without its 32 key bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A signed text. */
export interface Signed {
  readonly text: string;
  /** Id of the secret from which the signing key is derived. */
  readonly keyId: string;
  /** 64 bytes. */
  readonly signature: Buffer;
}

function privateKeyOf({ key }: AuditKey): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, keyedHash(key, 'signing')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Signs with the current secret's key. */
export function signText({ current }: AuditKeys, text: string): Signed {
  const signature = sign(null, Buffer.from(text), privateKeyOf(current));
  return { text, keyId: current.id, signature };
}

/** Whether the signature was made with the key of its key id. False for an unknown key id. */
export function isSigned(keys: AuditKeys, { text, keyId, signature }: Signed): boolean {
  const key = keys.find(keyId);
  if (!key || signature.length !== 64) return false;
  return verify(null, Buffer.from(text), createPublicKey(privateKeyOf(key)), signature);
}

/** The public key of a secret as PEM, for auditors; undefined when the secret is unknown. */
export function publicKeyPem(keys: AuditKeys, keyId: string): string | undefined {
  const key = keys.find(keyId);
  if (!key) return undefined;
  return createPublicKey(privateKeyOf(key)).export({ type: 'spki', format: 'pem' }).toString();
}
