import type { Phrase } from '../../../../shared/messages.ts';
import { COLOR, type Element, SHEET, type Style, type TaggedPdf, type TextBox } from './tagged-pdf.ts';

/** A row with a label and a value. */
export interface Pair {
  readonly label: string;
  readonly value: string;
  /** Bold, with a line above. */
  readonly strong?: boolean;
}

interface PairsBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Left edge of the values, relative to `x`; without it they are right-aligned. */
  readonly valueAt?: number;
}

const PAIR = { size: 9.5, step: 17 };

/** Draws a table with one header cell and one value per row. Returns the y of its end. */
export function drawPairs(pdf: TaggedPdf, box: PairsBox, rows: readonly Pair[]): number {
  const table = pdf.group('Table');
  let { y } = box;
  for (const row of rows) {
    y += drawPair(pdf, pdf.group('TR', table), { ...box, y }, row);
  }
  table.end();
  return y;
}

function drawPair(pdf: TaggedPdf, tr: Element, { x, y, width, valueAt }: PairsBox, row: Pair): number {
  const weight = row.strong ? 'bold' : 'regular';
  const label: Style = { size: PAIR.size, weight, color: row.strong ? COLOR.ink : COLOR.soft };
  const value: Style = { size: PAIR.size, weight };
  const from = valueAt ?? width / 2;
  const labelWidth = valueAt === undefined ? width * 0.68 : valueAt - 6;
  if (row.strong) pdf.rule({ x, y: y - 1, width, color: COLOR.line });
  pdf.add(tr, 'TH', () => pdf.text(row.label, { x, y, width: labelWidth }, label), 'Row');
  pdf.add(tr, 'TD', () =>
    pdf.text(
      row.value,
      { x: x + from, y, width: width - from, align: valueAt === undefined ? 'right' : 'left' },
      value,
    ),
  );
  const height = Math.max(
    pdf.height(row.label, label, labelWidth),
    pdf.height(row.value, value, width - from),
  );
  return Math.max(PAIR.step, height + 3);
}

export interface Column<R> {
  readonly label: Phrase;
  readonly width: number;
  readonly align?: 'right';
  readonly value: (row: R) => string;
}

const CELL: Style = { size: 8 };
const HEAD: Style = { size: 8, weight: 'bold', color: COLOR.soft };
const GAP = 8;
const PAD = 4;

/**
 * Draws a table of full width over several pages. Repeated headers are artifacts, so that screen readers read the header
 * once. Keeps `below` points free below the last row.
 */
export function drawTable<R>(
  pdf: TaggedPdf,
  columns: readonly (Column<R> & { readonly name: string })[],
  rows: readonly R[],
  below: number,
): void {
  const table = pdf.group('Table');
  const labels = columns.map(({ name }) => name);
  const headHeight = tallest(pdf, columns, labels, HEAD) + 2 * PAD;
  const head = (cell: (column: number, draw: () => void) => void) => {
    const { y } = pdf;
    const { left: x, right } = SHEET;
    pdf.fillArea({ x, y, width: right - x, height: headHeight, color: COLOR.pale });
    cells(pdf, columns, labels, HEAD, cell);
    pdf.y = y + headHeight;
  };
  const first = pdf.group('TR', pdf.group('THead', table));
  head((_, draw) => pdf.add(first, 'TH', draw, 'Column'));
  const body = pdf.group('TBody', table);
  for (const [index, row] of rows.entries()) {
    const texts = columns.map(({ value }) => value(row));
    const height = tallest(pdf, columns, texts, CELL) + 2 * PAD;
    const needed = index === rows.length - 1 ? height + below : height;
    if (pdf.ensureSpace(needed)) head((_, draw) => pdf.artifact('Pagination', draw));
    const tr = pdf.group('TR', body);
    cells(pdf, columns, texts, CELL, (column, draw) =>
      texts[column] ? pdf.add(tr, 'TD', draw) : pdf.empty(tr, 'TD'),
    );
    pdf.y += height;
    pdf.rule({ x: SHEET.left, y: pdf.y, width: SHEET.right - SHEET.left, color: COLOR.hair });
  }
  table.end();
}

function tallest<R>(pdf: TaggedPdf, columns: readonly Column<R>[], texts: readonly string[], style: Style) {
  return Math.max(...columns.map(({ width }, i) => pdf.height(texts[i] ?? '', style, width - GAP)));
}

/** Draws the cells of a row; `cell` adds each to the structure or as an artifact. */
function cells<R>(
  pdf: TaggedPdf,
  columns: readonly Column<R>[],
  texts: readonly string[],
  style: Style,
  cell: (column: number, draw: () => void) => void,
): void {
  let x = SHEET.left + GAP / 2;
  const y = pdf.y + PAD;
  columns.forEach(({ width, align }, column) => {
    const box: TextBox = { x, y, width: width - GAP, align: align ?? 'left' };
    cell(column, () => pdf.text(texts[column] ?? '', box, style));
    x += width;
  });
}
