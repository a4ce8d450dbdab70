import type { Language } from '../../../../shared/messages.ts';
import type { Fonts } from './fonts.ts';
import { drawHead, drawHeading, finish, HEADING } from './frame.ts';
import { jpegOf } from './pictures.ts';
import { printable } from './printable.ts';
import { type Column, drawPairs, type Pair, pairsHeight, Table } from './tables.ts';
import { COLOR, type Picture, SHEET, TaggedPdf, WIDTH } from './tagged-pdf.ts';

/** A file that goes with a letter. A picture gets a page of its own; any other file is attached to the document. */
export interface LetterEnclosure {
  /** "Enclosure 1" */
  readonly label: string;
  /** The person's own name of the file. */
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

/** A table of a letter. Widths of the columns are in points and add up to 511. */
interface LetterTable {
  readonly columns: readonly Omit<Column<never>, 'value'>[];
  readonly label: string;
  readonly value: string;
  readonly rows: readonly (readonly string[])[];
}

export interface LetterPart {
  readonly heading: string;
  readonly pairs?: readonly Pair[];
  readonly table?: LetterTable;
  /** Texts below them. Line breaks are kept. */
  readonly paragraphs?: readonly string[];
}

/** Content of a letter, already in its language. Plain values only, because it is posted to a worker thread. */
export interface LetterData {
  readonly language: Language;
  readonly title: string;
  /** Title in the PDF metadata, for readers and search. */
  readonly documentTitle: string;
  readonly addressee: string;
  readonly bank: { readonly name: string; readonly colour: string };
  /** Creation time, ISO 8601. */
  readonly createdAt: string;
  /** Date, sender and the like. */
  readonly head: readonly Pair[];
  readonly opening: string;
  readonly parts: readonly LetterPart[];
  /** Above the line for the signature, and the name below it. */
  readonly signature: { readonly label: string; readonly name: string };
  readonly enclosures: {
    readonly heading: string;
    /** Instead of the list. */
    readonly none: string;
    /** Follows the name of an enclosure: where it is. */
    readonly onPage: string;
    readonly attached: string;
    readonly list: readonly LetterEnclosure[];
  };
}

const TEXT = { size: 10 };
/** Space below a text, and below a part. */
const [GAP, PART_GAP] = [5, 12];
const LABELS = { width: WIDTH, valueAt: 150 };
/** Most characters of a paragraph: what a person may write. */
const MAX_PARAGRAPH = 1000;
const SIGNATURE = { height: 76, line: 220 };
/** Left edge of the texts of the list. */
const NUMBERS = 84;

/** An enclosure with its picture, if it has a page. */
interface Opened extends LetterEnclosure {
  readonly picture: Picture | undefined;
}

/** Draws a letter with its enclosures and returns the bytes of the PDF. */
export async function drawLetter(fonts: Fonts, data: LetterData): Promise<Uint8Array<ArrayBuffer>> {
  const { language, title, documentTitle, createdAt } = data;
  const print = (given: string) => printable(given, fonts, MAX_PARAGRAPH);
  const bank = { ...data.bank, name: print(data.bank.name) };
  const pdf = new TaggedPdf(fonts, {
    ...{ language, title: documentTitle, author: data.bank.name, created: new Date(createdAt) },
  });
  const opened: Opened[] = [];
  for (const enclosure of data.enclosures.list) opened.push(await open(pdf, enclosure));
  drawHead(pdf, { bank, title, addressee: print(data.addressee) }, { y: 86, width: WIDTH });
  pdf.y = 112;
  const head = data.head.map((pair) => ({ ...pair, value: print(pair.value) }));
  pdf.y = drawPairs(pdf, { x: SHEET.left, y: pdf.y, ...LABELS }, head) + PART_GAP;
  drawText(pdf, print(data.opening));
  pdf.y += GAP;
  for (const part of data.parts) drawPart(pdf, part, print);
  drawSignature(pdf, { ...data.signature, name: print(data.signature.name) });
  drawList(pdf, data.enclosures, opened, print);
  for (const [index, enclosure] of opened.entries()) place(pdf, enclosure, index + 1, print);
  return finish(pdf, `${bank.name}  ${title}`, language);
}

/** A picture that cannot be drawn is attached instead. */
async function open(pdf: TaggedPdf, enclosure: LetterEnclosure): Promise<Opened> {
  const jpeg = await jpegOf(enclosure);
  return { ...enclosure, picture: jpeg && pdf.openPicture(jpeg) };
}

function drawText(pdf: TaggedPdf, text: string): void {
  const height = pdf.height(text, TEXT, WIDTH);
  pdf.ensureSpace(height);
  pdf.write('P', text, { x: SHEET.left, y: pdf.y, width: WIDTH }, TEXT);
  pdf.y += height + GAP;
}

type Print = (given: string) => string;

function drawPart(pdf: TaggedPdf, part: LetterPart, print: Print): void {
  const pairs = (part.pairs ?? []).map((pair) => ({ ...pair, value: print(pair.value) }));
  const table = part.table && tableOf(pdf, part.table, print);
  const texts = (part.paragraphs ?? []).flatMap((text) => linesOf(text, print));
  const first = Math.min(pairsHeight(pdf, LABELS, pairs), SHEET.bottom - SHEET.top - HEADING);
  // The heading stays with what follows it.
  const needed = table || pairs.length > 0 ? first : pdf.height(texts[0] ?? '', TEXT, WIDTH);
  if (table && !table.fits(pdf.y + HEADING)) pdf.newPage();
  else pdf.ensureSpace(HEADING + needed);
  drawHeading(pdf, part.heading);
  if (pairs.length > 0) pdf.y = drawPairs(pdf, { x: SHEET.left, y: pdf.y, ...LABELS }, pairs) + GAP;
  table?.draw();
  if (table) pdf.y += GAP;
  for (const text of texts) drawText(pdf, text);
  pdf.y += PART_GAP - GAP;
}

function tableOf(pdf: TaggedPdf, { columns, label, value, rows }: LetterTable, print: Print) {
  const printed = columns.map(
    (column, at): Column<readonly string[]> => ({ ...column, value: (row) => print(row[at] ?? '') }),
  );
  return new Table(pdf, printed, [{ label, value, rows }]);
}

/** Returns the lines of a text, without empty ones. */
function linesOf(text: string, print: Print): string[] {
  return text
    .split('\n')
    .map(print)
    .filter((line) => line.trim() !== '');
}

/** Draws a line for the signature, with the name below it. */
function drawSignature(pdf: TaggedPdf, { label, name }: LetterData['signature']): void {
  pdf.ensureSpace(SIGNATURE.height);
  const { left: x } = SHEET;
  pdf.write('P', label, { x, y: pdf.y }, { ...TEXT, color: COLOR.soft });
  pdf.rule({ x, y: pdf.y + 48, width: SIGNATURE.line, color: COLOR.line });
  pdf.write('P', name, { x, y: pdf.y + 52, width: WIDTH }, TEXT);
  pdf.y += SIGNATURE.height + PART_GAP;
}

/** Draws the numbered list of the enclosures. */
function drawList(
  pdf: TaggedPdf,
  { heading, none, onPage, attached }: LetterData['enclosures'],
  opened: readonly Opened[],
  print: Print,
): void {
  pdf.ensureSpace(HEADING + HEADING);
  drawHeading(pdf, heading);
  if (opened.length === 0) {
    drawText(pdf, none);
    return;
  }
  const list = pdf.group('L');
  const { left } = SHEET;
  const width = WIDTH - NUMBERS;
  for (const { label, name, picture } of opened) {
    const text = `${print(name)} ${picture ? onPage : attached}`;
    const height = pdf.height(text, TEXT, width);
    pdf.ensureSpace(height);
    const item = pdf.group('LI', list);
    const { y } = pdf;
    pdf.add(item, 'Lbl', () => pdf.text(label, { x: left, y, width: NUMBERS - GAP }, TEXT));
    pdf.add(item, 'LBody', () => pdf.text(text, { x: left + NUMBERS, y, width }, TEXT));
    pdf.y += Math.max(height, pdf.height(label, TEXT, NUMBERS - GAP)) + GAP;
  }
  list.end();
}

/** Draws an enclosure on a page of its own, or attaches it. */
function place(pdf: TaggedPdf, enclosure: Opened, number: number, print: Print): void {
  const { label, name, type, content, picture } = enclosure;
  const title = `${label}: ${print(name)}`;
  if (!picture) {
    // Viewers sort the files by their names.
    const sorted = `${number}`.padStart(2, '0');
    pdf.attach({ name: `${sorted} ${fileName(print(name))}`, type, description: title, content });
    return;
  }
  pdf.newPage();
  const style = { size: 12, weight: 'bold' } as const;
  pdf.write('H2', title, { x: SHEET.left, y: pdf.y, width: WIDTH }, style);
  const y = pdf.y + pdf.height(title, style, WIDTH) + PART_GAP;
  pdf.drawPicture(pdf.root, picture, title, { x: SHEET.left, y, width: WIDTH, height: SHEET.bottom - y });
}

/** Replaces what a file name may not have on some system. */
function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|□]/g, '_');
}
