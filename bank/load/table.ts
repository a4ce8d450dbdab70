/** Describes a table of the bank's data. */
import type { CardKeys } from '../embedded/keys.ts';
import type { Value } from '../embedded/load/load-columns.ts';
import type { Kind } from './kinds.ts';

/** Values of a record by column; an empty cell is null. */
export type Row = Readonly<Record<string, string | null>>;

export interface Column {
  readonly name: string;
  /** PostgreSQL type. */
  readonly sql: string;
  readonly kind: Kind;
  /** Whether the cell may be empty. */
  readonly optional?: boolean;
  /** Set for columns that were added after the first files: a file without the column has empty cells. Also set `optional`. */
  readonly omissible?: boolean;
  /** The value itself is not stored, only what `derived` computes from it. */
  readonly secret?: boolean;
  readonly about: string;
}

/** A stored column that is computed from a row. */
export interface Derived {
  readonly name: string;
  readonly sql: string;
  readonly value: (row: Row, keys: CardKeys) => Value;
  /** Set when the column belongs to another table. */
  readonly apart?: boolean;
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
  readonly columns: readonly Column[];
  readonly derived: readonly Derived[];
  readonly rules: readonly RowRule[];
  readonly references: readonly Reference[];
  /** Further unique keys. Problems are reported for `reported`. */
  readonly unique: readonly { readonly columns: readonly string[]; readonly reported: string }[];
  /** The column whose sum is in the manifest. */
  readonly total?: string;
}

export function fileOf(table: BankTable): string {
  return `${table.name}.csv`;
}

/** Returns the stored columns with their types in the staging table. */
export function storedColumns(table: BankTable): readonly { readonly name: string; readonly sql: string }[] {
  return [...table.columns.filter(({ secret }) => !secret), ...table.derived];
}

/** Columns of `cards.<name>` that a load writes. */
export function writtenColumns({ columns, derived }: BankTable): readonly string[] {
  return [...columns.filter(({ secret }) => !secret), ...derived.filter(({ apart }) => !apart)].map(
    ({ name }) => name,
  );
}

/** Returns the whole number in a column; 0 if it is empty. */
export function number(row: Row, column: string): number {
  return Number(row[column] ?? 0);
}

/** Rule: either all of the columns are empty or none. */
export function together(...columns: readonly string[]): RowRule {
  return {
    columns,
    rule: `must be empty exactly when ${columns.slice(1).join(', ')} ${columns.length > 2 ? 'are' : 'is'} empty`,
    holds: (row) => {
      const empty = columns.filter((column) => row[column] === null).length;
      return empty === 0 || empty === columns.length;
    },
  };
}
