/** A letter with its enclosures, as viewers and screen readers read it. */
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import {
  elements,
  type PdfElement,
  type ReadPdf,
  readPdf,
  renderPage,
} from '../../../../tests/support/data/pdf.ts';
import { openFonts } from './fonts.ts';
import { drawLetter, type LetterData, type LetterEnclosure } from './letter.ts';
import { RARE_FONTS } from './test-setup.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** A picture in one colour, or a transparent one. */
function picture(type: 'jpeg' | 'png' | 'webp', width = 400, height = 300, colour = '#AA0000'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return type === 'png' ? canvas.encodeSync('png') : canvas.encodeSync(type, 80);
}

const enclosure = (n: number, change: Partial<LetterEnclosure> = {}): LetterEnclosure => ({
  label: `Enclosure ${n}`,
  name: `slip ${n}.jpg`,
  type: 'image/jpeg',
  content: picture('jpeg'),
  ...change,
});

const letter: LetterData = {
  language: 'en',
  title: 'Disputed card charge',
  documentTitle: 'Disputed card charge D1, Test Bank',
  addressee: 'To: Harbour Books',
  bank: { name: 'Test Bank', colour: '#0A5C8F' },
  createdAt: '2026-11-29T02:00:00.000Z',
  head: [
    { label: 'Date', value: '29/11/2026' },
    { label: 'Cardholder', value: '陳喆峯' },
  ],
  opening: 'I dispute the charge below.',
  parts: [
    {
      heading: 'Charges',
      table: {
        columns: [
          { name: 'Shop', width: 341 },
          { name: 'Disputed', width: 170, align: 'right' },
        ],
        label: 'All charges',
        value: 'NT$3,200',
        rows: [['Harbour Books', 'NT$3,200']],
      },
    },
    {
      heading: 'What happened',
      pairs: [{ label: 'The right amount', value: 'NT$1' }],
      paragraphs: ['One\nTwo'],
    },
  ],
  signature: { label: 'Signature', name: '陳喆峯' },
  enclosures: {
    ...{ heading: 'Enclosures', none: 'There are no enclosures.', onPage: '(on a page below)' },
    attached: '(file in this document)',
    list: [],
  },
};

