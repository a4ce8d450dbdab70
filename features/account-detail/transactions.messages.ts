import { messages } from '../../shared/messages.ts';

/** The transaction list: search, filters, groups and the detail of a line. */
export const listText = messages({
  pay: { en: 'Pay', zh_tw: '繳款' },
  filters: { en: 'Filters', zh_tw: '篩選' },
  filtersOn: {
    en: ({ number }: { number: number }) => ` (${number} on)`,
    zh_tw: ({ number }) => `（已套用 ${number} 項）`,
  },
  quick: { en: 'Quick filters', zh_tw: '快速篩選' },
  statementPeriod: { en: 'Latest statement period', zh_tw: '最近一期帳單期間' },
  threeMonths: { en: 'Last three months', zh_tw: '近三個月' },
  thisYear: { en: 'This year', zh_tw: '今年' },
  abroad: { en: 'Abroad', zh_tw: '國外消費' },
  cashAdvances: { en: 'Cash advances', zh_tw: '預借現金' },
  category: { en: 'Category', zh_tw: '類別' },
  anyCategory: { en: 'All categories', zh_tw: '全部類別' },
  minAmount: { en: 'Lowest amount (TWD)', zh_tw: '最低金額（新臺幣）' },
  maxAmount: { en: 'Highest amount (TWD)', zh_tw: '最高金額（新臺幣）' },
  minNotWhole: {
    en: 'Lowest amount must be a whole number, for example 500',
    zh_tw: '最低金額請輸入整數，例如 500',
  },
  maxNotWhole: {
    en: 'Highest amount must be a whole number, for example 2000',
    zh_tw: '最高金額請輸入整數，例如 2000',
  },
  amountsReversed: {
    en: 'Highest amount must be the same as or more than lowest amount',
    zh_tw: '最高金額須等於或大於最低金額',
  },

  active: { en: 'Active filters', zh_tw: '已套用的篩選' },
  remove: {
    en: ({ filter }: { filter: string }) => `Remove filter: ${filter}`,
    zh_tw: ({ filter }) => `移除篩選：${filter}`,
  },
  clearAll: { en: 'Clear all', zh_tw: '全部清除' },
  between: {
    en: ({ from, to }: Range) => `${from} to ${to}`,
    zh_tw: ({ from, to }) => `${from} 至 ${to}`,
  },
  since: { en: ({ from }: { from: string }) => `From ${from}`, zh_tw: ({ from }) => `${from} 起` },
  until: { en: ({ to }: { to: string }) => `Until ${to}`, zh_tw: ({ to }) => `${to} 止` },
  atLeast: { en: ({ from }: { from: string }) => `${from} or more`, zh_tw: ({ from }) => `${from} 以上` },
  atMost: { en: ({ to }: { to: string }) => `${to} or less`, zh_tw: ({ to }) => `${to} 以下` },

  today: { en: 'Today', zh_tw: '今天' },
  yesterday: { en: 'Yesterday', zh_tw: '昨天' },
  monthSum: {
    en: ({ month, to }: MonthSoFar) => `Purchases ${to === 1 ? '1' : `1–${to}`} ${month}`,
    zh_tw: ({ month, to }) => `${month}消費（1${to === 1 ? '' : ` 至 ${to}`} 日）`,
  },
  moreLines: {
    en: ({ number }: { number: number }) => `Show ${number} more`,
    zh_tw: ({ number }) => `再顯示 ${number} 筆`,
  },
  daySum: { en: 'Purchases that day', zh_tw: '當日消費' },

  rate: { en: 'Exchange rate', zh_tw: '折算匯率' },
  oneUnit: {
    en: ({ currency, rate }: Rate) => `1 ${currency} is about NT$${rate}`,
    zh_tw: ({ currency, rate }) => `1 ${currency} 約合 NT$${rate}`,
  },
  card: { en: 'Card', zh_tw: '卡片' },

  allFigures: { en: 'All figures', zh_tw: '完整資訊' },
  dueBy: {
    en: ({ date }: { date: string }) => `by ${date}`,
    zh_tw: ({ date }) => `${date} 截止`,
  },
  otherCard: { en: 'Show another card', zh_tw: '切換卡片' },
  cardPages: { en: 'Card functions', zh_tw: '卡片功能' },
  download: { en: 'Download', zh_tw: '下載' },
});

interface Range {
  from: string;
  to: string;
}

interface MonthSoFar {
  month: string;
  /** The last day that the sum is of. */
  to: number;
}

interface Rate {
  currency: string;
  rate: string;
}

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
  trend: {
    en: ({ average, highest, month }: Trend) =>
      `Whole months: ${average} on average. The highest was ${highest} in ${month}.`,
    zh_tw: ({ average, highest, month }) => `完整月份平均 ${average}，最高為${month}的 ${highest}。`,
  },
  byMonth: { en: 'Purchases by month', zh_tw: '各月消費' },
  byCategory: { en: 'Purchases by category', zh_tw: '各類別消費' },
  month: { en: 'Month', zh_tw: '月份' },
  count: { en: 'Number', zh_tw: '筆數' },
  nothing: { en: 'No purchases in the last twelve months', zh_tw: '最近十二個月沒有消費' },
});

interface Trend {
  average: string;
  highest: string;
  month: string;
}

interface Comparison {
  last: string;
  before: string;
  amount: string;
}
