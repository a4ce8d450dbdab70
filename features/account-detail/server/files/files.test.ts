import fc from 'fast-check';
import ICAL from 'ical.js';
import { Ofx } from 'ofx-data-extractor';
import { describe, expect, it } from 'vitest';
import type { CardTransaction } from '../../../../server/ports/card-system/history.ts';
import { twd } from '../../../../shared/money.ts';
import { readCsv } from '../../../../tests/support/data/read-csv.ts';
import { type Cell, toCsv } from './csv.ts';
import { folded, toIcs } from './ics.ts';
import { toOfx } from './ofx.ts';

const text = fc.string({ unit: fc.constantFrom(...'a1,"\'=+-@\t\r\n ＝＋－＠中'), maxLength: 12 });

describe('[CARD-8] CSV', () => {
  it('begins with the mark of UTF-8, ends each line with CR LF and quotes what has to be', () => {
    const rows: Cell[][] = [[{ text: 'A "small", cup' }, { value: '-500' }]];
    expect(toCsv(['Text', 'Amount'], rows)).toBe('\uFEFFText,Amount\r\n"A ""small"", cup",-500\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
    'a text that a spreadsheet would calculate is made harmless: %j',
    (formula) => {
      expect(readCsv(toCsv(['t'], [[{ text: formula }]]))).toEqual([['t'], [`'${formula}`]]);
    },
  );

  it('a negative number stays a number, and a text with a sign inside stays as it is', () => {
    expect(readCsv(toCsv(['t', 'n'], [[{ text: 'A=B' }, { value: '-12.30' }]]))[1]).toEqual([
      'A=B',
      '-12.30',
    ]);
  });

  it('any text is read back as it was, with an apostrophe before where it could be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (table) => {
        const rows = table.map((row) => row.map((cell) => ({ text: cell })));
        const [, ...read] = readCsv(toCsv(['a', 'b'], rows));
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        const expected = table.map((row) =>
          row.map((cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)),
        );
        expect(read).toEqual(expected);
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
  made: new Date('2026-11-20T01:02:03.456Z'),
  lastFour: '1234',
  owed: twd(9000),
  owedOn: '2026-11-20',
} as const;

/** The transactions as an independent reader finds them. */
function readOfx(lines: readonly CardTransaction[]) {
  const ofx = new Ofx(toOfx({ ...statement, lines }));
  expect(ofx.validate().errors).toEqual([]);
  return ofx.getCreditCardTransferList();
}

describe('[CARD-8] OFX', () => {
  it('a purchase is taken off the account, under its own id and on its posting date', () => {
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
  ] as const)('a %s of %d is %s', (category, dollars, type, amount) => {
    const [read] = readOfx([{ ...line, category, amount: twd(dollars) }]);
    expect(read).toMatchObject({ TRNTYPE: type, TRNAMT: amount });
  });

  it('a name has at most 32 characters, whole ones, and the memo has the rest', () => {
    const long = `${'𠮷'.repeat(31)}店鋪 & more`;
    const file = toOfx({ ...statement, lines: [{ ...line, description: { en: long, zh_tw: long } }] });
    const [, name = ''] = /<NAME>(.*?)<\/NAME>/.exec(file) ?? [];
    const [, memo = ''] = /<MEMO>(.*?)<\/MEMO>/.exec(file) ?? [];
    expect([...name]).toHaveLength(32);
    expect(name + memo.replace('&amp;', '&')).toBe(long);
  });

  it('marks of XML and what XML cannot hold do not break the file', () => {
    const odd = '<!--]]>&\u0000\uD800"';
    const file = toOfx({ ...statement, lines: [{ ...line, description: { en: odd, zh_tw: odd } }] });
    expect(file).toContain('<NAME>&lt;!--]]&gt;&amp;\uFFFD\uFFFD"</NAME>');
  });

  it('says which account by its last four digits, what is owed as a debt, and the days of its lines', () => {
    const file = toOfx({ ...statement, lines: [line, { ...line, postingDate: '2026-11-01' }] });
    expect(file).toContain('<CURDEF>TWD</CURDEF><CCACCTFROM><ACCTID>1234</ACCTID></CCACCTFROM>');
    expect(file).toContain('<LEDGERBAL><BALAMT>-9000</BALAMT><DTASOF>20261120120000</DTASOF></LEDGERBAL>');
    expect(file).toContain('<DTSTART>20261101120000</DTSTART><DTEND>20261114120000</DTEND>');
    expect(file).toContain('<DTSERVER>20261120010203</DTSERVER>');
  });

  it('a list without lines is a file without lines', () => {
    expect(readOfx([])).toBeUndefined();
  });
});

describe('[CARD-8] iCalendar', () => {
  const due = {
    made: new Date('2026-11-20T01:02:03.456Z'),
    statementId: 'b4b2c0de-0000-4000-8000-000000000001',
    day: '2026-12-31',
    title: '繳款截止日, card; 1234',
    description: ['Total: NT$9,000', 'back\\slash'],
  };

  function read(file: string) {
    const component = new ICAL.Component(ICAL.parse(file));
    return new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  }

  it('is one whole day with a reminder three days before', () => {
    const event = read(toIcs(due));
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
    expect([event.summary, event.description]).toEqual([due.title, due.description.join('\n')]);
    const alarm = event.component.getFirstSubcomponent('valarm');
    const trigger = alarm?.getFirstPropertyValue('trigger');
    expect(trigger).toBeInstanceOf(ICAL.Duration);
    const rings = event.startDate.clone();
    rings.isDate = false;
    rings.addDuration(ICAL.Duration.fromString(`${trigger}`));
    expect(rings.toString()).toBe('2026-12-28T09:00:00');
  });

  it('has the same name whenever it is asked for, another for another statement, and says no id of the bank', () => {
    const uid = (change: object) => read(toIcs({ ...due, ...change })).uid;
    expect(uid({ made: new Date('2027-01-01T00:00:00Z') })).toBe(uid({}));
    expect(uid({ statementId: 'another' })).not.toBe(uid({}));
    expect(toIcs(due)).not.toContain(due.statementId);
  });

  it('lines have at most 75 bytes, cut no character, and are whole again when unfolded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '繳', '𠮷', ' '), maxLength: 200 }),
        (value) => {
          const lines = folded(value).split('\r\n');
          for (const part of lines) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          for (const part of lines) expect(part).not.toMatch(/\p{Surrogate}/u);
          expect(lines.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(value);
        },
      ),
    );
  });
});
