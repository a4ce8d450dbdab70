/**
 * Encryption of files of evidence. Each file has a random key of its own, which is encrypted in its row with the portal's secret, for its
 * customer and its id. So a new secret re-encrypts rows and no files, and a file whose row is deleted cannot be read again even if an
 * object of it is left somewhere.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as z from 'zod/mini';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { EvidenceKey } from './store.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealedSchema = z.object({ name: z.string(), key: z.string() });

/** What a row has sealed. */
export interface Secrets {
  readonly name: string;
  readonly key: Buffer;
}

const contextOf = ({ customerId, fileId }: EvidenceKey) => `evidence/${customerId}/${fileId}`;

/** Makes a key for a new file and seals it with the file's name. */
export function sealNew(cipher: Cipher, random: Random, of: EvidenceKey, name: string): Buffer {
  const key = Buffer.from(random.bytes(KEY_BYTES)).toString('base64');
  return cipher.seal(JSON.stringify({ name, key } satisfies z.output<typeof sealedSchema>), contextOf(of));
}

/** Throws when the row was changed or belongs to another customer or file. */
export function openSecrets(cipher: Cipher, sealed: Buffer, of: EvidenceKey): Secrets {
  const { name, key } = sealedSchema.parse(JSON.parse(cipher.open(sealed, contextOf(of))));
  return { name, key: Buffer.from(key, 'base64') };
}

/** Re-encrypts a row with the current secret, for the same row or for row `to`. */
export function resealEvidence(cipher: Cipher, sealed: Buffer, of: EvidenceKey, to = of): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(of)), contextOf(to));
}

/** Names an object of a file, for which its content is encrypted. */
interface ObjectName {
  readonly fileId: string;
  readonly objectId: string;
}

const nameOf = ({ fileId, objectId }: ObjectName) => Buffer.from(`${fileId}/${objectId}`);

/** Encrypts the content of an object: nonce ‖ ciphertext ‖ tag of AES-256-GCM. */
export function sealContent(key: Buffer, random: Random, name: ObjectName, content: Uint8Array): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(nameOf(name));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the object was changed or is another one. */
export function openContent(key: Buffer, name: ObjectName, sealed: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('the object is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(nameOf(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
