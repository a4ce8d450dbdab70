import type { Phrase } from '../../../../shared/messages.ts';
import { COLOR, type Element, type Paper, type Place, SHEET, type Style } from './paper.ts';

/** A line of a table of names and values. */
export interface Pair {
  readonly label: string;
  readonly value: string;
  /** The line that counts: bold, with a line above. */
  readonly strong?: boolean;
}

interface PairsPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Values end at the right edge; else they begin at `valueAt` from the left. */
  readonly valueAt?: number;
}

const PAIR = { size: 9.5, step: 17 };

/** Names and values below each other, a table with a header cell in each row. Gives where it ends. */
export function pairs(paper: Paper, place: PairsPlace, rows: readonly Pair[]): number {
  const table = paper.group('Table');
  let { y } = place;
  for (const row of rows) {
    y += pairRow(paper, paper.group('TR', table), { ...place, y }, row);
  }
  table.end();
  return y;
}

function pairRow(paper: Paper, tr: Element, { x, y, width, valueAt }: PairsPlace, row: Pair): number {
  const weight = row.strong ? 'bold' : 'regular';
  const label: Style = { size: PAIR.size, weight, color: row.strong ? COLOR.ink : COLOR.soft };
  const value: Style = { size: PAIR.size, weight };
  const from = valueAt ?? width / 2;
  const labelWidth = valueAt === undefined ? width * 0.68 : valueAt - 6;
  if (row.strong) paper.rule({ x, y: y - 1, width, color: COLOR.line });
  paper.add(tr, 'TH', () => paper.text(row.label, { x, y, width: labelWidth }, label), 'Row');
  paper.add(tr, 'TD', () =>
    paper.text(
      row.value,
      { x: x + from, y, width: width - from, align: valueAt === undefined ? 'right' : 'left' },
      value,
    ),
  );
  const height = Math.max(
    paper.height(row.label, label, labelWidth),
    paper.height(row.value, value, width - from),
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
 * A list over the whole width, continued on further pages below a repeated header (which is read out once). `below`
 * points are kept free below its last row.
 */
export function list<R>(
  paper: Paper,
  columns: readonly (Column<R> & { readonly name: string })[],
  rows: readonly R[],
  below: number,
): void {
  const table = paper.group('Table');
  const labels = columns.map(({ name }) => name);
  const headHeight = tallest(paper, columns, labels, HEAD) + 2 * PAD;
  const head = (cell: (column: number, draw: () => void) => void) => {
    const { y } = paper;
    const { left: x, right } = SHEET;
    paper.ground({ x, y, width: right - x, height: headHeight, color: COLOR.pale });
    cells(paper, columns, labels, HEAD, cell);
    paper.y = y + headHeight;
  };
  const first = paper.group('TR', paper.group('THead', table));
  head((_, draw) => paper.add(first, 'TH', draw, 'Column'));
  const body = paper.group('TBody', table);
  for (const [index, row] of rows.entries()) {
    const texts = columns.map(({ value }) => value(row));
    const height = tallest(paper, columns, texts, CELL) + 2 * PAD;
    const needed = index === rows.length - 1 ? height + below : height;
    if (paper.room(needed)) head((_, draw) => paper.artifact('Pagination', draw));
    const tr = paper.group('TR', body);
    cells(paper, columns, texts, CELL, (column, draw) =>
      texts[column] ? paper.add(tr, 'TD', draw) : paper.empty(tr, 'TD'),
    );
    paper.y += height;
    paper.rule({ x: SHEET.left, y: paper.y, width: SHEET.right - SHEET.left, color: COLOR.hair });
  }
  table.end();
}

function tallest<R>(paper: Paper, columns: readonly Column<R>[], texts: readonly string[], style: Style) {
  return Math.max(...columns.map(({ width }, i) => paper.height(texts[i] ?? '', style, width - GAP)));
}

/** Draws the cells of one row through `cell`, which says what each of them is. */
function cells<R>(
  paper: Paper,
  columns: readonly Column<R>[],
  texts: readonly string[],
  style: Style,
  cell: (column: number, draw: () => void) => void,
): void {
  let x = SHEET.left + GAP / 2;
  const y = paper.y + PAD;
  columns.forEach(({ width, align }, column) => {
    const place: Place = { x, y, width: width - GAP, align: align ?? 'left' };
    cell(column, () => paper.text(texts[column] ?? '', place, style));
    x += width;
  });
}
