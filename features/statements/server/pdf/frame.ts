/** Head, headings and footers of every document. */
import { type Language, say } from '../../../../shared/messages.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import { COLOR, SHEET, type TaggedPdf, type TextBox, WIDTH } from './tagged-pdf.ts';

/** Space that a heading takes. */
export const HEADING = 24;

interface Head {
  readonly bank: { readonly name: string; readonly colour: string };
  readonly title: string;
  /** Name of the customer. */
  readonly addressee: string;
}

/** Draws the bank, the title and the customer. */
export function drawHead(
  pdf: TaggedPdf,
  { bank, title, addressee }: Head,
  addresseeBox: Pick<TextBox, 'y' | 'width'>,
): void {
  const { left: x } = SHEET;
  pdf.fillArea({ x: 0, y: 0, width: SHEET.width, height: 5 }, bank.colour);
  pdf.write('P', bank.name, { x, y: 34 }, { size: 11, weight: 'bold', color: COLOR.soft });
  pdf.write('H1', title, { x, y: 50 }, { size: 20, weight: 'bold' });
  pdf.write('P', addressee, { x, ...addresseeBox }, { size: 12, weight: 'bold' });
}

export function drawHeading(pdf: TaggedPdf, name: string, x = SHEET.left): void {
  pdf.write('H2', name, { x, y: pdf.y }, { size: 12, weight: 'bold' });
  pdf.y += HEADING;
}

/** Draws the document's name and the page number on every page, and returns the bytes of the PDF. */
export function finish(pdf: TaggedPdf, name: string, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  return pdf.finish((page, pages) => {
    const box = { x: SHEET.left, y: SHEET.footer };
    const style = { size: 8, color: COLOR.soft };
    pdf.text(name, box, style);
    pdf.text(say(text.page, language, { page, pages }), { ...box, width: WIDTH, align: 'right' }, style);
  });
}
