import fc from 'fast-check';
import ICAL from 'ical.js';
import { Ofx } from 'ofx-data-extractor';
import { describe, expect, it } from 'vitest';
import type { CardTransaction } from '../../../../server/ports/card-system/history.ts';
import { twd } from '../../../../shared/money.ts';
import { readCsv } from '../../../../tests/support/data/read-csv.ts';
import { type Cell, toCsv } from './csv.ts';
import { foldLine, toIcs } from './ics.ts';
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

  it('limits a name to 32 code points and writes the rest to the memo', () => {
    const long = `${'𠮷'.repeat(31)}店鋪 & more`;
    const file = toOfx({ ...statement, lines: [{ ...line, description: { en: long, zh_tw: long } }] });
    const [, name = ''] = /<NAME>(.*?)<\/NAME>/.exec(file) ?? [];
    const [, memo = ''] = /<MEMO>(.*?)<\/MEMO>/.exec(file) ?? [];
    expect([...name]).toHaveLength(32);
    expect(name + memo.replace('&amp;', '&')).toBe(long);
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

describe('[CARD-8] iCalendar', () => {
  const due = {
    createdAt: new Date('2026-11-20T01:02:03.456Z'),
    statementId: 'b4b2c0de-0000-4000-8000-000000000001',
    day: '2026-12-31',
    title: '繳款截止日, card; 1234',
    description: ['Total: NT$9,000', 'back\\slash'],
  };

  function read(file: string) {
    const component = new ICAL.Component(ICAL.parse(file));
    return new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  }

  it('is an all-day event with a reminder three days before', () => {
    const event = read(toIcs(due));
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
    expect([event.summary, event.description]).toEqual([due.title, due.description.join('\n')]);
    const alarm = event.component.getFirstSubcomponent('valarm');
    const trigger = alarm?.getFirstPropertyValue('trigger');
    expect(trigger).toBeInstanceOf(ICAL.Duration);
    const reminder = event.startDate.clone();
    reminder.isDate = false;
    reminder.addDuration(ICAL.Duration.fromString(`${trigger}`));
    expect(reminder.toString()).toBe('2026-12-28T09:00:00');
  });

  it('[S54] has no line of a title’s or description’s own', () => {
    const hostile =
      'x\r\nEND:VEVENT\r\nATTACH:https://evil.example/\rURL:y\nz\u2028A:1\u0085B:2\u000bC:3\u0000';
    const file = toIcs({ ...due, title: hostile, description: [hostile] });
    const names = file
      .replaceAll('\r\n ', '')
      .split(/[\p{Cc}\u2028\u2029]+/u)
      .map((row) => row.split(/[:;]/)[0]);
    const usual = toIcs(due)
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((row) => row.split(/[:;]/)[0]);
    expect(names).toEqual(usual);
    expect(read(file).summary).toBe('x\nEND:VEVENT\nATTACH:https://evil.example/\nURL:y\nz\nA:1\nB:2 C:3 ');
  });

  it('has a stable UID per statement without the statement id', () => {
    const uid = (change: object) => read(toIcs({ ...due, ...change })).uid;
    expect(uid({ createdAt: new Date('2027-01-01T00:00:00Z') })).toBe(uid({}));
    expect(uid({ statementId: 'another' })).not.toBe(uid({}));
    expect(toIcs(due)).not.toContain(due.statementId);
  });

  it('folds lines to at most 75 bytes without splitting a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '繳', '𠮷', ' '), maxLength: 200 }),
        (value) => {
          const lines = foldLine(value).split('\r\n');
          for (const part of lines) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          for (const part of lines) expect(part).not.toMatch(/\p{Surrogate}/u);
          expect(lines.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(value);
        },
      ),
    );
  });
});
