/** Converts records of a file to rows of its table and checks them. */
import type { CardKeys } from '../embedded/keys.ts';
import type { Value } from '../embedded/load/load-columns.ts';
import type { CsvRecord } from './csv.ts';
import type { LoadKind } from './manifest.ts';
import { type BankTable, type Row, storedColumns } from './table.ts';

/** The column of a delta file that names the change to the row. */
export const CHANGE = 'change';

/** A row for its staging table: line, change, then the stored columns. */
export type StagedRow = readonly Value[];

type Report = (line: number, column: string | undefined, what: string) => void;

/** Maps column names of the header to their positions. Reports problems and returns undefined when a column is wrong. */
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
    // Messages repeat only known names, because in a file without a header this is data.
    if (!expected.includes(name)) wrong(undefined, `column ${place + 1} of the header is unknown`);
    else if (places.has(name)) wrong(name, 'is in the header twice');
    else places.set(name, place);
  }
  for (const name of expected)
    if (!places.has(name) && !omissible.has(name)) wrong(name, 'is missing in the header');
  return isRight ? places : undefined;
}

/** Reads and checks the rows of a file, and sums up its control total. */
export class RowReader {
  readonly #table: BankTable;
  readonly #places: ReadonlyMap<string, number>;
  readonly #keys: CardKeys;
  readonly #report: Report;
  readonly #stored: readonly ((row: Row) => Value)[];
  #total = 0n;

  constructor(table: BankTable, places: ReadonlyMap<string, number>, keys: CardKeys, report: Report) {
    this.#table = table;
    this.#places = places;
    this.#keys = keys;
    this.#report = report;
    const derived = new Map(table.derived.map(({ name, value }) => [name, value]));
    this.#stored = storedColumns(table).map(({ name }) => {
      const value = derived.get(name);
      return value ? (row: Row) => value(row, this.#keys) : (row: Row) => row[name];
    });
  }

  get total(): bigint {
    return this.#total;
  }

  /** Returns undefined when the row cannot be staged. Wrong values are reported and become null. */
  read({ line, cells }: CsvRecord): StagedRow | undefined {
    if (cells.length !== this.#places.size) {
      this.#report(line, undefined, `has ${cells.length} columns, the header has ${this.#places.size}`);
      return undefined;
    }
    const change = this.#changeOf(line, cells);
    if (!change) return undefined;
    const wrong = new Set<string>();
    const row = change === 'delete' ? this.#readKey(line, cells, wrong) : this.#readAll(line, cells, wrong);
    if (this.#table.key.some((column) => wrong.has(column))) return undefined;
    return [line, change, ...this.#stored.map((value) => value(row))];
  }

  #changeOf(line: number, cells: readonly string[]): 'upsert' | 'delete' | undefined {
    const place = this.#places.get(CHANGE);
    if (place === undefined) return 'upsert';
    const change = cells[place];
    if (change === 'upsert' || change === 'delete') return change;
    this.#report(line, CHANGE, 'must be upsert or delete');
    return undefined;
  }

  /** Reads a deleted row, which needs only its key. */
  #readKey(line: number, cells: readonly string[], wrong: Set<string>): Row {
    const columns = this.#table.columns.filter(({ name }) => this.#table.key.includes(name));
    return this.#readColumns(columns, line, cells, wrong);
  }

  #readAll(line: number, cells: readonly string[], wrong: Set<string>): Row {
    const { columns, rules, total } = this.#table;
    const row = this.#readColumns(columns, line, cells, wrong);
    for (const { columns: used, rule, holds } of rules)
      if (!used.some((column) => wrong.has(column)) && !holds(row)) this.#report(line, used[0], rule);
    if (total && !wrong.has(total)) this.#total += BigInt(row[total] ?? 0);
    return row;
  }

  #readColumns(
    columns: BankTable['columns'],
    line: number,
    cells: readonly string[],
    wrong: Set<string>,
  ): Row {
    const row: Record<string, string | null> = {};
    for (const { name, kind, optional } of columns) {
      const cell = cells[this.#places.get(name) ?? -1] ?? '';
      const isRight = cell === '' ? optional === true : kind.accepts(cell);
      row[name] = cell === '' || !isRight ? null : cell;
      if (isRight) continue;
      wrong.add(name);
      this.#report(line, name, cell === '' ? 'must not be empty' : `must be ${kind.rule}`);
    }
    return row;
  }
}
