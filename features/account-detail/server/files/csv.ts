/** Writes CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark for Excel. */

/** `text` is untrusted and escaped. `value` is a number or date from the portal and written unchanged. */
export type Cell = { readonly text: string } | { readonly value: string };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches every position where a spreadsheet could start to read a formula: the start of a cell, and the positions
 * after characters at which some programs split a cell. Spaces and invisible characters may precede the sign, and the
 * sign can be full-width. `formatCell` escapes these positions against CSV injection, because merchants control the
 * descriptions.
 */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])|^(?=[\t\r\n])/gu;

/** Builds the file; lines end with CR LF. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header.map((text) => ({ text })), ...rows];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

/** Builds one line, for a file that is written line by line after `toCsv` of its header. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  if ('value' in cell) return quote(cell.value);
  return quote(cell.text.replace(FORMULA, "'"));
}

/** Semicolons and tabs need no quotes by RFC 4180, but some programs split at them. */
function quote(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
