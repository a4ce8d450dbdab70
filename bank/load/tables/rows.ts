/** Converts records of a file to rows of its table and checks them. */

import type { IsoDate } from '../../../shared/dates.ts';
import type { CardKeys } from '../../embedded/keys.ts';
import type { Value } from '../../embedded/load/load-columns.ts';
import type { CsvRecord } from '../files/csv.ts';
import type { LoadKind } from '../files/manifest.ts';
import type { Rank } from '../stages/problems.ts';
import { type BankTable, type Row, storedColumns } from './table.ts';

/** Column of a delta file that says whether a row is to be written or deleted. */
export const CHANGE = 'change';

/** Values for the staging table: line number, change, then the stored columns. */
export type StagedRow = readonly Value[];

/** Reports a problem of the file. A problem that leaves rows out is a `cause`. */
export type Report = (
  line: number | undefined,
  column: string | undefined,
  what: string,
  rank?: Rank,
) => void;

/** Positions of the columns of a file. */
export interface Header {
  readonly line: number;
  readonly places: ReadonlyMap<string, number>;
  /** Columns that a row needs to be written, and that the header does not have. */
  readonly missing: readonly string[];
}

/**
 * Reads a header. If a column is wrong, reports problems and returns undefined. A delta that only deletes rows needs
 * `change` and the key.
 */
export function readHeader(
  table: BankTable,
  kind: LoadKind,
  { line, cells }: CsvRecord,
  report: Report,
): Header | undefined {
  const expected = [...(kind === 'delta' ? [CHANGE] : []), ...table.columns.map(({ name }) => name)];
  const omissible = new Set(table.columns.filter((column) => column.omissible).map(({ name }) => name));
  const places = new Map<string, number>();
  let isRight = true;
  const wrong = (column: string | undefined, what: string) => {
    isRight = false;
    report(line, column, what, 'cause');
  };
  for (const [place, name] of cells.entries()) {
    // The message contains no unknown name, because in a file without a header this line is data.
    if (!expected.includes(name)) wrong(undefined, `column ${place + 1} of the header is unknown`);
    else if (places.has(name)) wrong(name, 'is in the header twice');
    else places.set(name, place);
  }
  const absent = expected.filter((name) => !places.has(name) && !omissible.has(name));
  const isNeeded = (name: string) => kind === 'whole' || name === CHANGE || table.key.includes(name);
  for (const name of absent.filter(isNeeded)) wrong(name, MISSING);
  return isRight ? { line, places, missing: absent.filter((name) => !isNeeded(name)) } : undefined;
}

const MISSING = 'is missing in the header';

/** Thrown when no more rows of a file can be read. The problem is reported already. */
export class UnreadableFile extends Error {}

/** What a row is read with. */
export interface RowContext {
  readonly keys: CardKeys;
  /** The last day of dates that cannot be in the future. */
  readonly latest: IsoDate;
  readonly report: Report;
}

/** Reads and checks the rows of a file, and sums up its control total. */
export function createRowReader(table: BankTable, header: Header, { keys, latest, report }: RowContext) {
  const { places, missing } = header;
  const stored = storedColumns(table);
  let total = 0n;

  function changeOf(line: number, cells: readonly string[]): 'upsert' | 'delete' | undefined {
    const place = places.get(CHANGE);
    if (place === undefined) return 'upsert';
    const change = cells[place];
    if (change === 'upsert' || change === 'delete') return change;
    report(line, CHANGE, 'must be upsert or delete', 'cause');
    return undefined;
  }

  /** Adds the names of wrong columns to `wrong`. */
  function readColumns(columns: BankTable['columns'], { line, cells }: CsvRecord, wrong: Set<string>): Row {
    const row: Record<string, string | null> = {};
    for (const { name, kind, optional, future } of columns) {
      const cell = cells[places.get(name) ?? -1] ?? '';
      const isRight = cell === '' ? optional === true : kind.accepts(cell);
      row[name] = cell === '' || !isRight ? null : cell;
      if (isRight) {
        if (future === 'refused' && cell !== '' && kind.day && kind.day(cell) > latest)
          report(line, name, `must not be after ${latest}, the day after asOf (Taipei)`);
        continue;
      }
      wrong.add(name);
      const what = cell === '' ? 'must not be empty' : `must be ${kind.rule}`;
      report(line, name, what, table.key.includes(name) ? 'cause' : 'own');
    }
    return row;
  }

  function readAll(record: CsvRecord, wrong: Set<string>): Row {
    const row = readColumns(table.columns, record, wrong);
    for (const { columns, rule, holds } of table.rules)
      if (!columns.some((column) => wrong.has(column)) && !holds(row)) report(record.line, columns[0], rule);
    if (table.total && !wrong.has(table.total)) total += BigInt(row[table.total] ?? 0);
    return row;
  }

  // The row reader reads only the key of a deleted row.
  const keyColumns = table.columns.filter(({ name }) => table.key.includes(name));

  return {
    total: () => total,
    /** Returns undefined when the row cannot be staged. A wrong value is reported and becomes null. */
    read(record: CsvRecord): StagedRow | undefined {
      const { line, cells } = record;
      if (cells.length !== places.size) {
        report(line, undefined, `has ${cells.length} columns, the header has ${places.size}`, 'cause');
        return undefined;
      }
      const change = changeOf(line, cells);
      if (!change) return undefined;
      if (change === 'upsert' && missing.length > 0) {
        for (const name of missing) report(header.line, name, MISSING, 'cause');
        throw new UnreadableFile();
      }
      const wrong = new Set<string>();
      const row = change === 'delete' ? readColumns(keyColumns, record, wrong) : readAll(record, wrong);
      if (table.key.some((column) => wrong.has(column))) return undefined;
      return [line, change, ...stored.map(({ value }) => value(row, keys))];
    },
  };
}
