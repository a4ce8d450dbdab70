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
