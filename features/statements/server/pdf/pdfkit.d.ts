/** What pdfkit 0.20 takes and its published types do not say yet. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** A face that is open already; any object that can lay out text. */
    registerFont(name: string, src: { layout(text: string): unknown }): this;
  }
  interface StructureElementOptions {
    /** Of a table's header cell. */
    scope?: 'Row' | 'Column';
  }
}
