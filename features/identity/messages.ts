import { messages } from '../../shared/messages.ts';

/** Labels and hints of the identity fields. Their errors are in shared/validation/messages.ts. */
export const identityText = messages({
  cardNumber: { en: 'Card number', zh_tw: '卡號' },
  cardNumberHint: { en: '16 digits on the front of your card', zh_tw: '卡片正面的 16 位數字' },
  expiry: { en: 'Expiry date (MM/YY)', zh_tw: '有效期限（月／年）' },
  nationalId: { en: 'National ID or resident certificate number', zh_tw: '身分證字號或居留證統一證號' },
  nationalIdHint: { en: 'For example A123456789 or AB12345678', zh_tw: '例如 A123456789 或 AB12345678' },
  birthDate: { en: 'Date of birth', zh_tw: '出生日期' },
  birthDateHint: {
    en: 'Day, month, year (AD). For example 27/09/1988',
    zh_tw: '年／月／日（西元），例如 1988/09/27',
  },
  changeCard: { en: 'Change the card details', zh_tw: '變更信用卡資料' },
});

/** Texts that the flows of these pages share: registration, card activation, forgotten credentials. */
export const identityFlowText = messages({
  backToLogOn: { en: 'Back to log on', zh_tw: '返回登入' },
  cardStep: { en: 'Card information', zh_tw: '信用卡資料' },
  card: { en: 'Card', zh_tw: '信用卡' },
  personLead: {
    en: 'We check this against our records. You can try 5 times a day.',
    zh_tw: '我們會核對您留存的資料，每日最多可輸入 5 次。',
  },
  needId: {
    en: 'Your national ID or resident certificate number, and your date of birth',
    zh_tw: '身分證字號或居留證統一證號，以及出生日期',
  },
  needPhone: {
    en: 'Your registered phone or email: we send a one-time password there',
    zh_tw: '留存於本行的行動電話或電子郵件，用於接收驗證碼（OTP）',
  },
  /** After log-on, a passkey can stand in for the code. */
  needProof: {
    en: 'Your registered phone or email for a one-time password, or your passkey',
    zh_tw: '可接收驗證碼（OTP）的留存行動電話或電子郵件，或您的通行密鑰',
  },
  needTime: {
    en: ({ minutes }: { minutes: number }) =>
      `About ${minutes} minutes; after 30 minutes you have to start again`,
    zh_tw: ({ minutes }) => `約需 ${minutes} 分鐘；逾 30 分鐘須重新開始`,
  },
  logOn: { en: 'Log On', zh_tw: '登入' },
});
