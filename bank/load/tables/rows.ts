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

/** Values for the staging table: line number, change, the stored columns, and the hash of the record if the table has one. */
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
  /** Hashes the text of a record; only for whole files of tables that are compared by it. */
  readonly hashOf?: ((record: string) => string) | undefined;
}

/** Sums of numbers stay exact below this; then they are added to a bigint. */
const EXACT = 2 ** 52;

/** Reads and checks the rows of a file, and sums up its control total. */
export function createRowReader(
  table: BankTable,
  header: Header,
  { keys, latest, report, hashOf }: RowContext,
) {
  const { places, missing } = header;
  const stored = storedColumns(table);
  const columns = table.columns.map((column) => ({
    ...column,
    place: places.get(column.name) ?? -1,
    isKey: table.key.includes(column.name),
  }));
  // The row reader reads only the key of a deleted row.
  const keyColumns = columns.filter(({ isKey }) => isKey);
  let total = 0n;
  let part = 0;

  function changeOf(line: number, cells: readonly string[]): 'upsert' | 'delete' | undefined {
    const place = places.get(CHANGE);
    if (place === undefined) return 'upsert';
    const change = cells[place];
    if (change === 'upsert' || change === 'delete') return change;
    report(line, CHANGE, 'must be upsert or delete', 'cause');
    return undefined;
  }

  /** Reads the cells of a record. Calls `wrong` with the column of each cell that is wrong. */
  function readColumns(
    read: typeof columns,
    line: number,
    cells: readonly string[],
    wrong: (column: string, isKey: boolean) => void,
  ): Row {
    const row: Record<string, string | null> = {};
    for (const { name, kind, optional, future, place, isKey } of read) {
      const cell = cells[place] ?? '';
      const isRight = cell === '' ? optional === true : kind.accepts(cell);
      row[name] = cell === '' || !isRight ? null : cell;
      if (isRight) {
        if (future === 'refused' && cell !== '' && kind.day && kind.day(cell) > latest)
          report(line, name, `must not be after ${latest}, the day after asOf (Taipei)`);
        continue;
      }
      wrong(name, isKey);
      report(line, name, cell === '' ? 'must not be empty' : `must be ${kind.rule}`, isKey ? 'cause' : 'own');
    }
    return row;
  }

  function checkRules(row: Row, line: number, wrong: ReadonlySet<string> | undefined): void {
    for (const { columns, rule, holds } of table.rules)
      if (!(wrong && columns.some((column) => wrong.has(column))) && !holds(row))
        report(line, columns[0], rule);
    if (table.total && !wrong?.has(table.total)) addToTotal(Number(row[table.total] ?? 0));
  }

  function addToTotal(value: number): void {
    part += value;
    if (Math.abs(part) < EXACT) return;
    total += BigInt(part);
    part = 0;
  }

  return {
    total: () => total + BigInt(part),
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
      let wrong: Set<string> | undefined;
      let hasKey = true;
      const row = readColumns(change === 'delete' ? keyColumns : columns, line, cells, (column, isKey) => {
        wrong ??= new Set();
        wrong.add(column);
        if (isKey) hasKey = false;
      });
      if (change === 'upsert') checkRules(row, line, wrong);
      if (!hasKey) return undefined;
      const values: Value[] = [line, change];
      for (const { value } of stored) values.push(value(row, keys));
      if (table.compared) values.push(hashOf?.(record.text) ?? null);
      return values;
    },
  };
}
