import { messages } from './messages.ts';

/** Names of the contract's `category` values. */
export const categoryText = messages({
  dining: { en: 'Dining', zh_tw: '餐飲' },
  groceries: { en: 'Groceries', zh_tw: '超市與民生用品' },
  shopping: { en: 'Shopping', zh_tw: '購物' },
  transport: { en: 'Transport', zh_tw: '交通' },
  travel: { en: 'Travel', zh_tw: '旅遊' },
  entertainment: { en: 'Entertainment', zh_tw: '娛樂' },
  health: { en: 'Health', zh_tw: '醫療保健' },
  education: { en: 'Education', zh_tw: '教育' },
  insurance: { en: 'Insurance', zh_tw: '保險' },
  utility: { en: 'Utilities', zh_tw: '公用事業費用' },
  cash_advance: { en: 'Cash advance', zh_tw: '預借現金' },
  instalment: { en: 'Instalment', zh_tw: '分期款項' },
  fee: { en: 'Fee', zh_tw: '手續費' },
  interest: { en: 'Interest', zh_tw: '循環利息' },
  prepaid: { en: 'Top-ups and prepaid', zh_tw: '儲值與預付' },
  high_risk: { en: 'Virtual assets', zh_tw: '虛擬資產' },
  payment: { en: 'Payment', zh_tw: '繳款' },
  refund: { en: 'Refund', zh_tw: '退款' },
  adjustment: { en: 'Adjustment', zh_tw: '帳款調整' },
});
