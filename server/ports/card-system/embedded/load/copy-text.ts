import type { CardTables } from '../../../../db/schema/cards.ts';
import { toText } from '../../../../db/values.ts';
import type { BankCustomer } from '../../records.ts';
import type { CardKeys } from '../keys.ts';
import { type Columns, tablesOf, type Value } from './load-columns.ts';

/** Rows of one table in the text format of PostgreSQL's `copy`. */
export interface CopyRows {
  readonly table: keyof CardTables;
  readonly columns: readonly string[];
  readonly text: Uint8Array<ArrayBuffer>;
}

/** Everything about these customers as text to copy, a table after those that its rows refer to. */
export function copyRowsOf(
  keys: CardKeys,
  now: Date,
  customers: readonly BankCustomer[],
): readonly CopyRows[] {
  return tablesOf(keys, now, customers, (table, columns, rows) => ({
    table,
    columns: Object.keys(columns),
    text: new TextEncoder().encode(linesOf(columns, rows)),
  }));
}

function linesOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const readers = Object.values(columns).map(([, of]) => of);
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const of of readers) {
      text += separator + field(of(row));
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One value; `\N` is null, and a backslash announces what would otherwise end the field or the row. */
export function field(value: Value): string {
  const text = toText(value);
  if (text === null) return '\\N';
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? '')
    : text;
}