describe('a letter as PDF', () => {
  const fonts = openFonts(RARE_FONTS);
  const draw = (list: readonly LetterEnclosure[] = [], change: Partial<LetterData> = {}) =>
    drawLetter(fonts, { ...letter, ...change, enclosures: { ...letter.enclosures, list } });
  const read = async (...of: Parameters<typeof draw>): Promise<ReadPdf> => readPdf(await draw(...of));
  const all = ({ trees }: ReadPdf, role: string): PdfElement[] =>
    trees.flatMap((tree) => elements(tree, role));
  const texts = (pdf: ReadPdf, role: string) => all(pdf, role).map(({ text }) => text);

  it('[DSP-7] [GEN-6] is tagged, names its language and title, and reads in order', async () => {
    const bytes = await draw();
    const pdf = await readPdf(bytes.slice());
    expect(pdf).toMatchObject({ language: 'en', marked: true, title: letter.documentTitle });
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(texts(pdf, 'H1')).toEqual(['Disputed card charge']);
    expect(texts(pdf, 'H2')).toEqual(['Charges', 'What happened', 'Enclosures']);
    expect(texts(pdf, 'P')).toEqual(
      expect.arrayContaining(['To: Harbour Books', 'I dispute the charge below.', 'One', 'Two', '陳喆峯']),
    );
    expect(texts(pdf, 'TD')).toEqual(
      expect.arrayContaining(['29/11/2026', 'Harbour Books', 'NT$3,200', 'NT$1']),
    );
    expect(pdf.pages[0]).toContain('page 1 of 1');
    expect(texts(pdf, 'P')).toContain('There are no enclosures.');
  });

  it('[DSP-7] has a page for each picture, with its name as alternative text, in each format', async () => {
    const pdf = await read([
      enclosure(1),
      enclosure(2, { type: 'image/png', content: picture('png', 40, 30, '#00AA0080'), name: 'clear.png' }),
      enclosure(3, { type: 'image/webp', content: picture('webp'), name: 'shop.webp' }),
    ]);
    expect(pdf.pages).toHaveLength(4);
    const titles = ['Enclosure 1: slip 1.jpg', 'Enclosure 2: clear.png', 'Enclosure 3: shop.webp'];
    expect(all(pdf, 'Figure').map(({ alt }) => alt)).toEqual(titles);
    for (const [index, title] of titles.entries()) {
      const page = pdf.trees[index + 1];
      expect(page && elements(page, 'H2').map(({ text }) => text)).toEqual([title]);
    }
    expect(texts(pdf, 'Lbl')).toEqual(['Enclosure 1', 'Enclosure 2', 'Enclosure 3']);
    expect(texts(pdf, 'LBody')[0]).toBe('slip 1.jpg (on a page below)');
    expect(pdf.attachments).toEqual([]);
  });

  it('[DSP-7] shows the picture on its page, transparent parts on white', async () => {
    const half = createCanvas(600, 600);
    half.getContext('2d').fillStyle = '#0000FF';
    half.getContext('2d').fillRect(0, 0, 600, 300);
    const bytes = await draw([enclosure(1, { type: 'image/png', content: half.encodeSync('png') })]);
    const { loadImage } = await import('@napi-rs/canvas');
    const page = await loadImage(Buffer.from(await renderPage(bytes, 2, 72)));
    const canvas = createCanvas(page.width, page.height);
    const context = canvas.getContext('2d');
    context.drawImage(page, 0, 0);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
    const [red = 255, , blue = 0] = at(100, 120);
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
    // Black would show that the transparent half was not drawn on white.
    for (const part of at(100, 420)) expect(part).toBeGreaterThan(240);
  });

  it('[DSP-7] attaches a PDF unchanged, with a description, and lists it', async () => {
    const pdf = await read([enclosure(1, { type: 'application/pdf', name: '../收據:1.pdf', content: PDF })]);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.attachments).toEqual([
      { name: '01 .._收據_1.pdf', description: 'Enclosure 1: ../收據:1.pdf', content: new Uint8Array(PDF) },
    ]);
    expect(texts(pdf, 'LBody')).toEqual(['../收據:1.pdf (file in this document)']);
  });

  it.each([
    ['a JPEG', 'image/jpeg', Buffer.from('ffd8ffe0', 'hex')],
    ['a PNG', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['an empty picture', 'image/webp', Buffer.alloc(0)],
  ])('[DSP-7] attaches %s that cannot be drawn', async (_what, type, content) => {
    const pdf = await read([enclosure(1, { type, content, name: 'broken' }), enclosure(2)]);
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.attachments.map(({ name }) => name)).toEqual(['01 broken']);
  });

  it('[DSP-7] numbers ten enclosures of both sorts, two of the same name', async () => {
    const list = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? enclosure(n + 1, { name: 'same.jpg' })
        : enclosure(n + 1, { type: 'application/pdf', name: 'same.pdf', content: PDF }),
    );
    const pdf = await read(list);
    expect(pdf.pages).toHaveLength(6);
    expect(texts(pdf, 'LI')).toHaveLength(10);
    expect(all(pdf, 'Figure')).toHaveLength(5);
    expect(pdf.attachments.map(({ name }) => name)).toEqual(
      ['02', '04', '06', '08', '10'].map((n) => `${n} same.pdf`),
    );
  });

  it('[DSP-7] fits pictures of any shape on their page', async () => {
    for (const [width, height] of [
      [4000, 20],
      [20, 4000],
      [1, 1],
    ] as const) {
      const pdf = await read([enclosure(1, { content: picture('jpeg', width, height) })]);
      expect(pdf.pages).toHaveLength(2);
    }
  });

  it('[DSP-7] prints a square for a character that no font has, and cuts nothing that a person may write', async () => {
    const words = `${'甲'.repeat(997)}\u{1F600}乙`;
    const pdf = await read([], { parts: [{ heading: 'What happened', paragraphs: [words] }] });
    const printed = pdf.pages.join('').replaceAll(/\s/g, '');
    expect(printed).toContain('甲□乙');
    expect(printed.split('甲')).toHaveLength(998);
  });

  it('[DSP-7] [S54] takes no time for an endless word', async () => {
    const from = performance.now();
    const paragraphs = Array.from({ length: 12 }, () => 'W'.repeat(1000));
    const pdf = await read([], { parts: [{ heading: 'What happened', paragraphs }] });
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(pdf.pages.length).toBeLessThan(8);
  });

  it('[DSP-7] keeps a heading with what follows it, over many pages', async () => {
    const parts = Array.from({ length: 40 }, (_, n) => ({
      heading: `Part ${n}`,
      paragraphs: [`first of ${n} ${'word '.repeat(90)}`, 'second'],
    }));
    const pdf = await read([], { parts });
    for (const [n] of parts.entries()) {
      const page = pdf.pages.find((text) => new RegExp(`Part ${n}\\b`).test(text));
      expect(page).toMatch(new RegExp(`first of ${n}\\b`));
    }
  });

  it('[DSP-7] is deterministic', async () => {
    const list = [enclosure(1), enclosure(2, { type: 'application/pdf', content: PDF })];
    expect(Buffer.compare(await draw(list), await draw(list))).toBe(0);
  });

  it('[DSP-7] needs little more memory than its enclosures: ten files of 5 MB', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024, 'x');
    const list = Array.from({ length: 10 }, (_, n) =>
      enclosure(n + 1, { type: 'application/pdf', name: `${n}.pdf`, content: Buffer.from(content) }),
    );
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const bytes = await draw(list);
    const more = (process.memoryUsage().rss - before) / 1024 / 1024;
    expect(bytes.length).toBeGreaterThan(0);
    expect(more).toBeLessThan(150);
  });
});
