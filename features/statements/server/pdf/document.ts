import PDFDocument from 'pdfkit';

/** Characters after which what was written is passed on. */
const MANY = 64 * 1024;

/**
 * A pdfkit document that joins what pdfkit writes. It writes each operator of a page and each line of an object on its own, and makes bytes
 * of each: a table has a hundred thousand of them.
 */
export class JoinedDocument extends PDFDocument {
  // Without initial values: pdfkit's constructor writes before they would be set.
  declare private written: string[] | undefined;
  declare private characters: number | undefined;
  declare private drawn: PDFKit.PDFPage | undefined;
  declare private operators: string[] | undefined;

  /** Bytes of text are the codes of its characters, as in pdfkit. */
  override _write(data: string | Uint8Array): void {
    if (typeof data !== 'string') {
      this.passOn();
      this._offset += data.length;
      super.push(data);
      return;
    }
    this.written ??= [];
    this.written.push(data);
    this._offset += data.length + 1;
    this.characters = (this.characters ?? 0) + data.length + 1;
    if (this.characters > MANY) this.passOn();
  }

  override push(data: unknown): boolean {
    if (data === null) this.passOn();
    return super.push(data);
  }

  override addContent(data: string): this {
    if (this.drawn !== this.page) this.endPart();
    this.drawn = this.page;
    this.operators ??= [];
    this.operators.push(data);
    return this;
  }

  override flushPages(): void {
    this.endPart();
    super.flushPages();
  }

  /** Joins what was drawn on a page since the page was turned to. Many small texts must not live as long as the document. */
  private endPart(): void {
    if (this.operators?.length) this.drawn?.write(this.operators.join('\n'));
    this.operators = [];
  }

  private passOn(): void {
    if (!this.written?.length) return;
    const text = `${this.written.join('\n')}\n`;
    this.written = [];
    this.characters = 0;
    super.push(Buffer.from(text, 'latin1'));
  }
}
