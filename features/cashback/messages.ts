import { messages } from '../../shared/messages.ts';

/** The page texts. */
export const cashbackText = messages({
  title: { en: 'Cashback method', zh_tw: '現金回饋方式' },
  back: { en: 'Back to overview', zh_tw: '返回總覽' },
  lead: {
    en: 'Choose how to use the cashback that this card earns.',
    zh_tw: '請選擇此卡現金回饋的使用方式。',
  },
  question: { en: 'Cashback method of this card', zh_tw: '此卡的現金回饋方式' },
  now: { en: 'Method now', zh_tw: '目前方式' },
  autoRedeem: { en: 'Auto redeem', zh_tw: '自動折抵帳單' },
  autoRedeemText: {
    en: 'Cashback is deducted from your bill automatically.',
    zh_tw: '現金回饋會自動折抵您的帳單。',
  },
  accumulate: { en: 'Accumulate', zh_tw: '累積' },
  accumulateText: {
    en: 'Cashback is kept until you use it.',
    zh_tw: '現金回饋會累積保留，供您日後使用。',
  },
  saved: {
    en: ({ method }: { method: string }) => `Your cashback method is now: ${method}.`,
    zh_tw: ({ method }) => `您的現金回饋方式已變更為：${method}。`,
  },
  unchanged: {
    en: ({ method }: { method: string }) => `Nothing was changed. Your cashback method is: ${method}.`,
    zh_tw: ({ method }) => `未變更。您的現金回饋方式為：${method}。`,
  },
});
