/**
 * Files of exported segments in a folder: `audit-00000001.jsonl` with one record per line, its manifest
 * `audit-00000001.manifest.json`, and `audit-00000001.manifest.sig`, the Ed25519 signature of the manifest's bytes.
 * `audit-key-ID.pem` is the public key.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '../anchors/file.ts';
import type { AuditKeys } from '../keys.ts';
import { isSigned, publicKeyPem, signText } from '../signing.ts';
import type { StoredRecord } from '../store.ts';

/** The content of a manifest. */
export interface Manifest {
  readonly format: 1;
  readonly segment: number;
  readonly file: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly records: number;
  /** The closing that was signed when the segment was closed. */
  readonly closing: string;
  /** Key id of the manifest's own signature. */
  readonly keyId: string;
}

export function namesOf(segment: number): Readonly<Record<'records' | 'manifest' | 'signature', string>> {
  const name = `audit-${String(segment).padStart(8, '0')}`;
  return {
    records: `${name}.jsonl`,
    manifest: `${name}.manifest.json`,
    signature: `${name}.manifest.sig`,
  };
}

export function lineOf({ chain, seq, hash, ...record }: StoredRecord): string {
  return `${JSON.stringify({ chain, seq: `${seq}`, ...record, hash: hash.toString('base64') })}\n`;
}

/** Parses a line; undefined if it is not a record. */
function recordOf(line: string): StoredRecord | undefined {
  try {
    const record = JSON.parse(line) as Omit<StoredRecord, 'seq' | 'hash'> & { seq: string; hash: string };
    return { ...record, seq: BigInt(record.seq), hash: Buffer.from(record.hash, 'base64') };
  } catch {
    return undefined;
  }
}

/** Signs a manifest. Writes the public key, the signature and the manifest, each file atomically. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'file' | 'keyId'>,
  keys: AuditKeys,
): Promise<void> {
  const { segment } = manifest;
  const names = namesOf(segment);
  const keyId = keys.current.id;
  const all: Manifest = { format: 1, ...manifest, file: names.records, keyId };
  const text = `${JSON.stringify(all, null, 2)}\n`;
  const pem = publicKeyPem(keys, keyId);
  if (pem) await writeWhole(folder, `audit-key-${keyId}.pem`, pem);
  await writeWhole(folder, names.signature, signText(keys, text).signature);
  // The manifest is written last, so a segment with a manifest is complete.
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

/**
 * Returns the manifest of a segment; `missing` if there is no manifest file; `changed` if its signature, segment number
 * or file name is wrong.
 */
export async function readManifest(
  folder: string,
  segment: number,
  keys: AuditKeys,
): Promise<Manifest | 'missing' | 'changed'> {
  const names = namesOf(segment);
  const text = await readIfThere(join(folder, names.manifest));
  if (!text) return 'missing';
  const signature = (await readIfThere(join(folder, names.signature))) ?? Buffer.alloc(0);
  try {
    const manifest = JSON.parse(text.toString()) as Manifest;
    const isRight = isSigned(keys, { text: text.toString(), keyId: manifest.keyId, signature });
    return isRight && manifest.segment === segment && manifest.file === names.records ? manifest : 'changed';
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

/** Numbers of the segments that have a manifest in the folder. Throws when the folder does not exist. */
export async function segmentsIn(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => /^audit-(\d{8})\.manifest\.json$/.exec(name)?.[1]);
  return numbers.flatMap((number) => (number ? [Number(number)] : [])).sort((a, b) => a - b);
}

/** Yields each line of a file as a record, or undefined if the line is not a record. Returns the file's SHA-256. */
export async function* readFileRecords(
  folder: string,
  segment: number,
): AsyncGenerator<StoredRecord | undefined, string> {
  const sha = createHash('sha256');
  async function* hashed() {
    for await (const chunk of createReadStream(join(folder, namesOf(segment).records))) {
      sha.update(chunk);
      yield chunk;
    }
  }
  for await (const line of readLines(hashed())) yield recordOf(line);
  return sha.digest('hex');
}
