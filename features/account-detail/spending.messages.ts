import { messages } from '../../shared/messages.ts';

/** Texts of the spending panel. */
export const spendingText = messages({
  title: { en: 'Spending at a glance', zh_tw: '消費一覽' },
  what: {
    en: 'Purchases of the last twelve months by transaction date. Payments, refunds, adjustments, fees, interest, cash advances and instalments are not included.',
    zh_tw:
      '最近十二個月的消費，依消費日計算；不含繳款、退款、帳款調整、手續費、循環利息、預借現金與分期款項。',
  },
  more: {
    en: ({ last, before, amount }: Comparison) => `${last}: ${amount} more than ${before}`,
    zh_tw: ({ last, before, amount }) => `${last}的消費比${before}多 ${amount}`,
  },
  less: {
    en: ({ last, before, amount }: Comparison) => `${last}: ${amount} less than ${before}`,
    zh_tw: ({ last, before, amount }) => `${last}的消費比${before}少 ${amount}`,
  },
  same: {
    en: ({ last, before }: Comparison) => `${last}: the same as ${before}`,
    zh_tw: ({ last, before }) => `${last}的消費與${before}相同`,
  },
  byMonth: { en: 'Purchases by month', zh_tw: '各月消費' },
  byCategory: { en: 'Purchases by category', zh_tw: '各類別消費' },
  month: { en: 'Month', zh_tw: '月份' },
  count: { en: 'Number', zh_tw: '筆數' },
  nothing: { en: 'No purchases in the last twelve months', zh_tw: '最近十二個月沒有消費' },
});

interface Comparison {
  last: string;
  before: string;
  amount: string;
}
