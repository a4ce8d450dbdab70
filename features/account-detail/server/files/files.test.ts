import fc from 'fast-check';
import { Ofx } from 'ofx-data-extractor';
import { describe, expect, it } from 'vitest';
import type { CardTransaction } from '../../../../server/ports/card-system/parts/history.ts';
import { twd } from '../../../../shared/money.ts';
import { readCsv } from '../../../../tests/support/data/read-csv.ts';
import { type Cell, toCsv } from './csv.ts';
import { toOfx } from './ofx.ts';

const text = fc.string({ unit: fc.constantFrom(...'a1,;"\'=+-@\t\r\n ＝＋－＠中'), maxLength: 12 });

describe('[CARD-8] CSV', () => {
  it('writes a byte order mark, CR LF line ends and necessary quotes', () => {
    const rows: Cell[][] = [[{ text: 'A "small", cup' }, { value: '-500' }]];
    expect(toCsv(['Text', 'Amount'], rows)).toBe('\uFEFFText,Amount\r\n"A ""small"", cup",-500\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
    'escapes a text that a spreadsheet would evaluate: %j',
    (formula) => {
      expect(readCsv(toCsv(['t'], [[{ text: formula }]]))).toEqual([['t'], [`'${formula}`]]);
    },
  );

  it.each([
    [' =1', "' =1"],
    ['\u200B+1', "'\u200B+1"],
    ['\uFE661', "'\uFE661"],
    ['a;=1', "a;'=1"],
    ['a;\t@x', "a;'\t'@x"],
    ['a\n-1', "a\n'-1"],
    ['a; b = 1', 'a; b = 1'],
  ])('escapes a formula that starts after spaces or where some programs split: %j', (text, escaped) => {
    const csv = toCsv(['t', 'u'], [[{ text }, { text: 'end' }]]);
    expect(readCsv(csv)[1]).toEqual([escaped, 'end']);
    expect(readCsv(csv, ',;\t')[1]).toEqual([escaped, 'end']);
  });

  it('keeps a negative number and a text with an inner sign unchanged', () => {
    expect(readCsv(toCsv(['t', 'n'], [[{ text: 'A=B' }, { value: '-12.30' }]]))[1]).toEqual([
      'A=B',
      '-12.30',
    ]);
  });

  it('round-trips any text, with an apostrophe before a possible formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (table) => {
        const rows = table.map((row) => row.map((cell) => ({ text: cell })));
        const csv = toCsv(['a', 'b'], rows);
        const [, ...read] = readCsv(csv);
        for (const cell of read.flat())
          expect(cell).not.toMatch(/(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
        const plain = (cells: string[][]) => cells.map((row) => row.map((cell) => cell.replaceAll("'", '')));
        expect(plain(read)).toEqual(plain(table));
        expect(readCsv(csv, ',;\t').slice(1)).toEqual(read);
      }),
    );
  });
});

const line: CardTransaction = {
  transactionId: 'b4b2c0de-0000-4000-8000-000000000001',
  transactionDate: '2026-11-12',
  postingDate: '2026-11-14',
  description: { en: 'Fish & <Chips>', zh_tw: '炸魚薯條' },
  amount: twd(715),
  category: 'dining',
  instalmentEligible: false,
};
const statement = {
  language: 'en',
  createdAt: new Date('2026-11-20T01:02:03.456Z'),
  lastFour: '1234',
  balance: twd(9000),
  balanceDate: '2026-11-20',
} as const;

/** Parses the file with an independent library. */
function readOfx(lines: readonly CardTransaction[]) {
  const ofx = new Ofx(toOfx({ ...statement, lines }));
  expect(ofx.validate().errors).toEqual([]);
  return ofx.getCreditCardTransferList();
}

