import { messages } from '../../shared/messages.ts';

type OfCard = Record<'last4', string>;
type OfMany = Record<'count', number>;

/** Texts of what a person can do now. */
export const nowText = messages({
  title: { en: 'To do', zh_tw: '待辦事項' },
  laterTitle: { en: 'Good to know', zh_tw: '提醒您' },

  activate: {
    en: ({ last4 }: OfCard) => `Activate your card ending in ${last4}`,
    zh_tw: ({ last4 }) => `末四碼 ${last4} 的卡片待開卡`,
  },
  activateMany: {
    en: ({ count }: OfMany) => `Activate ${count} cards`,
    zh_tw: ({ count }) => `${count} 張卡片待開卡`,
  },
  unfreeze: {
    en: ({ last4 }: OfCard) => `Your card ending in ${last4} is frozen`,
    zh_tw: ({ last4 }) => `末四碼 ${last4} 的卡片已凍結，前往查看`,
  },
  unfreezeMany: {
    en: ({ count }: OfMany) => `${count} cards are frozen`,
    zh_tw: ({ count }) => `${count} 張卡片已凍結，前往查看`,
  },
  pay: {
    en: ({ last4, amount, date }: OfCard & Record<'amount' | 'date', string>) =>
      `Pay ${amount} for the card ending in ${last4} by ${date}`,
    zh_tw: ({ last4, amount, date }) => `末四碼 ${last4} 的卡片請於 ${date}（含）前繳納 ${amount}`,
  },
  overdue: {
    en: ({ last4, amount, date }: OfCard & Record<'amount' | 'date', string>) =>
      `Overdue: ${amount} for the card ending in ${last4} was due on ${date}`,
    zh_tw: ({ last4, amount, date }) => `末四碼 ${last4} 的卡片帳款已逾期：${amount}，繳款截止日為 ${date}`,
  },

  rise: {
    en: ({ merchant, percent, amount }: Record<'merchant' | 'amount', string> & { percent: number }) =>
      `${merchant} costs ${percent}% more now: ${amount}`,
    zh_tw: ({ merchant, percent, amount }) => `「${merchant}」調漲 ${percent}%，目前為 ${amount}`,
  },
});
