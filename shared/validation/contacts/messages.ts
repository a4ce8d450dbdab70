import { messages } from '../../messages.ts';

/** Messages for the problems of a mobile number, by the name of the problem. */
export const phoneText = messages({
  empty: { en: 'Enter your mobile number', zh_tw: '請輸入行動電話號碼' },
  letters: { en: 'Mobile number can only have digits', zh_tw: '行動電話號碼只能輸入數字' },
  characters: {
    en: 'Mobile number can only have digits, spaces, hyphens, brackets and a plus at the start',
    zh_tw: '行動電話號碼只能輸入數字、空格、連字號、括號及開頭的加號',
  },
  several: { en: 'Enter one mobile number only', zh_tw: '請只輸入一個行動電話號碼' },
  landline: {
    en: 'Enter a mobile number, for example 0912 345 678. Codes cannot reach a landline',
    zh_tw: '請輸入行動電話號碼，例如 0912 345 678；市內電話無法收到驗證碼',
  },
  short: { en: 'Mobile number has too few digits', zh_tw: '行動電話號碼位數不足' },
  long: { en: 'Mobile number has too many digits', zh_tw: '行動電話號碼位數過多' },
  country: {
    en: 'Mobile number must start with 09, or with a plus and the country code',
    zh_tw: '行動電話號碼須以 09 開頭，或以加號與國碼開頭',
  },
});

/** Messages for the problems of an e-mail address, by the name of the problem. */
export const emailText = messages({
  empty: { en: 'Enter your email', zh_tw: '請輸入電子郵件' },
  several: { en: 'Enter one email only', zh_tw: '請只輸入一個電子郵件' },
  spaces: { en: 'Email cannot have spaces', zh_tw: '電子郵件不可包含空格' },
  characters: {
    en: 'Before the @, email can only have letters A to Z, digits and common signs',
    zh_tw: '電子郵件 @ 之前僅限英文字母、數字與常用符號',
  },
  dots: { en: 'Check the dots in the email', zh_tw: '請確認電子郵件中的句點' },
  incomplete: {
    en: 'Enter the whole email, for example name@example.com',
    zh_tw: '請輸入完整的電子郵件，例如 name@example.com',
  },
  domain: { en: 'Check the part of the email after the @', zh_tw: '請確認電子郵件 @ 之後的部分' },
  long: { en: 'Email is too long', zh_tw: '電子郵件過長' },
});

/** Messages for the problems of a name in English, by the name of the problem. */
export const englishNameText = messages({
  empty: { en: 'Enter your name in English', zh_tw: '請輸入英文姓名' },
  characters: {
    en: 'Name can only have letters A to Z, spaces, hyphens, commas and apostrophes',
    zh_tw: '英文姓名僅限英文字母、空格、連字號、逗號及撇號',
  },
  form: { en: 'Enter your name as in your passport', zh_tw: '請依護照輸入英文姓名' },
  length: { en: 'Name must be 2 to 50 characters', zh_tw: '英文姓名須為 2 至 50 個字元' },
});
