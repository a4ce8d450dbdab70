import type { Language } from '../../../../shared/messages.ts';
import { say } from '../../../../shared/messages.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { Fonts } from './fonts.ts';
import { printable } from './printable.ts';
import { type Column, Table } from './tables.ts';
import { COLOR, SHEET, TaggedPdf } from './tagged-pdf.ts';

/** A column of a report. Widths are in points; the widths of a part add up to 511. */
interface ReportColumn {
  readonly name: string;
  readonly width: number;
  readonly align?: 'right';
}

/** A table with a heading, or a sentence instead of the table. */
export interface ReportPart {
  readonly heading: string;
  readonly columns: readonly ReportColumn[];
  /** Caption of the rows, their sum, and the rows with one text per column. */
  readonly label: string;
  readonly value: string;
  readonly rows: readonly (readonly string[])[];
  /** Shown if there are no rows. */
  readonly none: string;
}

/** Content of a report, already in its language. Plain values only, because it is posted to a worker thread. */
export interface ReportData {
  readonly language: Language;
  readonly title: string;
  /** Title in the PDF metadata, for readers and search. */
  readonly documentTitle: string;
  /** Name of the customer. */
  readonly addressee: string;
  readonly bank: { readonly name: string; readonly colour: string };
  /** Creation time, ISO 8601. */
  readonly createdAt: string;
  readonly notes: readonly string[];
  readonly parts: readonly ReportPart[];
}

const WIDTH = SHEET.right - SHEET.left;
const HEADING = 24;
const NOTE = { size: 9.5, color: COLOR.soft };

/** Draws a report and returns the bytes of the PDF. */
export function drawReport(fonts: Fonts, data: ReportData): Promise<Uint8Array<ArrayBuffer>> {
  const { language, title, documentTitle, bank } = data;
  const print = (given: string) => printable(given, fonts.known);
  const pdf = new TaggedPdf(fonts, {
    language,
    title: documentTitle,
    author: bank.name,
    created: new Date(data.createdAt),
  });
  drawHead(pdf, data, print);
  for (const part of data.parts) drawPart(pdf, part, print);
  return pdf.finish((page, pages) => {
    const y = SHEET.footer;
    const style = { size: 8, color: COLOR.soft };
    pdf.text(`${print(bank.name)}  ${title}`, { x: SHEET.left, y }, style);
    const number = say(text.page, language, { page, pages });
    pdf.text(number, { x: SHEET.left, y, width: WIDTH, align: 'right' }, style);
  });
}

function drawHead(
  pdf: TaggedPdf,
  { title, bank, addressee, notes }: ReportData,
  print: (given: string) => string,
): void {
  const { left: x } = SHEET;
  pdf.fillArea({ x: 0, y: 0, width: SHEET.width, height: 5, color: bank.colour });
  pdf.add(pdf.root, 'P', () =>
    pdf.text(print(bank.name), { x, y: 34 }, { size: 11, weight: 'bold', color: COLOR.soft }),
  );
  pdf.add(pdf.root, 'H1', () => pdf.text(title, { x, y: 50 }, { size: 20, weight: 'bold' }));
  pdf.add(pdf.root, 'P', () =>
    pdf.text(print(addressee), { x, y: 86, width: WIDTH }, { size: 12, weight: 'bold' }),
  );
  pdf.y = 110;
  for (const note of notes) drawNote(pdf, note);
  pdf.y += 8;
}

function drawNote(pdf: TaggedPdf, note: string): void {
  const height = pdf.height(note, NOTE, WIDTH);
  pdf.ensureSpace(height);
  pdf.add(pdf.root, 'P', () => pdf.text(note, { x: SHEET.left, y: pdf.y, width: WIDTH }, NOTE));
  pdf.y += height + 4;
}

function drawPart(
  pdf: TaggedPdf,
  { heading, columns, label, value, rows, none }: ReportPart,
  print: (given: string) => string,
): void {
  const printed = columns.map(({ name, width, align }, at): Column<readonly string[]> & { name: string } => ({
    // The name is already translated.
    label: { en: name, zh_tw: name },
    name,
    width,
    ...(align && { align }),
    value: (row) => print(row[at] ?? ''),
  }));
  const table = new Table(pdf, printed, [{ label, value, rows }]);
  if (rows.length === 0) pdf.ensureSpace(HEADING + HEADING);
  else if (!table.fits(pdf.y + HEADING)) pdf.newPage();
  pdf.add(pdf.root, 'H2', () => pdf.text(heading, { x: SHEET.left, y: pdf.y }, { size: 12, weight: 'bold' }));
  pdf.y += HEADING;
  if (rows.length === 0) drawNote(pdf, none);
  else table.draw();
  pdf.y += 14;
}
