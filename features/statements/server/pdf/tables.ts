import { COLOR, type Element, SHEET, type Style, type TaggedPdf, type TextBox, WIDTH } from './tagged-pdf.ts';

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
  /** Left edge of the values, relative to `x`. If absent, the values are right-aligned. */
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

/** Height of the table that {@link drawPairs} draws. */
export function pairsHeight(pdf: TaggedPdf, box: Omit<PairsBox, 'x' | 'y'>, rows: readonly Pair[]): number {
  return rows.reduce((sum, row) => sum + pairHeight(pdf, pairLayout(box, row), row), 0);
}

interface PairLayout {
  readonly label: Style;
  readonly value: Style;
  readonly labelWidth: number;
  /** Left edge and width of the value. */
  readonly from: number;
  readonly valueWidth: number;
}

function pairLayout({ width, valueAt }: Omit<PairsBox, 'x' | 'y'>, { strong }: Pair): PairLayout {
  const weight = strong ? 'bold' : 'regular';
  const from = valueAt ?? width / 2;
  return {
    label: { size: PAIR.size, weight, color: strong ? COLOR.ink : COLOR.soft },
    value: { size: PAIR.size, weight },
    labelWidth: valueAt === undefined ? width * 0.68 : valueAt - 6,
    from,
    valueWidth: width - from,
  };
}

function pairHeight(pdf: TaggedPdf, layout: PairLayout, row: Pair): number {
  const { label, value, labelWidth, valueWidth } = layout;
  const height = Math.max(pdf.height(row.label, label, labelWidth), pdf.height(row.value, value, valueWidth));
  return Math.max(PAIR.step, height + 3);
}

function drawPair(pdf: TaggedPdf, tr: Element, box: PairsBox, row: Pair): number {
  const { x, y, width, valueAt } = box;
  const layout = pairLayout(box, row);
  const { label, value, labelWidth, from, valueWidth } = layout;
  if (row.strong) pdf.rule({ x, y: y - 1, width, color: COLOR.line });
  pdf.add(tr, 'TH', () => pdf.text(row.label, { x, y, width: labelWidth }, label), 'Row');
  pdf.add(tr, 'TD', () =>
    pdf.text(
      row.value,
      { x: x + from, y, width: valueWidth, align: valueAt === undefined ? 'right' : 'left' },
      value,
    ),
  );
  return pairHeight(pdf, layout, row);
}

export interface Column<R> {
  readonly name: string;
  readonly width: number;
  readonly align?: 'right';
  readonly value: (row: R) => string;
}

/** Rows with a heading that contains their label and, in the last column, their sum. */
export interface Section<R> {
  readonly label: string;
  readonly value: string;
  readonly rows: readonly R[];
}

const CELL: Style = { size: 8 };
const HEAD: Style = { size: 8, weight: 'bold', color: COLOR.soft };
const SECTION: Style = { size: 8.5, weight: 'bold' };
const GAP = 8;
const PAD = 2;

/**
 * A full-width table over several pages. Repeated headers are artifacts, so that screen readers read the header once. A section's heading
 * stays with its first row.
 */
export class Table<R> {
  readonly #pdf: TaggedPdf;
  readonly #columns: readonly Column<R>[];
  readonly #names: readonly string[];
  readonly #sections: readonly { readonly section: Section<R>; readonly rows: readonly Cells[] }[];
  readonly #headHeight: number;
  readonly #sectionHeight: number;
  /** Where lines of this page are still to be drawn. */
  readonly #rules: number[] = [];

