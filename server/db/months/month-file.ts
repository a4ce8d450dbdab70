/**
 * The file of a month that leaves: `transactions-2023-10.jsonl` with one row a line, and its signed manifest
 * `transactions-2023-10.manifest.json`, as the archive of the audit trail has them.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSigned } from '../../audit/archive/signed-file.ts';
import type { AuditKeys } from '../../audit/keys.ts';
import type { Month, MonthlyTable } from './layout.ts';

/** The content of a manifest. */
export interface MonthManifest {
  readonly format: 1;
  readonly table: string;
  readonly month: Month;
  readonly file: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly records: number;
  /** Key id of the manifest's signature. */
  readonly keyId: string;
}

export function monthFileNames({ name }: Pick<MonthlyTable, 'name'>, month: Month) {
  const base = `${name}-${month}`;
  return {
    records: `${base}.jsonl`,
    manifest: `${base}.manifest.json`,
    signature: `${base}.manifest.sig`,
  } as const;
}

/** Writes the rows of a month, synced, and the manifest after them. Replaces files of an earlier try. Resolves to the number of rows. */
export async function writeMonth(
  folder: string,
  { schema, name }: Pick<MonthlyTable, 'schema' | 'name'>,
  month: Month,
  rows: AsyncIterable<readonly string[]>,
  keys: AuditKeys,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = monthFileNames({ name }, month);
  const path = join(folder, names.records);
  const sha = createHash('sha256');
  const file = await open(`${path}.part`, 'w', 0o600);
  let [bytes, records] = [0, 0];
  try {
    for await (const page of rows) {
      const text = Buffer.from(page.map((row) => `${row}\n`).join(''));
      await file.writeFile(text);
      sha.update(text);
      bytes += text.length;
      records += page.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  const manifest: MonthManifest = {
    format: 1,
    table: `${schema}.${name}`,
    month,
    file: names.records,
    sha256: sha.digest('hex'),
    bytes,
    records,
    keyId: keys.current.id,
  };
  await writeSigned(folder, names, `${JSON.stringify(manifest, null, 2)}\n`, keys);
  return records;
}
