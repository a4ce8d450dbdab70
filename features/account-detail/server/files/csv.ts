/** CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark for Excel. */

/** `text` is untrusted and escaped; `value` is a number or date of the portal, written unchanged. */
export type Cell = { readonly text: string } | { readonly value: string };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * First characters of a formula in common spreadsheets, including full-width ones. Prevents CSV injection: merchants
 * control the descriptions.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Lines end with CR LF. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header.map((text) => ({ text })), ...rows];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(cell: Cell): string {
  if ('value' in cell) return quote(cell.value);
  return quote(FORMULA.test(cell.text) ? `'${cell.text}` : cell.text);
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
