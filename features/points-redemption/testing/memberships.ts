/** Membership ids of each partner: at their boundaries, right and wrong. For form and server alike. */
import fc from 'fast-check';

const digits = (least: number, most = least) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
const letters = (count: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: count,
    maxLength: count,
  });
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const DIGITS = (...counts: number[]) => ({
  good: fc.oneof(...counts.map((count) => digits(count))),
  bad: Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => !counts.includes(n)),
});

/** Ids of each partner, numbers of digits that are none, and other near misses. */
export const PARTNERS: Readonly<
  Record<string, { good: fc.Arbitrary<string>; bad: number[]; near?: string[] }>
> = {
  TRCA: {
    good: joined(letters(2), digits(7)),
    bad: [7, 9],
    near: ['A1234567', 'ABC123456', 'AB123456', 'AB12345678', '12ABCDEFG'],
  },
  TRSQ: { good: joined(fc.constant('8'), digits(9)), bad: [9, 11], near: ['7123456789', '812345678'] },
  EVAM: {
    good: joined(fc.constantFrom('1', '2', '3'), digits(9)),
    bad: [9, 11],
    near: ['0123456789', '4123456789', '112345678'],
  },
  CXLA: DIGITS(10),
  CXVM: DIGITS(10),
  TRCX: DIGITS(10),
  FRKL: DIGITS(10),
  HAAI: DIGITS(10),
  ASIA: DIGITS(10, 16),
  JALM: DIGITS(7, 9),
  VIAI: DIGITS(8, 10),
  EMIR: {
    good: joined(fc.constantFrom('', 'EK'), digits(9, 11)),
    bad: [8, 12],
    near: ['EK12345678', 'EK123456789012', 'KE123456789', 'E123456789', '123456789EK'],
  },
  UNAI: {
    good: fc.oneof(digits(8), joined(letters(2), digits(6)), joined(letters(3), digits(5))),
    bad: [7, 9],
    near: ['A1234567', 'ABCD1234', 'AB12345', 'ABC123456', '123456AB'],
  },
  CAAI: DIGITS(9, 16),
  QAAI: DIGITS(9),
  IHGP: DIGITS(9),
  QANT: DIGITS(7, 10),
  ACCO: {
    good: fc.string({ unit: fc.constantFrom(...'ABCXYZ0123456789'), minLength: 16, maxLength: 16 }),
    bad: [15, 17],
    near: ['ABCDEFGH1234567', 'ABCDEFGH123456789', 'ABCDEFGH1234567_'],
  },
  MARR: DIGITS(2, 3, 4, 5, 6, 7, 8, 9),
  AVIA: DIGITS(2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  TKAI: {
    good: fc.oneof(digits(1, 9), joined(fc.constant('TK'), fc.oneof(digits(7), digits(9)))),
    bad: [10, 11],
    near: ['TK123456', 'TK12345678', 'TK1234567890', 'T1234567', 'KT1234567'],
  },
};

/** As people type it: full width, lower case, spaces in it and around. */
export function typed(id: string, [wide, lower, gap]: readonly [boolean, boolean, number]): string {
  const cased = lower ? id.toLowerCase() : id;
  const at = gap % (id.length + 1);
  const spaced = ` ${cased.slice(0, at)} ${cased.slice(at)} `;
  return wide
    ? spaced.replace(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))
    : spaced;
}
