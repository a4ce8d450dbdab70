/** Reads a PDF like a viewer: properties, structure, and the text of each element. */
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A structure element with all its text. */
export interface PdfElement {
  readonly role: string;
  readonly text: string;
  /** What screen readers speak instead of a picture; empty without one. */
  readonly alt: string;
  readonly children: readonly PdfElement[];
}

/** A file in a document. */
export interface PdfAttachment {
  readonly name: string;
  readonly description: string;
  readonly content: Uint8Array;
}

export interface ReadPdf {
  readonly version: string;
  readonly title: string;
  readonly language: string;
  readonly marked: boolean;
  /** Text of each page in the order of the file, including artifacts. */
  readonly pages: readonly string[];
  /** Structured text of each page. */
  readonly trees: readonly PdfElement[];
  readonly attachments: readonly PdfAttachment[];
}

interface Node {
  readonly role?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** Reads a PDF; rejects when it is broken. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(content), stopAtErrors: true, verbosity: 0 });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  const properties: { PDFFormatVersion?: string; Title?: string; Language?: string } = info;
  const pages: string[] = [];
  const trees: PdfElement[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    for (const item of items) {
      if ('str' in item)
        for (const id of open) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? '');
    }
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    trees.push(elementOf(await page.getStructTree(), texts));
  }
  const attached: Record<string, PdfAttachment & { readonly filename: string }> =
    (await document.getAttachments()) ?? {};
  const attachments = Object.values(attached).map(({ filename, description, content: bytes }) => ({
    ...{ name: filename, description, content: bytes },
  }));
  const marked = (await document.getMarkInfo())?.Marked === true;
  await loading.destroy();
  return {
    version: properties.PDFFormatVersion ?? '',
    title: properties.Title ?? '',
    language: properties.Language ?? '',
    marked,
    pages,
    trees,
    attachments,
  };
}

function elementOf(node: Node, texts: ReadonlyMap<string, string>): PdfElement {
  const parts = (node.children ?? []).map((child) => elementOf(child, texts));
  const ownText = node.id === undefined ? '' : (texts.get(node.id) ?? '');
  return {
    role: node.role ?? '',
    alt: node.alt ?? '',
    text: (ownText + parts.map(({ text }) => text).join(' ')).trim(),
    children: parts.filter(({ role }) => role !== ''),
  };
}

/** Returns every element of a role, in reading order. */
export function elements(from: PdfElement, role: string): PdfElement[] {
  return [...(from.role === role ? [from] : []), ...from.children.flatMap((child) => elements(child, role))];
}

/** Renders a page as printed: a PNG of its areas and lines, by default with 288 dots per inch. */
export async function renderPage(content: Uint8Array, number: number, dpi = 288): Promise<Uint8Array> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const document = await loading.promise;
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: dpi / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
  await loading.destroy();
  return new Uint8Array(canvas.toBuffer('image/png'));
}