describe('[CARD-8] OFX', () => {
  it('writes a purchase as a debit with its id and posting date', () => {
    const [read] = readOfx([line]);
    expect(read).toMatchObject({
      TRNTYPE: 'DEBIT',
      DTPOSTED: '2026-11-14',
      DTUSER: '2026-11-12',
      TRNAMT: '-715',
      FITID: line.transactionId,
    });
  });

  it.each([
    ['fee', 100, 'FEE', '-100'],
    ['interest', 100, 'INT', '-100'],
    ['cash_advance', 100, 'CASH', '-100'],
    ['payment', -100, 'PAYMENT', '100'],
    ['refund', -100, 'CREDIT', '100'],
    ['adjustment', 100, 'DEBIT', '-100'],
    ['adjustment', -100, 'CREDIT', '100'],
    ['instalment', 100, 'DEBIT', '-100'],
  ] as const)('writes a %s of %d as %s', (category, dollars, type, amount) => {
    const [read] = readOfx([{ ...line, category, amount: twd(dollars) }]);
    expect(read).toMatchObject({ TRNTYPE: type, TRNAMT: amount });
  });

  /** Returns name and memo of a description in this language. */
  const namesOf = (text: string, language: 'en' | 'zh_tw' = 'en') => {
    const description = { en: text, zh_tw: text };
    const file = toOfx({ ...statement, language, lines: [{ ...line, description }] });
    const [, name = ''] = /<NAME>(.*?)<\/NAME>/.exec(file) ?? [];
    const [, memo = ''] = /<MEMO>(.*?)<\/MEMO>/.exec(file) ?? [];
    return [name, memo].map((one) => one.replaceAll('&amp;', '&'));
  };

  it.each([
    ['en', 'Harbour Hotpot and Grill, Taipei Xinyi', 'Harbour Hotpot and Grill, Taipei', 'Xinyi'],
    ['en', 'Overseas transaction service fee (1.5 %)', 'Overseas transaction service fee', '(1.5 %)'],
    ['en', 'Convenience store purchase 7-ELEVEN Xinyi', 'Convenience store purchase', '7-ELEVEN Xinyi'],
    ['en', 'Twelve and twenty letters and more', 'Twelve and twenty letters and', 'more'],
    ['en', `${'x'.repeat(32)}yz`, 'x'.repeat(32), 'yz'],
    ['en', `${'e\u0301'.repeat(20)}`, 'e\u0301'.repeat(16), 'e\u0301'.repeat(4)],
    [
      'zh_tw',
      `${'全聯福利中心'.repeat(5)}臺北信義松仁分公司`,
      `${'全聯福利中心'.repeat(5)}臺北`,
      '信義松仁分公司',
    ],
    ['zh_tw', `${'𠮷'.repeat(31)}店鋪 & more`, '𠮷'.repeat(31), '店鋪 & more'],
    [
      'zh_tw',
      `${'國外交易手續費'.repeat(4)}甲乙丙（第三期）`,
      `${'國外交易手續費'.repeat(4)}甲乙丙`,
      '（第三期）',
    ],
  ] as const)('[CARD-8] cuts a name at a word: %s %s', (language, text, name, memo) => {
    expect(namesOf(text, language)).toEqual([name, memo]);
  });

  it('[CARD-8] writes every character of a description, at most 32 of them in the name', () => {
    const words = fc.constantFrom(
      'Hot pot',
      '7-ELEVEN',
      '全聯',
      '臺北信義',
      '（分期）',
      ' ',
      ' & ',
      '𠮷',
      '，',
      'Überraschung',
    );
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('en', 'zh_tw'),
        (parts, language) => {
          const text = parts.join('').trim();
          const [name = '', memo = ''] = namesOf(text, language);
          expect([...name].length).toBeLessThanOrEqual(32);
          expect((name + memo).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          if ([...text].length <= 32) expect(memo).toBe('');
          // A single word that is longer than the name is cut.
          if (text.split(/[\s，（）&]|\p{Script=Han}/u).some((word) => [...word].length > 32)) return;
          for (const word of ['7-ELEVEN', 'Überraschung'])
            expect(`${name}|${memo}`.split(word).length).toBe(text.split(word).length);
        },
      ),
    );
  });

  it('escapes XML and replaces invalid characters', () => {
    const odd = '<!--]]>&\u0000\uD800"';
    const file = toOfx({ ...statement, lines: [{ ...line, description: { en: odd, zh_tw: odd } }] });
    expect(file).toContain('<NAME>&lt;!--]]&gt;&amp;\uFFFD\uFFFD"</NAME>');
  });

  it('writes a name in one line', () => {
    const odd = 'a\r\nb\tc\u2028d\u0085\u0007';
    const file = toOfx({ ...statement, lines: [{ ...line, description: { en: odd, zh_tw: odd } }] });
    expect(file).toContain('<NAME>a b c d \uFFFD</NAME>');
  });

  it('writes the last four digits, the balance as a debt and the period of the lines', () => {
    const file = toOfx({ ...statement, lines: [line, { ...line, postingDate: '2026-11-01' }] });
    expect(file).toContain('<CURDEF>TWD</CURDEF><CCACCTFROM><ACCTID>1234</ACCTID></CCACCTFROM>');
    expect(file).toContain('<LEDGERBAL><BALAMT>-9000</BALAMT><DTASOF>20261120120000</DTASOF></LEDGERBAL>');
    expect(file).toContain('<DTSTART>20261101120000</DTSTART><DTEND>20261114120000</DTEND>');
    expect(file).toContain('<DTSERVER>20261120010203</DTSERVER>');
  });

  it('writes an empty list', () => {
    expect(readOfx([])).toBeUndefined();
  });
});
