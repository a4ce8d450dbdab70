/** Valid and invalid membership ids of each partner, for the tests of form and server. */
import fc from 'fast-check';

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const letters = (count: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: count,
    maxLength: count,
  });
const concat = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const digitCounts = (...counts: number[]) => ({
  valid: fc.oneof(...counts.map((count) => digits(count))),
  invalidLengths: Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => !counts.includes(n)),
});

/** `invalidLengths` are digit counts for which no id is valid; `nearMisses` are other invalid ids. */
export const PARTNERS: Readonly<
  Record<string, { valid: fc.Arbitrary<string>; invalidLengths: number[]; nearMisses?: string[] }>
> = {
  TRCA: {
    valid: concat(letters(2), digits(7)),
    invalidLengths: [7, 9],
    nearMisses: ['A1234567', 'ABC123456', 'AB123456', 'AB12345678', '12ABCDEFG'],
  },
  TRSQ: {
    valid: concat(fc.constant('8'), digits(9)),
    invalidLengths: [9, 11],
    nearMisses: ['7123456789', '812345678'],
  },
  EVAM: {
    valid: concat(fc.constantFrom('1', '2', '3'), digits(9)),
    invalidLengths: [9, 11],
    nearMisses: ['0123456789', '4123456789', '112345678'],
  },
  CXLA: digitCounts(10),
  CXVM: digitCounts(10),
  TRCX: digitCounts(10),
  FRKL: digitCounts(10),
  HAAI: digitCounts(10),
  ASIA: digitCounts(10, 16),
  JALM: digitCounts(7, 9),
  VIAI: digitCounts(8, 10),
  EMIR: {
    valid: concat(fc.constantFrom('', 'EK'), digits(9, 11)),
    invalidLengths: [8, 12],
    nearMisses: ['EK12345678', 'EK123456789012', 'KE123456789', 'E123456789', '123456789EK'],
  },
  UNAI: {
    valid: fc.oneof(digits(8), concat(letters(2), digits(6)), concat(letters(3), digits(5))),
    invalidLengths: [7, 9],
    nearMisses: ['A1234567', 'ABCD1234', 'AB12345', 'ABC123456', '123456AB'],
  },
  CAAI: digitCounts(9, 16),
  QAAI: digitCounts(9),
  IHGP: digitCounts(9),
  QANT: digitCounts(7, 10),
  ACCO: {
    valid: fc.string({ unit: fc.constantFrom(...'ABCXYZ0123456789'), minLength: 16, maxLength: 16 }),
    invalidLengths: [15, 17],
    nearMisses: ['ABCDEFGH1234567', 'ABCDEFGH123456789', 'ABCDEFGH1234567_'],
  },
  MARR: digitCounts(2, 3, 4, 5, 6, 7, 8, 9),
  AVIA: digitCounts(2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  TKAI: {
    valid: fc.oneof(digits(1, 9), concat(fc.constant('TK'), fc.oneof(digits(7), digits(9)))),
    invalidLengths: [10, 11],
    nearMisses: ['TK123456', 'TK12345678', 'TK1234567890', 'T1234567', 'KT1234567'],
  },
};

/** Writes an id as people type it: full width, lower case, spaces inside and around. */
export function typed(id: string, [fullWidth, lower, gap]: readonly [boolean, boolean, number]): string {
  const cased = lower ? id.toLowerCase() : id;
  const at = gap % (id.length + 1);
  const spaced = ` ${cased.slice(0, at)} ${cased.slice(at)} `;
  return fullWidth
    ? spaced.replace(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))
    : spaced;
}
