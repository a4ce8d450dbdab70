import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Language, languageTag } from '../../../../shared/messages.ts';
import type { Fonts, Weight } from './fonts.ts';

/** A4 in points, and the printable area. */
export const SHEET = { width: 595.28, left: 42, right: 553, top: 42, bottom: 780, footer: 800 };

/** Width of the printable area. */
export const WIDTH = SHEET.right - SHEET.left;

export const COLOR = {
  ink: '#1C1817',
  soft: '#5B524F',
  line: '#9A908B',
  hair: '#EAE5E2',
  pale: '#F5F2F0',
};

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Position of text, in points. Text wraps at `width`; with `align: 'right'` it ends at `x + width`. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** A rectangle, in points. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Element = PDFKit.PDFStructureElement;

export interface PdfInfo {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  readonly created: Date;
}

/** Requests the PDF/UA-1 identifier. The published types lack this value. */
const PDF_UA: object = { subset: 'PDF/UA' };

/**
 * Builds a tagged (accessible) PDF. Everything drawn is either an element of the structure, in reading order, or an artifact. Only
 * `newPage` and `ensureSpace` start pages, so that no element is split.
 */
export class TaggedPdf {
  /** Root of the structure. */
  readonly root: Element;
  /** Vertical position of the next element. */
  y = 0;
  readonly #doc: PDFKit.PDFDocument;
  /** Current fill colour of the page; a colour is written only if it changes. */
  #fill = '';

  constructor(fonts: Fonts, { language, title, author, created }: PdfInfo) {
    this.#doc = new PDFDocument({
      size: 'A4',
      // No automatic page breaks, and no unused standard font.
      margin: 0,
      font: '',
      autoFirstPage: false,
      // Footers need the page count, so all pages are buffered.
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      ...PDF_UA,
      lang: languageTag(language),
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: created },
    });
    this.#doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.newPage();
  }

  /** Appends a container element to `parent`. */
  group(type: string, parent: Element = this.root): Element {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Appends an element with the content that `draw` draws. */
  add(parent: Element, type: string, draw: () => void, scope?: 'Row' | 'Column'): void {
    parent.add(this.#doc.struct(type, scope ? { scope } : {}, draw));
  }

  /** Appends a paragraph or heading to the document. */
  write(type: 'P' | 'H1' | 'H2', value: string, box: TextBox, style: Style): void {
    this.add(this.root, type, () => this.text(value, box, style));
  }

  /** Appends an element without content, for example an empty cell. */
  empty(parent: Element, type: string): void {
    parent.add(this.#doc.struct(type, {}, []));
  }

  /** Draws content that screen readers skip: lines, backgrounds, repeated headers and footers. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  newPage(): void {
    this.#doc.addPage();
    this.#fill = '';
    this.y = SHEET.top;
  }

  /** Starts a new page if less than `height` is left. Returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= SHEET.bottom) return false;
    this.newPage();
    return true;
  }

  text(value: string, { x, y, width, align }: TextBox, style: Style): void {
    const doc = this.#use(style);
    const textWidth = doc.widthOfString(value);
    if (width !== undefined && textWidth > width) doc.text(value, x, y, { width, align: align ?? 'left' });
    else doc.text(value, align === 'right' ? x + (width ?? 0) - textWidth : x, y, { lineBreak: false });
  }

  /** Height of text wrapped at `width`. */
  height(value: string, style: Style, width: number): number {
    const doc = this.#use(style);
    return doc.widthOfString(value) <= width
      ? doc.currentLineHeight(true)
      : doc.heightOfString(value, { width });
  }

  /** Draws a horizontal line as an artifact. */
  rule(box: { x: number; y: number; width: number; color: string; dashed?: boolean }): void {
    const { x, y, width, color, dashed } = box;
    this.artifact('Layout', () => {
      this.#doc.lineWidth(0.75).strokeColor(color);
      if (dashed) this.#doc.dash(4, { space: 3 });
      this.#doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
      if (dashed) this.#doc.undash();
    });
  }

  /** Fills an area as an artifact. */
  fillArea(area: Area, color: string): void {
    this.fillAreas([area], color);
  }

  /** Fills areas as one artifact, in one path, so that adjacent areas have no visible seam. */
  fillAreas(areas: readonly Area[], color: string): void {
    this.artifact('Layout', () => {
      for (const { x, y, width, height } of areas) this.#doc.rect(x, y, width, height);
      this.#doc.fill(color);
    });
    this.#fill = color;
  }

  /** Draws the footers, ends the document and returns its bytes. */
  async finish(drawFooter: (page: number, pages: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(start + page);
      this.#fill = '';
      this.artifact('Pagination', () => drawFooter(page + 1, count));
    }
    this.#doc.end();
    return new Uint8Array(await buffer(this.#doc));
  }

  #use({ size, weight = 'regular', color = COLOR.ink }: Style): PDFKit.PDFDocument {
    if (this.#fill !== color) this.#doc.fillColor(color);
    this.#fill = color;
    return this.#doc.font(weight).fontSize(size);
  }
}
