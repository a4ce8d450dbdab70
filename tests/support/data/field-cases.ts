/**
 * Typed values of the flows' fields with their expected value or problem. Forms and API calls are tested with the same
 * table (REG-2).
 */

/** Typed or sent text, and the expected result. */
export type FieldCase =
  | { readonly typed: string; readonly value: unknown }
  | { readonly typed: string; readonly problem: string };

const reads = (value: unknown, ...forms: readonly string[]): FieldCase[] =>
  forms.map((typed) => ({ typed, value }));
const fails = (problem: string, ...forms: readonly string[]): FieldCase[] =>
  forms.map((typed) => ({ typed, problem }));

export const FIELD_CASES = {
  cardNumber: [
    ...reads(
      '4111111111111111',
      '4111111111111111',
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      '４１１１　１１１１　１１１１　１１１１',
      ' 4111\u00a01111–1111−1111\u200b',
    ),
    // A wrong check digit is an error of the card, not of the field: CARD-NOMATCH.
    ...reads('4111111111111112', '4111 1111 1111 1112'),
    ...fails('empty', '', '   ', '-'),
    ...fails('format', '411111111111111', '41111111111111111', '4111.1111.1111.1111', 'my card', '４'),
  ],
  month: [
    ...reads('01', '1', '01', '１', ' 01 '),
    ...reads('12', '12', '１２'),
    ...fails('empty', '', ' '),
    ...fails('month', '0', '00', '13', '012', 'Jan', '1.0', '+1'),
  ],
  year: [
    ...reads('01', '1', '01'),
    ...reads('99', '99', '９９'),
    ...fails('empty', '', '\u3000'),
    ...fails('year', '0', '00', '100', '2029', '2x'),
  ],
  shortExpiry: [
    ...reads({ month: '04', year: '29' }, '0429', '04/29', '4/29', '04 / 29', '０４／２９', '04-29'),
    ...fails('empty', '', ' '),
    ...fails('month', '1329', '00/29', '429', '04/2029', 'April'),
    ...fails('year', '0400', '04/00'),
  ],
  nationalId: [
    ...reads('A123456789', 'A123456789', 'a123456789', ' Ａ１２３４５６７８９ ', 'A12-345-6789'),
    ...reads('AB12345678', 'ab12345678', 'AB 1234 5678'),
    ...fails('empty', '', ' '),
    ...fails('format', 'A12345678', 'A1234567890', '1234567890', 'ABC1234567', 'A1B3456789', '王123456789'),
  ],
  birthDate: [
    ...reads('1988-09-27', '1988-09-27'),
    ...reads('2024-02-29', '2024-02-29'),
    ...fails('notReal', '2023-02-29', '1900-02-29', '1988-13-01', '1988-00-10', '1988-04-31'),
  ],
  username: [
    ...reads('mei.hua77', 'mei.hua77', 'Mei.HUA77', ' ｍｅｉ．ｈｕａ７７\u3000'),
    ...reads("o'neil-1_", "O'Neil-1_"),
    ...fails('empty', '', '  '),
    ...fails('length', 'mei77', 'k7'.repeat(16)),
    ...fails('letterAndDigit', 'meihua', '729518'),
    ...fails('characters', 'mei hua7', 'mei!hua7', '美華mei7'),
    ...fails('run', 'mei123', 'meiABC7', 'mei777', 'mei---7'),
  ],
  password: [
    ...reads('Lychee-84.river', 'Lychee-84.river'),
    ...reads("!$*.-=?_'a1", "!$*.-=?_'a1"),
    ...fails('empty', ''),
    ...fails('length', 'k7m2p9x', 'k7'.repeat(16)),
    ...fails('letterAndDigit', 'lycheeriver', '72951836', '７2951836'),
    ...fails('characters', 'Lychee 84 river', 'k7m2p9xq ', 'k7m2p9x@', 'ｋ7m2p9xq', 'k7m2p9x密'),
    ...fails('run', 'Lychee-84.123', 'Lychee-84.CbA', 'Lychee-84...'),
    ...fails('own', 'mei.hua77', 'Mei.HUA77', 'a158246973', 'A158246973'),
    ...fails('current', 'Now-used.27'),
    ...fails('common', 'passw0rd', 'PassW0rd', 'ji32k7au4a83'),
  ],
} satisfies Record<string, readonly FieldCase[]>;

/** The person for whom the passwords above are validated. */
export const CASES_OWNER = { username: 'mei.hua77', nationalId: 'A158246973', current: 'Now-used.27' };
