import { messages } from '../messages.ts';

/** Messages for the problems of fields, by the name of the problem, and the rules listed beside fields. */
export const cardNumberText = messages({
  empty: { en: 'Enter your card number', zh_tw: '請輸入卡號' },
  format: { en: 'Card number must be 16 digits', zh_tw: '卡號須為 16 位數字' },
});

export const expiryText = messages({
  empty: { en: 'Enter the expiry date', zh_tw: '請輸入有效期限' },
  month: { en: 'Month must be 01 to 12', zh_tw: '月份須為 01 至 12' },
  year: { en: 'Year must be 01 to 99', zh_tw: '年份須為 01 至 99' },
});

export const nationalIdText = messages({
  empty: {
    en: 'Enter your national ID or resident certificate number',
    zh_tw: '請輸入身分證字號或居留證統一證號',
  },
  format: {
    en: 'National ID or resident certificate number must be 1 letter and 9 digits, or 2 letters and 8 digits',
    zh_tw: '身分證字號或居留證統一證號須為 1 個英文字母加 9 位數字，或 2 個英文字母加 8 位數字',
  },
});

export const birthDateText = messages({
  empty: { en: 'Enter your date of birth', zh_tw: '請輸入出生日期' },
  incomplete: { en: 'Enter your date of birth', zh_tw: '請輸入出生日期' },
  rocYear: { en: 'Enter the year in AD, for example 1988', zh_tw: '請輸入西元年，例如 1988' },
  notReal: { en: 'Date of birth must be a real date', zh_tw: '請輸入正確的出生日期' },
  future: { en: 'Date of birth must be in the past', zh_tw: '出生日期須早於今天' },
});

/** What is wrong with the year of a date in one field. Years AD and ROC years are read where they are clear. */
export const dateText = messages({
  unclearYear: {
    en: 'Enter the year in AD with four digits, for example 2026',
    zh_tw: '請輸入四位數西元年，例如 2026',
  },
  noYear: { en: 'Add the year, for example 27/11/2026', zh_tw: '請加上年份，例如 2026/11/27' },
});

/** Symbols allowed in a password, for the English texts. They stay on one line, so that no apostrophe stands alone. */
const SYMBOLS = "! $ * . - = ? _ '".replaceAll(' ', '\u00a0');

/** Messages about a new password: one sentence for each broken rule. */
export const passwordText = messages({
  empty: { en: 'Enter your password', zh_tw: '請輸入密碼' },
  length: { en: 'Password must be 8 to 30 characters', zh_tw: '密碼長度須為 8 至 30 個字元' },
  letterAndDigit: {
    en: 'Password must include a letter and a number',
    zh_tw: '密碼須包含英文字母與數字',
  },
  characters: {
    en: `Password can only use letters, numbers and ${SYMBOLS}`,
    zh_tw: "密碼僅限半形英數字及 ! $ * . - = ? _ '",
  },
  run: {
    en: 'Password cannot contain 3 characters in a row such as 123 or aaa',
    zh_tw: '密碼不可包含 3 個以上連續或重複的字元，例如 123 或 aaa',
  },
  own: {
    en: 'Password cannot be your username or ID number',
    zh_tw: '密碼不可與使用者代號、身分證字號或居留證統一證號相同',
  },
  current: { en: 'New password cannot be the current one', zh_tw: '新密碼不可與目前密碼相同' },
  common: {
    en: 'Many people use this password, so it is easy to guess. Choose another one',
    zh_tw: '此密碼過於常見，容易遭猜測，請改用其他密碼',
  },
  breached: {
    en: 'This password became known in a data breach elsewhere. Choose another one, and change it wherever you use it',
    zh_tw: '此密碼曾於其他網站的資料外洩事件中曝光，請改用其他密碼；若其他網站也使用此密碼，請一併變更',
  },
  mismatch: { en: 'Passwords do not match', zh_tw: '兩次輸入的密碼不一致' },
});

/** The rules of a new password, as listed beside the field. No-break spaces keep the characters on one line. */
export const passwordRuleText = messages({
  length: { en: '8 to 30 characters', zh_tw: '8 至 30 個字元' },
  letterAndDigit: { en: 'at least one letter and one number', zh_tw: '至少一個英文字母與一個數字' },
  characters: {
    en: `only letters, numbers and ${SYMBOLS}`,
    zh_tw: "僅限半形英數字及 ! $ * . - = ? _ '",
  },
  run: {
    en: 'no 3 characters in a row that repeat or follow each other',
    zh_tw: '不可有 3 個以上重複或連續字元',
  },
  own: { en: 'not your username or ID', zh_tw: '不可與使用者代號、身分證字號或居留證統一證號相同' },
});

/** Messages about a new username: one sentence for each broken rule. */
export const usernameText = messages({
  empty: { en: 'Enter your username', zh_tw: '請輸入使用者代號' },
  length: { en: 'Username must be 6 to 30 characters', zh_tw: '使用者代號長度須為 6 至 30 個字元' },
  letterAndDigit: {
    en: 'Username must include a letter and a number',
    zh_tw: '使用者代號須包含英文字母與數字',
  },
  characters: {
    en: "Username can only use letters, numbers and . - _ '",
    zh_tw: "使用者代號僅限英數字及 . - _ '",
  },
  run: {
    en: 'Username cannot contain 3 characters in a row such as 123 or aaa',
    zh_tw: '使用者代號不可包含 3 個以上連續或重複的字元，例如 123 或 aaa',
  },
  own: { en: 'Username cannot be your ID number', zh_tw: '使用者代號不可與身分證字號或居留證統一證號相同' },
});

/** The rules of a new username, as listed beside the field. */
export const usernameRuleText = messages({
  length: { en: '6 to 30 characters', zh_tw: '6 至 30 個字元' },
  letterAndDigit: { en: 'at least one letter and one number', zh_tw: '至少一個英文字母與一個數字' },
  characters: {
    en: "letters, numbers and . - _ '; not case-sensitive",
    zh_tw: "限英數字及 . - _ '，不分大小寫",
  },
  run: {
    en: 'no 3 characters in a row that repeat or follow each other',
    zh_tw: '不可有 3 個以上重複或連續字元',
  },
  own: { en: 'not your ID number', zh_tw: '不可與身分證字號或居留證統一證號相同' },
});

/** Texts of the checkbox that accepts terms. */
export const termsText = messages({
  agree: { en: 'I have read and agree to the terms', zh_tw: '我已閱讀並同意條款' },
  required: { en: 'Accept terms to proceed', zh_tw: '請勾選同意條款' },
});
