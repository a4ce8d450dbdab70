/** Reads the files of a load into the staging tables, with bounded memory. Checks rows, counts and totals. */
import type { Work } from '../../../server/db/work.ts';
import { latestDay, type Manifest, type ManifestFile } from '../files/manifest.ts';
import type { Place } from '../files/open.ts';
import type { Pace } from '../pace.ts';
import { type BankTable, fileOf } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import type { Problems } from './problems.ts';
import { type Part, type ReadFile, type ReadOrder, tableOf } from './read.ts';
import { stageRows } from './stage-store.ts';

export interface Staging {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly readFile: ReadFile;
  readonly problems: Problems;
  readonly pace: Pace;
  readonly onRows: (file: string, rows: number, of: number) => void;
  readonly onStep: (step: string) => Promise<void> | void;
}

/** Returns the files of the manifest with their tables, files that others refer to first. */
export function filesOf({ files }: Manifest): readonly { table: BankTable; file: ManifestFile }[] {
  return BANK_TABLES.flatMap((table) =>
    files.filter(({ name }) => name === fileOf(table)).map((file) => ({ table, file })),
  );
}

/** Stages all files of the manifest. Returns the number of rows read by table. */
export async function stageFiles(work: Work, staging: Staging): Promise<ReadonlyMap<string, number>> {
  const read = new Map<string, number>();
  for (const { table, file } of filesOf(staging.manifest)) {
    read.set(table.name, await stageFile(work, file, staging));
    await staging.onStep(`staged ${table.name}`);
  }
  return read;
}

/** Stages the rows of a file. Returns their number. */
export async function stageFile(work: Work, file: ManifestFile, staging: Staging): Promise<number> {
  const table = tableOf(file);
  const last = await readInto(staging, file, { form: work.copy ? 'staged' : 'rows' }, async (part) => {
    await stageRows(work, table, part);
    await staging.pace.pause();
  });
  checkEnd(staging.problems, file, last, last.total);
  return last.read;
}

/** Reads a file and passes its parts to `write`, one at a time. Adds the problems. Returns the last part. */
export async function readInto(
  { place, manifest, readFile, problems, onRows }: Staging,
  file: ManifestFile,
  how: Pick<ReadOrder, 'form' | 'lines'>,
  write: (part: Part) => Promise<void>,
): Promise<Part> {
  const order = { place, file, kind: manifest.kind, latest: latestDay(manifest.asOf), ...how };
  let last: Part | undefined;
  for await (const part of readFile(order)) {
    for (const [line, column, what, rank] of part.problems)
      problems.add({ file: file.name, line, column, what }, rank);
    await write(part);
    onRows(file.name, part.read, file.rows);
    last = part;
  }
  if (!last) throw new Error('a file without a part');
  return last;
}

/** Compares count, total and hash of a file that was read to its end with the manifest. */
export function checkEnd(
  problems: Problems,
  file: ManifestFile,
  { read, sha256 }: Pick<Part, 'read' | 'sha256'>,
  total: bigint,
): void {
  if (sha256 === undefined) return;
  const report = (what: string, column?: string) =>
    problems.add({ file: file.name, column, what }, column ? 'own' : 'cause');
  const { total: column } = tableOf(file);
  if (read !== file.rows) report(`has ${read} rows, the manifest says ${file.rows}`);
  if (column && total !== BigInt(file.total ?? 0)) report('the sum is not the total of the manifest', column);
  if (sha256 !== file.sha256) report('the SHA-256 is not that of the manifest');
}
