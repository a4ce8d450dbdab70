/** Writes closed segments to a folder. An interrupted export resumes and does not write finished segments again. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { createHashCheck, type HashCheck } from '../hash.ts';
import type { AuditKeys } from '../keys.ts';
import type { Closing, Range } from '../segments.ts';
import { readSegments } from '../segments-store.ts';
import { readRange, type StoredRecord } from '../store.ts';
import { checkClosings } from '../verify-closings.ts';
import { lineOf, namesOf, readManifest, writeManifest } from './files.ts';

const PAGE = 1000;

/** Thrown when the trail does not verify. The export must not sign a changed trail for auditors. */
export class TrailChanged extends Error {
  override readonly name = 'TrailChanged';
}

export interface ExportDeps {
  readonly db: Kysely<Database>;
  readonly keys: AuditKeys;
  readonly folder: string;
  /** Called after each page of records. */
  readonly onProgress: (progress: ExportProgress) => void;
}

export interface ExportProgress {
  readonly segment: number;
  readonly records: number;
  readonly of: number;
}

/**
 * Exports the closed segments that are neither in the folder nor archived, without a lock. Throws {@link TrailChanged}
 * for a segment that does not verify; files of earlier segments stay.
 * @returns `there`: number of segments that were not written, because they are in the folder or archived
 */
export async function exportSegments({ db, keys, folder, onProgress }: ExportDeps) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { segments, findings } = checkClosings(await readSegments(db), keys);
  const [first] = findings;
  if (first) throw new TrailChanged(`segment ${first.segment}: ${first.what}`);
  const check = createHashCheck(keys);
  let [written, there, records] = [0, 0, 0];
  for (const checked of segments) {
    const { closing, row, archivedFile } = checked;
    const manifest = await readManifest(folder, closing.segment, keys);
    if (manifest === 'changed')
      throw new TrailChanged(`segment ${closing.segment}: manifest changed in ${folder}`);
    if (manifest !== 'missing' || archivedFile !== undefined) {
      there++;
      continue;
    }
    const file = await writeRecords({ db, folder, check, onProgress }, closing);
    await writeManifest(folder, { segment: closing.segment, closing: row.closing.text, ...file }, keys);
    written++;
    records += file.records;
  }
  return { written, there, records };
}

async function writeRecords(
  { db, folder, check, onProgress }: Pick<ExportDeps, 'db' | 'folder' | 'onProgress'> & { check: HashCheck },
  closing: Closing,
): Promise<{ sha256: string; bytes: number; records: number }> {
  const path = join(folder, namesOf(closing.segment).records);
  const sha = createHash('sha256');
  const file = await open(`${path}.part`, 'w', 0o600);
  let [bytes, records] = [0, 0];
  try {
    for (const range of closing.ranges) {
      for await (const page of verifiedPages(db, range, check)) {
        const text = Buffer.from(page.map(lineOf).join(''));
        await file.writeFile(text);
        sha.update(text);
        bytes += text.length;
        records += page.length;
        onProgress({ segment: closing.segment, records, of: closing.records });
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return { sha256: sha.digest('hex'), bytes, records };
}

/** Yields the records of a range in pages. Throws when their hashes do not form a chain from `before` to `last`. */
async function* verifiedPages(
  db: Kysely<Database>,
  { chain, from, to, before, last }: Range,
  check: HashCheck,
): AsyncGenerator<StoredRecord[]> {
  let end = { seq: from - 1n, hash: before };
  while (end.seq < to) {
    const page = await readRange(db, chain, { after: end.seq, to }, PAGE);
    if (page.length === 0) throw new TrailChanged(`chain ${chain}, record ${end.seq + 1n}: record missing`);
    for (const record of page) {
      const state = record.seq === end.seq + 1n ? check(end.hash, record) : 'record missing';
      if (state !== 'right') throw new TrailChanged(`chain ${chain}, record ${end.seq + 1n}: ${state}`);
      end = { seq: record.seq, hash: record.hash };
    }
    yield page;
  }
  if (!end.hash.equals(last))
    throw new TrailChanged(`chain ${chain}, record ${to}: changed since the segment was closed`);
}
