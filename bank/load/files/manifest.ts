/** `manifest.json` lists the expected content of a folder of the bank's files. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AHEAD } from '../../../server/ports/card-system/http/wire/events.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import type { Problems } from '../stages/problems.ts';
import { instant } from '../tables/kinds.ts';
import { fileOf } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import { FileProblem, openFile, type Place } from './open.ts';

export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

const file = z.strictObject({
  name: z.enum(BANK_TABLES.map(fileOf)),
  rows: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  // A string, because a sum may exceed the exact integers of JSON parsers.
  total: z.optional(z.string().check(z.regex(/^(?:0|-?[1-9]\d{0,24})$/))),
});

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  asOf: z.string().check(z.refine(instant.accepts, instant.rule)),
  kind: z.enum(['whole', 'delta']),
  files: z.array(file),
});

export type ManifestFile = z.infer<typeof file>;
export type LoadKind = 'whole' | 'delta';
export interface Manifest extends z.infer<typeof manifest> {
  /** Hash of the manifest itself; identifies the load. */
  readonly sha256: Buffer;
}

/** Returns the last day (Taipei) of dates that cannot be later than the data. */
export function latestDay(asOf: string): IsoDate {
  return addDays(taipeiDate(new Date(asOf)), AHEAD.days);
}

/** Reads the manifest of a folder. If it is wrong, reports problems and returns undefined. */
export async function readManifest(place: Place, problems: Problems): Promise<Manifest | undefined> {
  const report = (what: string) => problems.add({ file: MANIFEST, what });
  let bytes: Buffer;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await openFile(place, MANIFEST)) chunks.push(chunk);
    bytes = Buffer.concat(chunks);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    report(error.message);
    return undefined;
  }
  const parsed = parseJson(bytes);
  if (parsed === undefined) {
    report('is not JSON in UTF-8');
    return undefined;
  }
  const result = manifest.safeParse(parsed);
  if (!result.success) {
    for (const { path, message } of result.error.issues)
      report(`${path.map(String).join('.') || 'content'}: ${message}`);
    return undefined;
  }
  const before = problems.count;
  checkFiles(result.data, report);
  if (problems.count > before) return undefined;
  return { ...result.data, sha256: createHash('sha256').update(bytes).digest() };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function checkFiles({ kind, files }: z.infer<typeof manifest>, report: (what: string) => void): void {
  for (const table of BANK_TABLES) {
    const name = fileOf(table);
    const entries = files.filter((entry) => entry.name === name);
    if (entries.length > 1) report(`names ${name} more than once`);
    if (entries.length === 0 && kind === 'whole' && !table.mayBeLeftOut) report(`a whole load needs ${name}`);
    for (const { total } of entries)
      if ((total !== undefined) !== (table.total !== undefined))
        report(
          table.total ? `${name} needs total, the sum of ${table.total}` : `${name} has no column for total`,
        );
  }
}
