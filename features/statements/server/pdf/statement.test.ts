import { describe, expect, it } from 'vitest';
import { elements, type ReadPdf, readPdf } from '../../../../tests/support/data/pdf.ts';
import type { Transaction } from '../../../account-detail/contract.ts';
import type { StatementData } from './data.ts';
import { openFonts } from './fonts.ts';
import { printable } from './printable.ts';
import { drawStatement } from './statement.ts';
import { data, money, RARE_FONTS } from './test-setup.ts';

const line = (n: number, change: Partial<Transaction> = {}): Transaction => ({
  transactionId: `line-${n}`,
  transactionDate: '2026-10-01',
  postingDate: '2026-10-03',
  description: `PX Mart ${n}`,
  amount: money(n),
  category: 'groceries',
  instalmentEligible: false,
  ...change,
});

describe('[CARD-4] PDF statement', () => {
  const fonts = openFonts(RARE_FONTS);
  const linesTo = (count: number) => Array.from({ length: count }, (_, n) => line(n + 1));
  const read = async (change: Partial<StatementData>): Promise<ReadPdf> =>
    readPdf(await drawStatement(fonts, { ...data, ...change }));
  const roles = ({ trees }: ReadPdf, role: string) => trees.flatMap((tree) => elements(tree, role));
  const rows = (pdf: ReadPdf) => roles(pdf, 'TR').map(({ children }) => children.map(({ text }) => text));

  it('[GEN-1] has language and title in its properties, in each language', async () => {
    const zh = await read({});
    expect(zh).toMatchObject({ language: 'zh-Hant-TW', marked: true, version: '1.7' });
    expect(zh.title).toBe('測試銀行信用卡電子帳單 2026年10月');
    const en = await read({ language: 'en', bank: { ...data.bank, name: 'Test Bank' } });
    expect(en).toMatchObject({ language: 'en', marked: true });
    expect(en.title).toBe('Credit card statement Oct 2026, Test Bank');
  });

  it('[BANK-1] names the bank, its phone and nothing of another one', async () => {
    const { pages } = await read({});
    const text = pages.join('\n').replace(/\s/g, '');
    expect(text.match(/測試銀行/g)?.length).toBeGreaterThanOrEqual(3);
    expect(text).toContain('0800-000-000');
  });

  it('[GEN-6] identifies itself as PDF/UA-1, shows its title, and embeds its fonts', async () => {
    const bytes = Buffer.from(await drawStatement(fonts, { ...data, lines: [line(1)] })).toString('latin1');
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(bytes).toMatch(/<dc:title>[\s\S]*?<rdf:li xml:lang="x-default">/);
    expect(bytes).toContain('/DisplayDocTitle true');
    expect(bytes.match(/\/ToUnicode/g)).toHaveLength(2);
    expect(bytes.match(/\/FontFile[23] /g)).toHaveLength(2);
  });

  it('[GEN-6] separates a label from its amount, and has no ligatures', async () => {
    const pdf = await read({
      language: 'en',
      lines: [line(1, { description: 'Office coffee, fifth floor' })],
    });
    const paragraphs = roles(pdf, 'P').map(({ text }) => text);
    expect(paragraphs).toContain('NT$23,456');
    expect(pdf.pages.join()).toContain('Office coffee, fifth floor');
    expect(fonts.regular.layout('office fifth')).toMatchObject({ glyphs: { length: 12 } });
  });

  it('has headings in order and tables with header cells', async () => {
    const pdf = await read({ language: 'en', lines: [line(1)] });
    expect(roles(pdf, 'H1').map(({ text }) => text)).toEqual(['Credit card statement']);
    expect(roles(pdf, 'H2').map(({ text }) => text)).toEqual([
      'This statement',
      'Limits and rate',
      'Reward points',
      'Transactions',
      'Paying this statement',
      'Payment slip',
    ]);
    expect(rows(pdf)).toEqual(
      expect.arrayContaining([
        ['Card number', '**** **** **** 4321'],
        ['Statement month', 'Oct 2026'],
        ['Previous balance', 'NT$12,000'],
        ['Payments and refunds', '−NT$12,000'],
        ['Adjustments', '−NT$500'],
        ['Current spending', 'NT$23,606'],
        ['Interest and other fees', 'NT$350'],
        ['Total amount due', 'NT$23,456'],
        ['Minimum payment', 'NT$2,346'],
        ['Payment due date', '05/11/2026'],
        ['Revolving interest rate', '12.68% a year'],
        ['Points used or expired', '−1,000'],
        ['Point balance', '11,579'],
        ['01/10/2026', '03/10/2026', 'PX Mart 1', '', '', '', 'NT$1'],
      ]),
    );
    expect(roles(pdf, 'THead')).toHaveLength(1);
    expect(pdf.pages[0]).toContain('page 1 of 1');
  });

  it('[CARD-3] shows payments, adjustments, purchases and fees apart, each with its sum', async () => {
    const pdf = await read({
      language: 'en',
      lines: [
        line(700),
        line(30, { description: 'Late fee', category: 'fee' }),
        line(1, { description: 'Payment received', amount: money(-900), category: 'payment' }),
        line(2, { description: 'Refund', amount: money(-100), category: 'refund' }),
        line(800),
        line(4, { description: 'Correction', amount: money(-5), category: 'adjustment' }),
        line(5, { description: 'Revolving interest', category: 'interest' }),
      ],
    });
    const table = rows(pdf).filter((cells) => cells.length === 7 && cells[0] !== 'Transaction date');
    expect(table.map((cells) => [cells[2] || cells[0], cells[6]])).toEqual([
      ['Payments and refunds: 2 transactions', '−NT$1,000'],
      ['Payment received', '−NT$900'],
      ['Refund', '−NT$100'],
      ['Adjustments: 1 transaction', '−NT$5'],
      ['Correction', '−NT$5'],
      ['Current spending: 2 transactions', 'NT$1,500'],
      ['PX Mart 700', 'NT$700'],
      ['PX Mart 800', 'NT$800'],
      ['Interest and other fees: 2 transactions', 'NT$35'],
      ['Late fee', 'NT$30'],
      ['Revolving interest', 'NT$5'],
    ]);
  });

  it('says on the slip how to pay, without an invented payment code', async () => {
    const pdf = await read({ language: 'en' });
    expect(pdf.pages.join(' ')).toContain('For the payment code of a transfer, call 0800-000-000.');
  });

  it('shows a purchase abroad with currency, country and exchange date', async () => {
    const abroad = {
      foreignAmount: money('1234.50', 'USD'),
      merchantCountry: 'US',
      exchangeDate: '2026-10-02',
    };
    const pdf = await read({ lines: [line(7, abroad)] });
    expect(rows(pdf)).toContainEqual([
      '2026/10/01',
      '2026/10/03',
      'PX Mart 7',
      '美國',
      'USD 1,234.50',
      '2026/10/02',
      'NT$7',
    ]);
  });

  it('prints rare characters, full-width punctuation, long descriptions, and line breaks as spaces', async () => {
    const long = '誠品生活股份有限公司臺北信義分公司（地下二樓文具館）：王堃先生，分期付款第 3 期／共 12 期';
    const pdf = await read({ lines: [line(1, { description: long }), line(2, { description: 'a\n\tb' })] });
    const printed = pdf.pages.join('').replaceAll(' ', '');
    expect(printed).toContain(long.replaceAll(' ', ''));
    expect(printed).toContain('陳喆峯');
    expect(rows(pdf).map((cells) => cells[2])).toContain('a b');
  });

  it.each([
    ['planes 1 to 3, in the main font', '王堃喆峯凃冨', 2],
    ['planes 3, 4 and 15, from the sans-serif font', '陳\u34AA\u34BB\u4133', 3],
    ['planes 4 and 15, from TW-Sung', '\u{203E1}林\u{20147}', 3],
    ['two rare fonts in one name', '\u34AA\u{203E1}', 4],
  ])('[STM-2] prints names with characters of CNS 11643 %s', async (_name, name, fontFiles) => {
    const bytes = await drawStatement(fonts, { ...data, addressee: name });
    expect((await readPdf(bytes.slice())).pages.join('').replaceAll(' ', '')).toContain(name);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/FontFile[23] /g),
    ).toHaveLength(fontFiles);
  });

  it('[STM-2] wraps rare characters like common ones, in lines of the same height', async () => {
    const pagesOf = async (name: string) => {
      const lines = Array.from({ length: 30 }, (_, n) => line(n, { description: name.repeat(40) }));
      return (await read({ lines })).pages.map((page) => page.replaceAll(name, '王'));
    };
    const common = await pagesOf('王');
    expect(common.length).toBeGreaterThan(2);
    expect(await pagesOf('\u34AA')).toEqual(common);
    expect(await pagesOf('\u{203E1}')).toEqual(common);
  });

  it('[STM-2] prints a square for a character that no font has', () => {
    expect(printable('王\u4DB7\uE000\u{2BA52}', fonts)).toBe('王□□□');
  });

  it('prints a square for unknown characters and removes invisible ones', () => {
    expect(printable('A\u{1F600}B\u200D\uFE0FC', fonts)).toBe('A□BC');
  });

  it('[S54] cuts an endless word, so that it takes neither time nor pages', async () => {
    const word = 'W'.repeat(20_000);
    expect(printable(word, fonts)).toBe(`${'W'.repeat(239)}…`);
    const from = performance.now();
    const card = { ...data.card, product: word, holder: word };
    const pdf = await read({ addressee: word, card, lines: [line(1, { description: word }), line(2)] });
    expect(performance.now() - from).toBeLessThan(3_000);
    expect(pdf.pages.length).toBeLessThanOrEqual(5);
    expect(pdf.pages.join()).toContain('PX Mart 2');
  });

  it('maps glyphs to the same characters after another document', async () => {
    await read({ addressee: '2025\u00A0\u2F00\uF98E' });
    const pdf = await read({ addressee: '2026 一年' });
    expect(pdf.pages[0]).toContain('2026 一年');
  });

  it('repeats the table header on each page as an artifact and splits no row', async () => {
    const lines = linesTo(130);
    const pdf = await read({ language: 'en', lines });
    expect(pdf.pages.length).toBeGreaterThan(3);
    for (const [i, text] of pdf.pages.entries()) {
      expect(text).toContain(`page ${i + 1} of ${pdf.pages.length}`);
    }
    expect(pdf.pages.filter((text) => text.includes('Merchant'))).toHaveLength(pdf.pages.length);
    expect(roles(pdf, 'TH').filter(({ text }) => text === 'Description')).toHaveLength(1);
    const listed = rows(pdf).filter((cells) => cells.length === 7 && cells[2]?.startsWith('PX'));
    expect(listed.map((cells) => cells[2])).toEqual(lines.map(({ description }) => description));
    expect(pdf.pages.join(' ')).toContain('Current spending: 130 transactions');
    expect(pdf.pages.join(' ')).toContain('NT$8,515');
  });

  it.each([
    [2, 1, 1],
    [20, 2, 2],
    [42, 2, 2],
    [60, 3, 1],
    [90, 3, 3],
  ])('fills its pages with %i lines: %i pages, the slip on page %i', async (count, pages, slip) => {
    const pdf = await read({ language: 'en', lines: linesTo(count) });
    expect(pdf.pages).toHaveLength(pages);
    const withSlip = pdf.pages.findIndex((text) => text.includes('Payment slip'));
    expect(withSlip + 1).toBe(slip);
    // The instructions and the slip stay on one page, to be cut out together.
    expect(pdf.pages[withSlip]).toContain('Suspect fraud? Call the 165');
  });

  it.each([1, 15, 16, 17, 18, 19])(
    'keeps the heading of a part with its first row: %i lines',
    async (count) => {
      const fee = line(999, { category: 'fee', description: 'Late fee' });
      const lines = [...linesTo(count), fee];
      const pdf = await read({ language: 'en', lines });
      // The figures on the first page also contain the part's name; only the heading counts its transactions.
      const withHeading = pdf.pages.find((text) => text.includes('Interest and other fees: 1'));
      expect(withHeading).toContain('Late fee');
    },
  );

  it('shows a text without transactions, and no slip when nothing is due', async () => {
    const statement = { ...data.statement, total: money(-500), minimumPayment: money(0) };
    const pdf = await read({ language: 'en', statement });
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toContain('There are no transactions on this statement.');
    expect(pdf.pages[0]).toContain('There is nothing to pay this month.');
    expect(pdf.pages[0]).not.toContain('Payment slip');
    expect(pdf.pages[0]).not.toContain('If you pay only the minimum');
  });

  it('is deterministic', async () => {
    const [a, b] = [await drawStatement(fonts, data), await drawStatement(fonts, data)];
    expect(Buffer.compare(a, b)).toBe(0);
  });
});
