import type { CardTables } from '../../../server/db/schema/cards.ts';
import { toText } from '../../../server/db/values.ts';
import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import type { CardKeys } from '../keys.ts';
import { type Columns, mapTables, type Value } from './load-columns.ts';

/** Rows of a table in the text format of PostgreSQL's `copy`. */
export interface CopyRows {
  readonly table: keyof CardTables;
  readonly columns: readonly string[];
  readonly text: Uint8Array<ArrayBuffer>;
}

/** Converts customers to `copy` text for each table, referenced tables first. */
export function copyRowsOf(
  keys: CardKeys,
  now: Date,
  customers: readonly BankCustomer[],
): readonly CopyRows[] {
  return mapTables(keys, now, customers, (table, columns, rows) => ({
    table,
    columns: Object.keys(columns),
    text: new TextEncoder().encode(formatRows(columns, rows)),
  }));
}

function formatRows<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const readers = Object.values(columns).map(([, getValue]) => getValue);
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const getValue of readers) {
      text += separator + field(getValue(row));
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats one value: `\N` for null, special characters escaped with a backslash. */
export function field(value: Value): string {
  const text = toText(value);
  if (text === null) return '\\N';
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? '')
    : text;
}
