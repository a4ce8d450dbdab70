/** Converts records of a file to rows of its table and checks them. */
import type { CardKeys } from '../../embedded/keys.ts';
import type { Value } from '../../embedded/load/load-columns.ts';
import type { CsvRecord } from '../files/csv.ts';
import type { LoadKind } from '../files/manifest.ts';
import { type BankTable, type Row, storedColumns } from './table.ts';

/** Column of a delta file that says whether a row is to be written or deleted. */
export const CHANGE = 'change';

/** Values for the staging table: line number, change, then the stored columns. */
export type StagedRow = readonly Value[];

/** Reports a problem of the file. */
export type Report = (line: number | undefined, column: string | undefined, what: string) => void;

/**
 * Returns the position of each column in the header. If a column is wrong, reports problems and returns undefined.
 */
export function readHeader(
  table: BankTable,
  kind: LoadKind,
  { line, cells }: CsvRecord,
  report: Report,
): ReadonlyMap<string, number> | undefined {
  const expected = [...(kind === 'delta' ? [CHANGE] : []), ...table.columns.map(({ name }) => name)];
  const omissible = new Set(table.columns.filter((column) => column.omissible).map(({ name }) => name));
  const places = new Map<string, number>();
  let isRight = true;
  const wrong = (column: string | undefined, what: string) => {
    isRight = false;
    report(line, column, what);
  };
  for (const [place, name] of cells.entries()) {
    // The message contains no unknown name, because in a file without a header this line is data.
    if (!expected.includes(name)) wrong(undefined, `column ${place + 1} of the header is unknown`);
    else if (places.has(name)) wrong(name, 'is in the header twice');
    else places.set(name, place);
  }
  for (const name of expected)
    if (!places.has(name) && !omissible.has(name)) wrong(name, 'is missing in the header');
  return isRight ? places : undefined;
}

/** Reads and checks the rows of a file, and sums up its control total. */
export function createRowReader(
  table: BankTable,
  places: ReadonlyMap<string, number>,
  keys: CardKeys,
  report: Report,
) {
  const stored = storedColumns(table);
  let total = 0n;

  function changeOf(line: number, cells: readonly string[]): 'upsert' | 'delete' | undefined {
    const place = places.get(CHANGE);
    if (place === undefined) return 'upsert';
    const change = cells[place];
    if (change === 'upsert' || change === 'delete') return change;
    report(line, CHANGE, 'must be upsert or delete');
    return undefined;
  }

  /** Adds the names of wrong columns to `wrong`. */
  function readColumns(columns: BankTable['columns'], { line, cells }: CsvRecord, wrong: Set<string>): Row {
    const row: Record<string, string | null> = {};
    for (const { name, kind, optional } of columns) {
      const cell = cells[places.get(name) ?? -1] ?? '';
      const isRight = cell === '' ? optional === true : kind.accepts(cell);
      row[name] = cell === '' || !isRight ? null : cell;
      if (isRight) continue;
      wrong.add(name);
      report(line, name, cell === '' ? 'must not be empty' : `must be ${kind.rule}`);
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
        report(line, undefined, `has ${cells.length} columns, the header has ${places.size}`);
        return undefined;
      }
      const change = changeOf(line, cells);
      if (!change) return undefined;
      const wrong = new Set<string>();
      const row = change === 'delete' ? readColumns(keyColumns, record, wrong) : readAll(record, wrong);
      if (table.key.some((column) => wrong.has(column))) return undefined;
      return [line, change, ...stored.map(({ value }) => value(row, keys))];
    },
  };
}
