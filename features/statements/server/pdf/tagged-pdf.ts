import { buffer } from 'node:stream/consumers';
import { type Language, languageTag } from '../../../../shared/messages.ts';
import { JoinedDocument } from './document.ts';
import type { FontName, Fonts, Weight } from './fonts.ts';
import { Measures, type Run } from './measures.ts';

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

export type Picture = ReturnType<PDFKit.PDFDocument['openImage']>;

/** A file in the document. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly content: Uint8Array;
}

export type Element = PDFKit.PDFStructureElement;

export interface PdfInfo {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  readonly created: Date;
}

/** Tells pdfkit not to measure a text for lines and links, which it does not have. The published types lack this. */
const ONE_WORD: object = { textWidth: 0, wordCount: 1 };

/** Points for one pixel of a picture that fits: 96 pixels an inch. */
const PICTURE_SCALE = 0.75;

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
  readonly #measures: Measures;
  /** Current fill colour of the page; a colour is written only if it changes. */
  #fill = '';

  constructor(fonts: Fonts, { language, title, author, created }: PdfInfo) {
    this.#doc = new JoinedDocument({
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
    this.#measures = new Measures(this.#doc, fonts);
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

  /** Opens a JPEG. Returns undefined for what is no JPEG. */
  openPicture(content: Uint8Array): Picture | undefined {
    try {
      return this.#doc.openImage(asBuffer(content));
    } catch {
      return undefined;
    }
  }

  /** Appends a picture to `parent`, as large as it fits into the area, at its top left. Small pictures are not enlarged. */
  drawPicture(parent: Element, picture: Picture, alt: string, { x, y, ...room }: Area): void {
    const scale = Math.min(PICTURE_SCALE, room.width / picture.width, room.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const draw = () => this.#doc.image(picture, x, y, { width, height });
    parent.add(this.#doc.struct('Figure', { alt, bbox: [x, y, x + width, y + height] }, draw));
  }

  /** Attaches a file, which viewers list with its description. */
  attach({ name, type, description, content }: Attachment): void {
    // Without dates: the same data makes the same document.
    this.#doc.file(asBuffer(content), { name, type, description });
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
    if (this.hasSpace(height)) return false;
    this.newPage();
    return true;
  }

  hasSpace(height: number): boolean {
    return this.y + height <= SHEET.bottom;
  }

  text(value: string, { x, y, width, align }: TextBox, style: Style): void {
    const { runs, width: textWidth } = this.#measures.of(value, style);
    this.#use(style);
    if (width !== undefined && textWidth > width)
      this.#wrap(runs, { x, y, width, align: align ?? 'left' }, style);
    else this.#line(runs, { x: align === 'right' ? x + (width ?? 0) - textWidth : x, y }, style);
  }

  /** Height of text wrapped at `width`. */
  height(value: string, style: Style, width: number): number {
    const measured = this.#measures.of(value, style);
    const doc = this.#use(style);
    return measured.width <= width
      ? doc.currentLineHeight(true)
      : doc.heightOfString(measured.text, { width });
  }

  /** Draws a horizontal line as an artifact, or one at each of several heights. */
  rule(box: {
    x: number;
    y: number | readonly number[];
    width: number;
    color: string;
    dashed?: boolean;
  }): void {
    const { x, y: heights, width, color, dashed } = box;
    this.artifact('Layout', () => {
      this.#doc.lineWidth(0.75).strokeColor(color);
      if (dashed) this.#doc.dash(4, { space: 3 });
      for (const y of [heights].flat()) this.#doc.moveTo(x, y).lineTo(x + width, y);
      this.#doc.stroke();
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

  /** Draws runs one after the other in one line. */
  #line(runs: readonly Run[], { x, y }: TextBox, style: Style): void {
    // pdfkit measures each text that it draws: its position is where the text ends.
    for (const [index, { font, text }] of runs.entries()) {
      const options = { lineBreak: false, ...ONE_WORD, ...this.#boldness(font, style) };
      this.#doc.font(font).text(text, index === 0 ? x : this.#doc.x, y, options);
    }
  }

  #wrap(runs: readonly Run[], { x, y, ...box }: TextBox, style: Style): void {
    for (const [index, { font, text }] of runs.entries()) {
      const options = { ...box, continued: index < runs.length - 1, ...this.#boldness(font, style) };
      this.#doc.font(font);
      if (index === 0) this.#doc.text(text, x, y, options);
      else this.#doc.text(text, options);
    }
  }

  /** Rare fonts have one weight, so bold text also draws their outlines. */
  #boldness(font: FontName, { size, weight, color = COLOR.ink }: Style): { fill: boolean; stroke: boolean } {
    const stroke = weight === 'bold' && font !== 'bold';
    if (stroke) this.#doc.lineWidth(size / 30).strokeColor(color);
    return { fill: true, stroke };
  }

  #use({ size, weight = 'regular', color = COLOR.ink }: Style): PDFKit.PDFDocument {
    if (this.#fill !== color) this.#doc.fillColor(color);
    this.#fill = color;
    return this.#doc.font(weight).fontSize(size);
  }
}

function asBuffer({ buffer: bytes, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(bytes, byteOffset, byteLength);
}
