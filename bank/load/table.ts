/** How a table of the bank's data is described. */
import type { CardKeys } from '../embedded/keys.ts';
import type { Value } from '../embedded/load/load-columns.ts';
import type { Kind } from './kinds.ts';

/** A record's values by column; an empty cell is null. */
export type Row = Readonly<Record<string, string | null>>;

export interface Column {
  readonly name: string;
  /** PostgreSQL type. */
  readonly sql: string;
  readonly kind: Kind;
  /** May be empty. */
  readonly optional?: boolean;
  /** Of files without this column every row has an empty cell: it came after the first files. Also `optional`. */
  readonly omissible?: boolean;
  /** Not stored as it is: only what `derived` makes of it. */
  readonly secret?: boolean;
  readonly about: string;
}

/** A stored column that is computed from a row. */
export interface Derived {
  readonly name: string;
  readonly sql: string;
  readonly value: (row: Row, keys: CardKeys) => Value;
  /** Belongs to another table than the rest. */
  readonly apart?: boolean;
}

/** A rule between columns of a row; checked when all of them are right. The first column is reported. */
export interface RowRule {
  readonly columns: readonly string[];
  readonly rule: string;
  readonly holds: (row: Row) => boolean;
}

/** Columns that name a row of another table. The first column is reported. */
export interface Reference {
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

/** A file of the bank and its table. */
export interface BankTable {
  /** Of the table in schemas `cards` and `bank_load`, and of the file without `.csv`. */
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  readonly derived: readonly Derived[];
  readonly rules: readonly RowRule[];
  readonly references: readonly Reference[];
  /** Further columns in which no two rows are equal, by the column that is reported. */
  readonly unique: readonly { readonly columns: readonly string[]; readonly reported: string }[];
  /** The column whose sum the manifest has. */
  readonly total?: string;
}

/** The file's name. */
export function fileOf(table: BankTable): string {
  return `${table.name}.csv`;
}

/** Stored columns with their types, in the staging table's terms. */
export function storedColumns(table: BankTable): readonly { readonly name: string; readonly sql: string }[] {
  return [...table.columns.filter(({ secret }) => !secret), ...table.derived];
}

/** Columns of `cards.<name>` that a load writes. */
export function writtenColumns({ columns, derived }: BankTable): readonly string[] {
  return [...columns.filter(({ secret }) => !secret), ...derived.filter(({ apart }) => !apart)].map(
    ({ name }) => name,
  );
}

/** The whole number in a column; 0 for an empty one. */
export function number(row: Row, column: string): number {
  return Number(row[column] ?? 0);
}

/** All or none of the columns are empty. */
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
