import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../server/ports/sms/smpp/address.ts';
import { DIGITS, groupedForms, LETTERS, textOf } from '../../../tests/support/data/typed-input.ts';
import { readEmail } from './email.ts';
import { readEnglishName } from './english-name.ts';
import { emailText, englishNameText, phoneText } from './messages.ts';
import { readPhone } from './phone.ts';

/** What the bank's customer file takes (`bank/load/tables/tables-customers.ts`). */
const BANK_PHONE = /^\+?\d{8,15}$/;

describe('[CON-2] a mobile number', () => {
  it.each([
    ['0912345678', '0912345678'],
    ['0912-345-678', '0912345678'],
    ['0912-345678', '0912345678'],
    ['0912 345 678', '0912345678'],
    [' 0912\u3000345\u00a0678\t', '0912345678'],
    ['(0912) 345-678', '0912345678'],
    ['0912.345.678', '0912345678'],
    ['0912/345/678', 'several'],
    ['０９１２３４５６７８', '0912345678'],
    ['０９１２－３４５－６７８', '0912345678'],
    ['0912–345—678', '0912345678'],
    ['0912\u2212345\u2212678', '0912345678'],
    ['\u202a0912345678\u202c', '0912345678'],
    ['+886912345678', '0912345678'],
    ['+886 912 345 678', '0912345678'],
    ['+886-912-345-678', '0912345678'],
    ['+886-(0)912-345-678', '0912345678'],
    ['＋８８６　９１２　３４５　６７８', '0912345678'],
    ['+886 0912 345 678', '0912345678'],
    ['(+886) 912-345-678', '0912345678'],
    ['886912345678', '0912345678'],
    ['8860912345678', '0912345678'],
    ['00886912345678', '0912345678'],
    ['+81 90-1234-5678', '+819012345678'],
    ['+1 (202) 555-0125', '+12025550125'],
    ['+85291234567', '+85291234567'],
    ['+290 12345', '+29012345'],
    ['+999999999999999', '+999999999999999'],
    ['', 'empty'],
    [' \u3000', 'empty'],
    ['0912ABC678', 'letters'],
    ['手機0912345678', 'letters'],
    ['0912345678 ext 9', 'letters'],
    ['0912*345*678', 'characters'],
    ['0912#345678', 'characters'],
    ['0912345678,', 'characters'],
    ['٠٩١٢٣٤٥٦٧٨', 'characters'],
    ['0912345678, 0922345678', 'several'],
    ['0912345678/0922345678', 'several'],
    ['0912345678、0922345678', 'several'],
    ['0912345678\n0922345678', 'several'],
    ['0912345678 0922345678', 'several'],
    ['0912345678 +886922345678', 'several'],
    ['02-2345-6789', 'landline'],
    ['(07) 123-4567', 'landline'],
    ['+886 2 2345 6789', 'landline'],
    ['0800-123-456', 'landline'],
    ['+886 2', 'landline'],
    ['0912345', 'short'],
    ['912345678', 'short'],
    ['+88691234567', 'short'],
    ['+886', 'short'],
    ['+81901', 'short'],
    ['110', 'short'],
    ['09123456789', 'long'],
    ['+8869123456789', 'long'],
    ['+1234567890123456', 'long'],
    ['2025550125', 'country'],
    ['9123456789', 'country'],
    ['+0912345678', 'country'],
    ['002 81 90 1234 5678', 'country'],
  ])('%j is read as %s', (typed, expected) => {
    expect(readPhone(typed)).toEqual(/\d/.test(expected) ? { value: expected } : { problem: expected });
  });

  it('reads back from any grouping and width, and the bank and the gateway take it', () => {
    const stored = fc.oneof(
      textOf(DIGITS, 8, 8).map((digits) => `09${digits}`),
      textOf(DIGITS, 8, 14)
        .map((digits) => `+1${digits}`)
        .filter((number) => number.length <= 16),
    );
    const typed = stored.chain((number) => {
      const forms = number.startsWith('09')
        ? [number, `+886${number.slice(1)}`, `886${number.slice(1)}`, `+886${number}`]
        : [number];
      return fc.tuple(fc.constant(number), fc.constantFrom(...forms).chain(groupedForms));
    });
    fc.assert(
      fc.property(typed, ([number, text]) => {
        expect(readPhone(text)).toEqual({ value: number });
        expect(readPhone(number)).toEqual({ value: number });
        expect(number).toMatch(BANK_PHONE);
        expect(destination(number, 'international')).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('is never stored in a form that the bank or the gateway refuses', () => {
    fc.assert(
      fc.property(textOf(`${DIGITS}${DIGITS}+-() 09`, 0, 22), (typed) => {
        const read = readPhone(typed);
        if ('problem' in read) expect(phoneText).toHaveProperty(read.problem);
        else {
          expect(read.value).toMatch(BANK_PHONE);
          expect(destination(read.value, 'national')).toBeDefined();
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('[CON-2] an e-mail address', () => {
  it.each([
    ['mei.lin@example.com', 'mei.lin@example.com'],
    ['  mei.lin@example.com\n', 'mei.lin@example.com'],
    ['Mei.Lin@Example.COM', 'Mei.Lin@example.com'],
    ['mei+cards@example.com', 'mei+cards@example.com'],
    ["o'brien_1%x@example.co.uk", "o'brien_1%x@example.co.uk"],
    ['ｍｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'mei@example.com'],
    ['mei@例子.台灣', 'mei@xn--fsqu00a.xn--kpry57d'],
    ['mei@例子。台灣', 'mei@xn--fsqu00a.xn--kpry57d'],
    ['mei@Bücher.example', 'mei@xn--bcher-kva.example'],
    ['mei@mail.example-bank.com.tw', 'mei@mail.example-bank.com.tw'],
    ['1@2.example', '1@2.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j is stored as %s', (typed, stored) => {
    expect(readEmail(typed)).toEqual({ value: stored });
    expect(readEmail(stored)).toEqual({ value: stored });
  });

  it.each([
    ['', 'empty'],
    [' \u3000 ', 'empty'],
    ['a@example.com,b@example.com', 'several'],
    ['a@example.com;b@example.com', 'several'],
    ['a@example.com b@example.com', 'several'],
    ['a@@example.com', 'several'],
    ['a@example.com\r\nBcc: b@example.com', 'several'],
    ['a@example.com\r\nSubject: x', 'characters'],
    ['a\u0000@example.com', 'characters'],
    ['a\u202e@example.com', 'characters'],
    ['"a b"@example.com', 'spaces'],
    ['"a"@example.com', 'characters'],
    ['Mei <a@example.com>', 'spaces'],
    ['<a@example.com>', 'characters'],
    ['a(b)@example.com', 'characters'],
    ['mailto:a@example.com', 'characters'],
    ['美@example.com', 'characters'],
    ['a b@example.com', 'spaces'],
    ['a@exam ple.com', 'spaces'],
    ['a..b@example.com', 'dots'],
    ['.a@example.com', 'dots'],
    ['a.@example.com', 'dots'],
    ['a@example..com', 'dots'],
    ['a@.example.com', 'dots'],
    ['a@example.com.', 'dots'],
    ['a@例子。。台灣', 'dots'],
    ['example.com', 'incomplete'],
    ['@example.com', 'incomplete'],
    ['a@', 'domain'],
    ['a@example', 'domain'],
    ['a@localhost', 'domain'],
    ['a@[192.0.2.1]', 'domain'],
    ['a@192.0.2.1', 'domain'],
    ['a@0x7f.1', 'domain'],
    ['a@[IPv6:2001:db8::1]', 'domain'],
    ['a@example.com/path', 'domain'],
    ['a@example.com:25', 'domain'],
    ['a@example.com?x', 'domain'],
    ['a@-example.com', 'domain'],
    ['a@example_.com', 'domain'],
    ['a@xn--.com', 'domain'],
    ['a@example.1', 'domain'],
    ['a@example.c', 'domain'],
    [`${'a'.repeat(65)}@example.com`, 'long'],
    [`${'a'.repeat(60)}@${'b.'.repeat(97)}com`, 'long'],
  ] as const)('%j is refused: %s', (typed, problem) => {
    expect(readEmail(typed)).toEqual({ problem });
    expect(emailText).toHaveProperty(problem);
  });

  it('has the same domain in browsers and in Node', () => {
    const label = textOf(`${LETTERS}${DIGITS}例子台灣äöéñ`, 1, 10);
    fc.assert(
      fc.property(label, label, (first, second) => {
        const domain = `${first}.${second}.tw`;
        const read = readEmail(`a@${domain}`);
        if ('value' in read) expect(read.value).toBe(`a@${domainToASCII(domain.normalize('NFKC'))}`);
        else expect(read.problem).toBe('domain');
      }),
      { numRuns: 500 },
    );
  });

  it('is never stored with a line break, a quote or a second @', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab.@ "<>\r\n,;:[]+例。'), maxLength: 14 }),
        (typed) => {
          const read = readEmail(`a${typed}`);
          if ('problem' in read) return;
          expect(read.value).toMatch(/^[^\s@"<>,;:[\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/);
          expect(readEmail(read.value)).toEqual(read);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe('[CON-3] a name in English', () => {
  it.each([
    ['LIN MEI-HUA', 'LIN MEI-HUA'],
    ['lin,mei-hua', 'LIN, MEI-HUA'],
    [' Lin ,  Mei - Hua ', 'LIN, MEI-HUA'],
    ['Ｌｉｎ　Ｍｅｉ－Ｈｕａ', 'LIN MEI-HUA'],
    ['Lin Mei–Hua', 'LIN MEI-HUA'],
    ['O’Brien Ann', "O'BRIEN ANN"],
    ['Ng', 'NG'],
    ['A'.repeat(50), 'A'.repeat(50)],
  ])('%j is stored as %s', (typed, stored) => {
    expect(readEnglishName(typed)).toEqual({ value: stored });
    expect(readEnglishName(stored)).toEqual({ value: stored });
  });

  it.each([
    ['', 'empty'],
    [' \u3000', 'empty'],
    ['林美華', 'characters'],
    ['LIN 2', 'characters'],
    ['Müller', 'characters'],
    ['LIN. MEI', 'characters'],
    ['LIN\u0000MEI', 'characters'],
    ['LIN<b>', 'characters'],
    ["'LIN", 'form'],
    ['LIN-', 'form'],
    ['LIN,,MEI', 'form'],
    ['LIN--MEI', 'form'],
    ['- ,', 'form'],
    ['A', 'length'],
    ['A'.repeat(51), 'length'],
  ] as const)('%j is refused: %s', (typed, problem) => {
    expect(readEnglishName(typed)).toEqual({ problem });
    expect(englishNameText).toHaveProperty(problem);
  });
});
