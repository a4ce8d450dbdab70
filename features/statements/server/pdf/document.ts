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
  declare private contents: Map<PDFKit.PDFPage, string[]> | undefined;

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
    this.contents ??= new Map();
    const operators = this.contents.get(this.page);
    if (operators) operators.push(data);
    else this.contents.set(this.page, [data]);
    return this;
  }

  override flushPages(): void {
    for (const [page, operators] of this.contents ?? []) page.write(operators.join('\n'));
    this.contents?.clear();
    super.flushPages();
  }

  private passOn(): void {
    if (!this.written?.length) return;
    const text = `${this.written.join('\n')}\n`;
    this.written = [];
    this.characters = 0;
    super.push(Buffer.from(text, 'latin1'));
  }
}