  constructor(pdf: TaggedPdf, columns: readonly Column<R>[], sections: readonly Section<R>[]) {
    this.#pdf = pdf;
    this.#columns = columns;
    this.#names = columns.map(({ name }) => name);
    this.#headHeight = this.#tallest(this.#names, HEAD);
    this.#sectionHeight = pdf.height('', SECTION, SHEET.width) + 2 * PAD + 2;
    this.#sections = sections.map((section) => ({
      section,
      rows: section.rows.map((row) => {
        const texts = columns.map(({ value }) => value(row));
        return { texts, height: this.#tallest(texts, CELL) };
      }),
    }));
  }

  /** Whether header, first heading and first row fit at `y`. */
  fits(y: number): boolean {
    const first = this.#sections[0]?.rows[0]?.height ?? 0;
    return y + this.#headHeight + this.#sectionHeight + first <= SHEET.bottom;
  }

  /** Returns where the table ends if it starts at `y`, and how many pages it covers. */
  measure({ y, pages = 1 }: { y: number; pages?: number }): { pages: number; end: number } {
    let end = y + this.#headHeight;
    let touched = pages;
    const place = (height: number, needed = height) => {
      if (end + needed > SHEET.bottom) {
        touched++;
        end = SHEET.top + this.#headHeight;
      }
      end += height;
    };
    for (const { rows } of this.#sections) {
      place(this.#sectionHeight, this.#sectionHeight + (rows[0]?.height ?? 0));
      for (const { height } of rows) place(height);
    }
    return { pages: touched, end };
  }

  draw(): void {
    const pdf = this.#pdf;
    const table = pdf.group('Table');
    const first = pdf.group('TR', pdf.group('THead', table));
    this.#drawHead((_, draw) => pdf.add(first, 'TH', draw, 'Column'));
    for (const { section, rows } of this.#sections) {
      const body = pdf.group('TBody', table);
      this.#ensureSpace(this.#sectionHeight + (rows[0]?.height ?? 0));
      this.#drawSection(pdf.group('TR', body), section);
      for (const row of rows) {
        this.#ensureSpace(row.height);
        this.#drawRow(pdf.group('TR', body), row);
      }
    }
    this.#drawRules();
    table.end();
  }

  #ensureSpace(height: number): void {
    const pdf = this.#pdf;
    if (pdf.hasSpace(height)) return;
    this.#drawRules();
    pdf.newPage();
    this.#drawHead((_, draw) => pdf.artifact('Pagination', draw));
  }

  /** Draws the lines below the rows of this page, together. */
  #drawRules(): void {
    const y = this.#rules.splice(0);
    if (y.length > 0) this.#pdf.rule({ x: SHEET.left, y, width: WIDTH, color: COLOR.hair });
  }

  #drawHead(cell: DrawCell): void {
    const { y } = this.#pdf;
    this.#pdf.fillArea({ x: SHEET.left, y, width: WIDTH, height: this.#headHeight }, COLOR.pale);
    this.#cells(this.#names, HEAD, cell);
    this.#pdf.y = y + this.#headHeight;
  }

  /** The label may be wider than its column; the cells between label and sum are empty. */
  #drawSection(tr: Element, { label, value }: Section<R>): void {
    const pdf = this.#pdf;
    const box = { x: SHEET.left + GAP / 2, y: pdf.y + PAD + 2, width: WIDTH - GAP };
    pdf.add(tr, 'TH', () => pdf.text(label, { ...box, width: box.width * 0.75 }, SECTION), 'Row');
    for (let empty = 2; empty < this.#columns.length; empty++) pdf.empty(tr, 'TD');
    pdf.add(tr, 'TD', () => pdf.text(value, { ...box, align: 'right' }, SECTION));
    pdf.y += this.#sectionHeight;
    pdf.rule({ x: SHEET.left, y: pdf.y, width: WIDTH, color: COLOR.line });
  }

  #drawRow(tr: Element, { texts, height }: Cells): void {
    const pdf = this.#pdf;
    this.#cells(texts, CELL, (column, draw) =>
      texts[column] ? pdf.add(tr, 'TD', draw) : pdf.empty(tr, 'TD'),
    );
    tr.end();
    pdf.y += height;
    this.#rules.push(pdf.y);
  }

  #tallest(texts: readonly string[], style: Style): number {
    const heights = this.#columns.map(({ width }, i) => this.#pdf.height(texts[i] ?? '', style, width - GAP));
    return Math.max(...heights) + 2 * PAD;
  }

  /** Draws the cells of a row. `cell` adds each cell to the structure or as an artifact. */
  #cells(texts: readonly string[], style: Style, cell: DrawCell): void {
    let x = SHEET.left + GAP / 2;
    const y = this.#pdf.y + PAD;
    this.#columns.forEach(({ width, align }, column) => {
      const box: TextBox = { x, y, width: width - GAP, align: align ?? 'left' };
      cell(column, () => this.#pdf.text(texts[column] ?? '', box, style));
      x += width;
    });
  }
}

/** The texts of a row, and its height. */
interface Cells {
  readonly texts: readonly string[];
  readonly height: number;
}

type DrawCell = (column: number, draw: () => void) => void;
