import { messages } from '../../shared/messages.ts';

/** Membership id formats, by partner. */
export const formatText = messages({
  TRCA: { en: '2 letters and 7 digits', zh_tw: '2 個英文字母加 7 位數字' },
  TRSQ: { en: '10 digits starting with 8', zh_tw: '以 8 開頭的 10 位數字' },
  EVAM: { en: '10 digits starting with 1, 2 or 3', zh_tw: '以 1、2 或 3 開頭的 10 位數字' },
  digits10: { en: '10 digits', zh_tw: '10 位數字' },
  digits9: { en: '9 digits', zh_tw: '9 位數字' },
  ASIA: { en: '10 or 16 digits', zh_tw: '10 或 16 位數字' },
  JALM: { en: '7 or 9 digits', zh_tw: '7 或 9 位數字' },
  VIAI: { en: '8 or 10 digits', zh_tw: '8 或 10 位數字' },
  EMIR: {
    en: '9 to 11 digits, with or without EK in front',
    zh_tw: '9 至 11 位數字，可加 EK 開頭',
  },
  UNAI: {
    en: '8 digits, or 2 letters and 6 digits, or 3 letters and 5 digits',
    zh_tw: '8 位數字，或 2 個英文字母加 6 位數字，或 3 個英文字母加 5 位數字',
  },
  CAAI: { en: '9 or 16 digits', zh_tw: '9 或 16 位數字' },
  QANT: { en: '7 or 10 digits', zh_tw: '7 或 10 位數字' },
  ACCO: { en: '16 letters or digits', zh_tw: '16 位英數字' },
  MARR: { en: '2 to 9 digits', zh_tw: '2 至 9 位數字' },
  AVIA: { en: '2 to 11 digits', zh_tw: '2 至 11 位數字' },
  TKAI: { en: '1 to 9 digits, or TK and 7 or 9 digits', zh_tw: '1 至 9 位數字，或 TK 加 7 或 9 位數字' },
  other: { en: 'any text up to 20 characters', zh_tw: '最多 20 個字元' },
});
