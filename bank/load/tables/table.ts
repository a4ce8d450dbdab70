/**
 * Describes a table of the bank's data. The readers, the loader, the sample writer and docs/bank-files.md derive from
 * it.
 */
import type { CardKeys, SealedKind } from '../../embedded/keys.ts';
import type { Value } from '../../embedded/load/load-columns.ts';
import type { Kind } from './kinds.ts';

/** Values of a record by column; an empty cell is null. */
export type Row = Readonly<Record<string, string | null>>;

export interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly about: string;
  /** Whether the cell may be empty. */
  readonly optional?: boolean;
  /**
   * Set for columns that were added to the format later. In a file without the column, its cells count as empty. Also
   * set `optional`.
   */
  readonly omissible?: boolean;
  /**
   * Set for each date and time: whether it may be later than the data. `refused`: at most {@link AHEAD} days after the
   * Taipei day of `asOf`.
   */
  readonly future?: 'refused' | 'allowed';
  /**
   * Set if the value itself is not stored: only its encrypted text and the columns that `derived` computes from it
   * are.
   */
  readonly sealed?: Sealed;
}

/** How the text of a column is encrypted and stored. */
export interface Sealed {
  readonly kind: SealedKind;
  /** The column with the encrypted text. */
  readonly column: string;
  /** The column with the owner's id. */
  readonly owner: string;
}

/** A column of the staging table, and its value for a row of the file. */
interface StoredColumn {
  readonly name: string;
  /** PostgreSQL type. */
  readonly sql: string;
  readonly value: (row: Row, keys: CardKeys) => Value;
  /** Set when the column is not part of `cards.<name>`, but of another table. */
  readonly inOtherTable?: boolean;
}

/** A rule between columns of a row, checked when all of them are valid. Problems are reported for the first column. */
export interface RowRule {
  readonly columns: readonly string[];
  readonly rule: string;
  readonly holds: (row: Row) => boolean;
}

/** Columns that reference a row of another table. Problems are reported for the first column. */
export interface Reference {
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

/** A file of the bank and its table. */
export interface BankTable {
  /** Name of the table in schemas `cards` and `bank_load`, and of the file without `.csv`. */
  readonly name: string;
  readonly key: readonly string[];
  /** Set for files that were added to the format later. A load without the file keeps the rows of the table. */
  readonly mayBeLeftOut?: boolean;
  readonly columns: readonly Column[];
  /** Stored columns that are computed from a row. */
  readonly derived: readonly StoredColumn[];
  readonly rules: readonly RowRule[];
  readonly references: readonly Reference[];
  /** Unique keys besides the primary key. Problems are reported for the column `reported`. */
  readonly unique: readonly { readonly columns: readonly string[]; readonly reported: string }[];
  /** The column whose sum is in the manifest. */
  readonly total?: string;
  /** Whether rows are compared by the hash of their record, in the column {@link SOURCE_HASH}. Such a table has no sealed columns. */
  readonly compared?: boolean;
}

/** Column with the hash of the record of whole files that a row equals; null if another change was made since. */
export const SOURCE_HASH = 'source_hash';

/** Defaults for a table without derived columns, rules, references or unique keys. */
export const PLAIN = { derived: [], rules: [], references: [], unique: [] } as const;

export const OPTIONAL = { optional: true } as const;
export const OMISSIBLE = { optional: true, omissible: true } as const;
export const NOT_FUTURE = { future: 'refused' } as const;
export const MAY_BE_FUTURE = { future: 'allowed' } as const;

export function column(
  name: string,
  kind: Kind,
  about: string,
  more: Pick<Column, 'optional' | 'omissible' | 'future' | 'sealed'> = {},
): Column {
  return { name, kind, about, ...more };
}

export function fileOf(table: BankTable): string {
  return `${table.name}.csv`;
}

/** Returns the columns of the staging table: those of the file, the encrypted ones and the derived ones. */
export function storedColumns({ columns, derived }: BankTable): readonly StoredColumn[] {
  return [
    ...columns.map((one) => (one.sealed ? sealedColumn(one.name, one.sealed) : plainColumn(one))),
    ...derived,
  ];
}

const plainColumn = ({ name, kind }: Column): StoredColumn => ({
  name,
  sql: kind.sql,
  value: (row) => row[name],
});

/** Encrypts the text of a column, if present. */
function sealedColumn(name: string, { kind, column, owner }: Sealed): StoredColumn {
  return {
    name: column,
    sql: 'bytea',
    value: ({ [name]: text, [owner]: id }, keys) => (text && id ? keys.seal(kind, id, text) : null),
  };
}

/** Columns of `cards.<name>` that a load writes. */
export function writtenColumns(table: BankTable): readonly string[] {
  return storedColumns(table)
    .filter(({ inOtherTable }) => !inOtherTable)
    .map(({ name }) => name);
}

/** Returns the whole number in a column; 0 if it is empty. */
export function number(row: Row, column: string): number {
  return Number(row[column] ?? 0);
}

export function rule(columns: readonly string[], rule: string, holds: RowRule['holds']): RowRule {
  return { columns, rule, holds };
}

/** Rule: either all of the columns are empty or none of them is. */
export function together(...columns: readonly string[]): RowRule {
  const others = `${columns.slice(1).join(', ')} ${columns.length > 2 ? 'are' : 'is'}`;
  return rule(columns, `must be empty exactly when ${others} empty`, (row) => {
    const empty = columns.filter((column) => row[column] === null).length;
    return empty === 0 || empty === columns.length;
  });
}

/** Rule: the number in `column` is not above the number in `most`. */
export function notAbove(column: string, most: string): RowRule {
  return rule([column, most], `must not be above ${most}`, (row) => number(row, column) <= number(row, most));
}

export function notZero(column: string): RowRule {
  return rule([column], 'must not be 0', (row) => row[column] !== '0');
}
