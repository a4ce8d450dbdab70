import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { checkCharacters, type SlipLines, slipDay, slipLines, slipProblem } from './payment-slip.ts';

const PLACE = { agent: 'DMO', prefix: '1512' };
const facts = { lastDay: '2026-12-05', paymentNumber: '9812000000012345', amount: 8_000n };
const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const code = (length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''));
const someFacts = fc.record({
  lastDay: fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2012-01-01', days)),
  paymentNumber: code(16),
  amount: fc.bigInt({ min: 1n, max: 999_999_999n }),
});

describe('[PAY-2] payment slip', () => {
  it('has the check characters of a slip that was computed by hand', () => {
    const lines: SlipLines = ['991231Y01', 'ABCDEFGHIKLMNPQR', '123400000007890'];
    expect(checkCharacters(lines)).toBe('9Y');
    expect(checkCharacters([lines[0], lines[1], '12349Y000007890'])).toBe('9Y');
  });

  it.each([
    [['000000000', '0000000000000000', '000000000000000'], 'AX'],
    [['A00000000', '0000000000000000', '000000000000000'], '1X'],
    [['9A0000000', '0000000000000000', '000000000000000'], '91'],
    [['909000000', '0000000000000000', '000000000000000'], '7X'],
    [['901000000', '0000000000000000', '000000000000000'], 'BX'],
    [['090100000', '0000000000000000', '000000000000000'], 'AY'],
    [['902000000', '0000000000000000', '000000000000000'], 'AX'],
    [['I000R0000', '0000000000000000', '000000000000000'], '7X'],
    [['S000Z0000', '0000000000000000', '000000000000000'], 'AX'],
  ] as const)('has for %j the check characters %s', (lines, expected) => {
    expect(checkCharacters(lines)).toBe(expected);
  });

  it('writes the last two digits of the ROC year', () => {
    expect(slipDay('2026-12-05')).toBe('151205');
    expect(slipDay('2012-01-01')).toBe('010101');
  });

  it('makes lines that verify', () => {
    fc.assert(
      fc.property(someFacts, (given) => {
        const lines = slipLines(given, PLACE);
        expect(lines.map((line) => line.length)).toEqual([9, 16, 15]);
        expect(slipProblem(lines, given)).toBeUndefined();
      }),
    );
  });

  it('finds every changed digit', () => {
    fc.assert(
      fc.property(someFacts, fc.nat(2), fc.nat(15), fc.nat(9), (given, line, at, digit) => {
        const right = slipLines(given, PLACE);
        const text = right[line] ?? '';
        const place = at % text.length;
        if (!/\d/.test(text[place] ?? '') || text[place] === `${digit}`) return;
        const wrong = right.with(line, text.slice(0, place) + digit + text.slice(place + 1));
        expect(slipProblem([wrong[0] ?? '', wrong[1] ?? '', wrong[2] ?? ''], given)).toBeDefined();
      }),
    );
  });

  const right = slipLines(facts, PLACE);
  it.each([
    ['form', [right[0].toLowerCase(), right[1], right[2]], facts],
    ['form', [right[0], right[1], `${right[2]}0`], facts],
    ['check', [right[0], right[1], `${right[2].slice(0, 4)}AX${right[2].slice(6)}`], facts],
    ['day', right, { ...facts, lastDay: '2026-12-06' }],
    ['day', right, { ...facts, lastDay: '2026-02-30' }],
    ['number', right, { ...facts, paymentNumber: '9812000000012346' }],
    ['amount', right, { ...facts, amount: 8_001n }],
  ] as const)('says what is wrong: %s', (problem, lines, given) => {
    expect(slipProblem(lines, given)).toBe(problem);
  });
});
