/** Comma-separated values as spreadsheets read them: RFC 4180, UTF-8 with the mark that tells Excel so. */

/** `text` is somebody's words; `value` is a number or a date of ours, written as it is. */
export type Cell = { readonly text: string } | { readonly value: string };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * How a formula begins, for one spreadsheet or another, full-width letters of a Chinese keyboard included. A merchant
 * chooses what stands in a description, and must not choose what our customer's computer calculates or calls.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A file of one header line and rows; every line ends with CR LF. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header.map((text) => ({ text })), ...rows];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if ('value' in cell) return quoted(cell.value);
  return quoted(FORMULA.test(cell.text) ? `'${cell.text}` : cell.text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
