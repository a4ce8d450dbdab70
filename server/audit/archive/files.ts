/**
 * Files of exported segments in a folder: `audit-00000001.jsonl` with one record per line, its manifest
 * `audit-00000001.manifest.json`, and `audit-00000001.manifest.sig`, the Ed25519 signature of the manifest's bytes.
 * `audit-key-ID.pem` is the public key.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '../anchors/file.ts';
import type { AuditKeys } from '../keys.ts';
import type { StoredRecord } from '../store.ts';
import { readSigned, writeSigned } from './signed-file.ts';

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

/** Signs and writes the manifest of a segment, see {@link writeSigned}. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'file' | 'keyId'>,
  keys: AuditKeys,
): Promise<void> {
  const names = namesOf(manifest.segment);
  const all: Manifest = { format: 1, ...manifest, file: names.records, keyId: keys.current.id };
  await writeSigned(folder, names, `${JSON.stringify(all, null, 2)}\n`, keys);
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
  const manifest = await readSigned<Manifest>(folder, names, keys);
  if (typeof manifest === 'string') return manifest;
  return manifest.segment === segment && manifest.file === names.records ? manifest : 'changed';
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
