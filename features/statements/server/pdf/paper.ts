import PDFDocument from 'pdfkit';
import { type Language, languageTag } from '../../../../shared/messages.ts';
import type { Faces, Weight } from './faces.ts';

/** A4 in points, and the area that is written on. */
export const SHEET = { width: 595.28, left: 42, right: 553, top: 42, bottom: 780, footer: 800 };

/** The portal's colours: ink, second ink, the one red, a line, a hair line, a pale ground. */
export const COLOR = {
  ink: '#1C1817',
  soft: '#5B524F',
  red: '#C4122F',
  line: '#9A908B',
  hair: '#EAE5E2',
  pale: '#F5F2F0',
};

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Where text goes: from `x` to the right, broken at `width` where there is one; `right` ends at `x + width`. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

export type Element = PDFKit.PDFStructureElement;

export interface PaperInfo {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  readonly created: Date;
}

/**
 * A tagged document under construction: everything drawn is either in an element of its structure, in reading order, or
 * an artifact. Pages are begun here only, so that no element is torn by accident.
 */
export class Paper {
  /** The structure's root. */
  readonly root: Element;
  /** Where the next thing goes. */
  y = 0;
  readonly #doc: PDFKit.PDFDocument;
  /** The page's colour now; not said again for each text. */
  #fill = '';

  constructor(faces: Faces, { language, title, author, created }: PaperInfo) {
    this.#doc = new PDFDocument({
      size: 'A4',
      // Breaks are ours; and no standard font, which would be embedded for nothing.
      margin: 0,
      font: '',
      autoFirstPage: false,
      // Page x of y is written when y is known.
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: languageTag(language),
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: created },
    });
    this.#doc.registerFont('regular', faces.regular).registerFont('bold', faces.bold);
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.newPage();
  }

  /** An element that holds others, at the end of its parent. */
  group(type: string, parent: Element = this.root): Element {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  /** An element with what `draw` draws, at the end of its parent. */
  add(parent: Element, type: string, draw: () => void, scope?: 'Row' | 'Column'): void {
    parent.add(this.#doc.struct(type, scope ? { scope } : {}, draw));
  }

  /** An element without content: an empty cell. */
  empty(parent: Element, type: string): void {
    parent.add(this.#doc.struct(type, {}, []));
  }

  /** Something that is not read out: lines, grounds, what is repeated on each page. */
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

  /** Begins a page where less than `height` is left; true when it did. */
  room(height: number): boolean {
    if (this.y + height <= SHEET.bottom) return false;
    this.newPage();
    return true;
  }

  text(value: string, { x, y, width, align }: Place, style: Style): void {
    const doc = this.#use(style);
    const own = doc.widthOfString(value);
    if (width !== undefined && own > width) doc.text(value, x, y, { width, align: align ?? 'left' });
    else doc.text(value, align === 'right' ? x + (width ?? 0) - own : x, y, { lineBreak: false });
  }

  /** Height of text that is broken at `width`. */
  height(value: string, style: Style, width: number): number {
    const doc = this.#use(style);
    return doc.widthOfString(value) <= width
      ? doc.currentLineHeight(true)
      : doc.heightOfString(value, { width });
  }

  /** A level line; an artifact. */
  rule(place: { x: number; y: number; width: number; color: string; dashed?: boolean }): void {
    const { x, y, width, color, dashed } = place;
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

  /** A filled area; an artifact. */
  ground(place: { x: number; y: number; width: number; height: number; color: string }): void {
    const { x, y, width, height, color } = place;
    this.artifact('Layout', () => this.#doc.rect(x, y, width, height).fill(color));
    this.#fill = color;
  }

  /** Numbers the pages, ends the document and gives it whole. */
  async finish(drawFooter: (page: number, pages: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(start + page);
      this.#fill = '';
      this.artifact('Pagination', () => drawFooter(page + 1, count));
    }
    this.#doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.#doc) chunks.push(chunk);
    const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }

  #use({ size, weight = 'regular', color = COLOR.ink }: Style): PDFKit.PDFDocument {
    if (this.#fill !== color) this.#doc.fillColor(color);
    this.#fill = color;
    return this.#doc.font(weight).fontSize(size);
  }
}
