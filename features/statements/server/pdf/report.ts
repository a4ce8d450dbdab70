import type { Language } from '../../../../shared/messages.ts';
import type { Fonts } from './fonts.ts';
import { drawHead, drawHeading, finish, HEADING } from './frame.ts';
import { printable } from './printable.ts';
import { type Column, Table } from './tables.ts';
import { COLOR, SHEET, TaggedPdf, WIDTH } from './tagged-pdf.ts';

/** A column of a report. Widths are in points; the widths of a part add up to 511. */
type ReportColumn = Omit<Column<never>, 'value'>;

/** A table with a heading, or a sentence instead of the table. */
export interface ReportPart {
  readonly heading: string;
  readonly columns: readonly ReportColumn[];
  /** Label and sum of the rows, in the heading above them. */
  readonly label: string;
  readonly value: string;
  /** Each row has one text per column. */
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

const NOTE = { size: 9.5, color: COLOR.soft };

/** Draws a report and returns the bytes of the PDF. */
export function drawReport(fonts: Fonts, data: ReportData): Promise<Uint8Array<ArrayBuffer>> {
  const { language, title, documentTitle } = data;
  const print = (given: string) => printable(given, fonts);
  const bank = { ...data.bank, name: print(data.bank.name) };
  const pdf = new TaggedPdf(fonts, {
    language,
    title: documentTitle,
    author: data.bank.name,
    created: new Date(data.createdAt),
  });
  drawHead(pdf, { bank, title, addressee: print(data.addressee) }, { y: 86, width: WIDTH });
  pdf.y = 110;
  for (const note of data.notes) drawNote(pdf, note);
  pdf.y += 8;
  for (const part of data.parts) drawPart(pdf, part, print);
  return finish(pdf, `${bank.name}  ${title}`, language);
}

function drawNote(pdf: TaggedPdf, note: string): void {
  const height = pdf.height(note, NOTE, WIDTH);
  pdf.ensureSpace(height);
  pdf.write('P', note, { x: SHEET.left, y: pdf.y, width: WIDTH }, NOTE);
  pdf.y += height + 4;
}

function drawPart(
  pdf: TaggedPdf,
  { heading, columns, label, value, rows, none }: ReportPart,
  print: (given: string) => string,
): void {
  const printed = columns.map(
    (column, at): Column<readonly string[]> => ({
      ...column,
      value: (row) => print(row[at] ?? ''),
    }),
  );
  const table = new Table(pdf, printed, [{ label, value, rows }]);
  if (rows.length === 0) pdf.ensureSpace(HEADING + HEADING);
  else if (!table.fits(pdf.y + HEADING)) pdf.newPage();
  drawHeading(pdf, heading);
  if (rows.length === 0) drawNote(pdf, none);
  else table.draw();
  pdf.y += 14;
}
