/** Files of an archive: written whole, with a signed text that says what is in them. */
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditKeys } from '../keys.ts';
import { isSigned, publicKeyPem, signText } from '../signing.ts';

/** Names of a signed text and of its signature. */
export interface SignedNames {
  readonly manifest: string;
  readonly signature: string;
}

/** Signs a text with the current key. Writes the public key, the signature and the text, each file atomically. */
export async function writeSigned(
  folder: string,
  names: SignedNames,
  text: string,
  keys: AuditKeys,
): Promise<void> {
  const keyId = keys.current.id;
  const pem = publicKeyPem(keys, keyId);
  if (pem) await writeWhole(folder, `audit-key-${keyId}.pem`, pem);
  await writeWhole(folder, names.signature, signText(keys, text).signature);
  // The text is written last, so what has one is complete.
  await writeWhole(folder, names.manifest, text);
}

async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** Reads a signed text as JSON with its `keyId`; `missing` without a file; `changed` if the signature is wrong. */
export async function readSigned<T extends { readonly keyId: string }>(
  folder: string,
  names: SignedNames,
  keys: AuditKeys,
): Promise<T | 'missing' | 'changed'> {
  const text = await readIfThere(join(folder, names.manifest));
  if (!text) return 'missing';
  const signature = (await readIfThere(join(folder, names.signature))) ?? Buffer.alloc(0);
  try {
    const content = JSON.parse(text.toString()) as T;
    return isSigned(keys, { text: text.toString(), keyId: content.keyId, signature }) ? content : 'changed';
  } catch {
    return 'changed';
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
