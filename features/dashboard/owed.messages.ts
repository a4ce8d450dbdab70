import { messages } from '../../shared/messages.ts';

/** Texts of the panel with the total owed. */
export const owedText = messages({
  title: {
    en: ({ cards }: { cards: number }) => (cards === 1 ? 'You owe' : `You owe on ${cards} cards`),
    zh_tw: ({ cards }) => (cards === 1 ? '尚須繳納' : `${cards} 張卡片尚須繳納`),
  },
  next: {
    en: ({ due, amount, date }: Record<'due' | 'amount' | 'date', string>) => `${due}: ${amount} by ${date}`,
    zh_tw: ({ due, amount, date }) => `${due}：${date} 前繳納 ${amount}`,
  },
  wasDue: {
    en: ({ amount, date }: Record<'amount' | 'date', string>) => `${amount} was due on ${date}`,
    zh_tw: ({ amount, date }) => `${amount} 應於 ${date} 前繳納`,
  },
  overdueText: {
    en: 'Pay at least the minimum now. Interest and a late fee may be charged until you do.',
    zh_tw: '請儘速繳納，至少繳最低應繳金額。逾期期間可能計收利息及違約金。',
  },
  allPaid: { en: 'All paid', zh_tw: '帳款已全數繳清' },
  allPaidText: {
    en: 'Nothing is due on your latest statements.',
    zh_tw: '您的最新帳單均已繳清。',
  },

  pay: { en: 'Pay', zh_tw: '繳款' },
});
