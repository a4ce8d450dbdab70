/** Membership id formats of partners, with their descriptions. One entry per partner. */
import type { Phrase } from '../../shared/messages.ts';

interface MembershipFormat {
  /** Matches ids returned by `readMembershipId` of partners.ts. */
  readonly pattern: RegExp;
  /** For example "10 digits". */
  readonly text: Phrase;
}

const TEN_DIGITS: MembershipFormat = { pattern: /^\d{10}$/, text: { en: '10 digits', zh_tw: '10 位數字' } };
const NINE_DIGITS: MembershipFormat = { pattern: /^\d{9}$/, text: { en: '9 digits', zh_tw: '9 位數字' } };

/** Formats by the first four characters of the product code. */
export const MEMBERSHIP_FORMATS: Readonly<Record<string, MembershipFormat>> = {
  TRCA: {
    pattern: /^[A-Z]{2}\d{7}$/,
    text: { en: '2 letters and 7 digits', zh_tw: '2 個英文字母加 7 位數字' },
  },
  TRSQ: { pattern: /^8\d{9}$/, text: { en: '10 digits starting with 8', zh_tw: '以 8 開頭的 10 位數字' } },
  EVAM: {
    pattern: /^[123]\d{9}$/,
    text: { en: '10 digits starting with 1, 2 or 3', zh_tw: '以 1、2 或 3 開頭的 10 位數字' },
  },
  CXLA: TEN_DIGITS,
  CXVM: TEN_DIGITS,
  TRCX: TEN_DIGITS,
  FRKL: TEN_DIGITS,
  HAAI: TEN_DIGITS,
  ASIA: { pattern: /^(\d{10}|\d{16})$/, text: { en: '10 or 16 digits', zh_tw: '10 或 16 位數字' } },
  JALM: { pattern: /^(\d{7}|\d{9})$/, text: { en: '7 or 9 digits', zh_tw: '7 或 9 位數字' } },
  VIAI: { pattern: /^(\d{8}|\d{10})$/, text: { en: '8 or 10 digits', zh_tw: '8 或 10 位數字' } },
  EMIR: {
    pattern: /^(EK)?\d{9,11}$/,
    text: { en: '9 to 11 digits, with or without EK in front', zh_tw: '9 至 11 位數字，可加 EK 開頭' },
  },
  UNAI: {
    pattern: /^(\d{8}|[A-Z]{2}\d{6}|[A-Z]{3}\d{5})$/,
    text: {
      en: '8 digits, or 2 letters and 6 digits, or 3 letters and 5 digits',
      zh_tw: '8 位數字，或 2 個英文字母加 6 位數字，或 3 個英文字母加 5 位數字',
    },
  },
  CAAI: { pattern: /^(\d{9}|\d{16})$/, text: { en: '9 or 16 digits', zh_tw: '9 或 16 位數字' } },
  QAAI: NINE_DIGITS,
  IHGP: NINE_DIGITS,
  QANT: { pattern: /^(\d{7}|\d{10})$/, text: { en: '7 or 10 digits', zh_tw: '7 或 10 位數字' } },
  ACCO: { pattern: /^[A-Z\d]{16}$/, text: { en: '16 letters or digits', zh_tw: '16 位英數字' } },
  MARR: { pattern: /^\d{2,9}$/, text: { en: '2 to 9 digits', zh_tw: '2 至 9 位數字' } },
  AVIA: { pattern: /^\d{2,11}$/, text: { en: '2 to 11 digits', zh_tw: '2 至 11 位數字' } },
  TKAI: {
    pattern: /^(\d{1,9}|TK(\d{7}|\d{9}))$/,
    text: { en: '1 to 9 digits, or TK and 7 or 9 digits', zh_tw: '1 至 9 位數字，或 TK 加 7 或 9 位數字' },
  },
};

/** Description for partners without a known format. */
export const ANY_FORMAT: Phrase = { en: 'any text up to 20 characters', zh_tw: '最多 20 個字元' };
