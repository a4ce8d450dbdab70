/** Options of pdfkit 0.20 that are missing from its published types. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** An open font: any object that can lay out text. */
    registerFont(name: string, src: { layout(text: string): unknown }): this;
  }
  interface StructureElementOptions {
    /** Scope of a table header cell. */
    scope?: 'Row' | 'Column';
    /** Left, top, right and bottom of a figure on its page. */
    bbox?: [number, number, number, number];
  }
  interface PDFImage {
    /** Opens a picture, without drawing it. */
    openImage(src: Buffer): PDFOpenImage;
    image(src: PDFOpenImage, x: number, y: number, options: ImageOption): this;
  }
  interface PDFOpenImage {
    readonly width: number;
    readonly height: number;
  }
  interface PDFMetadata {
    /** Bytes written so far. Objects are found by it. */
    _offset: number;
    /** Writes text and a line feed, or bytes: everything that is outside of pages. */
    _write(data: string | Uint8Array): void;
  }
}
