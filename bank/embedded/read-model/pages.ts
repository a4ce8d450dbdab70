/** Converts rows to pages of lists, and creates and parses their cursors. */
import { type IsoDate, isIsoDate } from '../../../shared/dates.ts';
import { areIds } from '../ids.ts';

/**
 * Converts the rows of a page. If the store returned one extra row, there is a next page, and `cursorOf` creates the
 * cursor for it.
 */
export function pageOf<Row, T>(
  rows: readonly Row[],
  size: number,
  convert: (row: Row) => T,
  cursorOf: (last: Row) => string,
): { readonly content: readonly T[]; readonly next?: string } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { content: shown.map(convert), ...(last && { next: cursorOf(last) }) };
}

/** Cursor: the page starts after this transaction in date order. */
export interface DateCursor {
  readonly date: IsoDate;
  readonly id: string;
}

export const dateCursor = (row: { readonly transaction_date: IsoDate; readonly transaction_id: string }) =>
  `${row.transaction_date}.${row.transaction_id}`;

/** Parses a cursor. Returns undefined for an absent cursor and null for an invalid one. */
export function parseDateCursor(after: string | undefined): DateCursor | undefined | null {
  if (after === undefined) return undefined;
  const [date = '', id = ''] = after.split('.');
  return isIsoDate(date) && areIds(id) ? { date, id } : null;
}
