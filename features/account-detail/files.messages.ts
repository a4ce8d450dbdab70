import { messages } from '../../shared/messages.ts';

/** Texts in downloaded files. */
export const filesText = messages({
  foreignCurrency: { en: 'Foreign currency', zh_tw: '外幣幣別' },
  due: {
    en: ({ bank, lastFour }: { bank: string; lastFour: string }) =>
      `${bank}: credit card payment due (card ending in ${lastFour})`,
    zh_tw: ({ bank, lastFour }) => `${bank}信用卡繳款截止日（卡號末四碼 ${lastFour}）`,
  },
  total: {
    en: ({ amount }: { amount: string }) => `Total amount due: ${amount}`,
    zh_tw: ({ amount }) => `本期應繳總額：${amount}`,
  },
  minimum: {
    en: ({ amount }: { amount: string }) => `Minimum payment: ${amount}`,
    zh_tw: ({ amount }) => `最低應繳金額：${amount}`,
  },
  asOf: {
    en: ({ date }: { date: string }) =>
      `From the statement of ${date}. Payments since then are not included.`,
    zh_tw: ({ date }) => `以 ${date} 結帳之帳單為準，未扣除其後的繳款。`,
  },
});
