import { counted, messages } from '../../shared/messages.ts';

/** Texts of the statement pages. */
export const statementText = messages({
  title: { en: 'E-statement', zh_tw: '電子帳單' },
  listTitle: { en: 'E-statements', zh_tw: '電子帳單' },
  history: { en: 'Statement history', zh_tw: '歷史帳單' },
  titleOf: {
    en: ({ month }: { month: string }) => `${month} statement`,
    zh_tw: ({ month }) => `${month}帳單`,
  },
  openStatement: {
    en: ({ month }: { month: string }) => `Open the ${month} statement`,
    zh_tw: ({ month }) => `查看${month}帳單明細`,
  },
  year: { en: ({ year }: { year: string }) => year, zh_tw: ({ year }) => `${year}年` },
  statementsOf: {
    en: ({ year }: { year: string }) => `Statements of ${year}`,
    zh_tw: ({ year }) => `${year}年帳單`,
  },
  yearSum: {
    en: ({ count }: { count: number }) => `${counted(count, 'statement')}, total`,
    zh_tw: ({ count }) => `${count} 期，合計`,
  },
  trend: {
    en: ({ count }: { count: number }) => `Last ${counted(count, 'statement')}`,
    zh_tw: ({ count }) => `近 ${count} 期帳單`,
  },
  trendText: {
    en: (p: TrendText) => `${p.average} on average. The highest was ${p.highest} in ${p.month}.`,
    zh_tw: (p) => `平均每期 ${p.average}，最高為${p.month}的 ${p.highest}。`,
  },
  state: { en: 'Status', zh_tw: '繳款狀態' },
  carried: { en: 'Carried forward', zh_tw: '併入下期' },
  nothingToPay: { en: 'Nothing to pay', zh_tw: '無須繳款' },
  back: { en: 'All statements of this card', zh_tw: '此卡所有帳單' },
  earlier: {
    en: ({ month }: { month: string }) => `Earlier: ${month}`,
    zh_tw: ({ month }) => `上一期：${month}`,
  },
  later: {
    en: ({ month }: { month: string }) => `Later: ${month}`,
    zh_tw: ({ month }) => `下一期：${month}`,
  },
  others: { en: 'Other statements', zh_tw: '其他帳單' },
  none: { en: 'No statements yet', zh_tw: '尚無帳單' },
  noneText: {
    en: 'The first statement comes at the end of the first billing month.',
    zh_tw: '首期帳單將於第一個結帳日後產生。',
  },
  noCardsText: {
    en: 'Statements appear here once you have a card.',
    zh_tw: '您持有信用卡後，帳單會顯示於此。',
  },
  paperOnly: {
    en: 'Statements of corporate cards are sent on paper only. You can also read them here.',
    zh_tw: '商務卡帳單僅以紙本寄送，您也可以在此查看。',
  },
  document: { en: 'PDF', zh_tw: 'PDF' },
  viewPdf: { en: 'View PDF', zh_tw: '查看 PDF' },
  downloadPdf: { en: 'Download PDF', zh_tw: '下載 PDF' },

  month: { en: 'Statement month', zh_tw: '帳單月份' },
  statementDate: { en: 'Billing date', zh_tw: '結帳日' },
  dueDate: { en: 'Payment due date', zh_tw: '繳款截止日' },
  previousBalance: { en: 'Previous balance', zh_tw: '上期應繳總額' },
  payments: { en: 'Payments and refunds', zh_tw: '已繳款／退款金額' },
  adjustments: { en: 'Adjustments', zh_tw: '帳款調整' },
  currentSpending: { en: 'Current spending', zh_tw: '本期新增款項' },
  interestAndFees: { en: 'Interest and other fees', zh_tw: '循環利息及其他費用' },
  total: { en: 'Total amount due', zh_tw: '本期應繳總額' },
  minimum: { en: 'Minimum payment', zh_tw: '最低應繳金額' },
  rate: { en: 'Revolving interest rate', zh_tw: '循環信用利率' },
  ratePerYear: {
    en: ({ rate }: { rate: string }) => `${rate}% a year`,
    zh_tw: ({ rate }) => `年利率 ${rate}%`,
  },
  creditLimit: { en: 'Credit limit', zh_tw: '信用額度' },
  cashAdvanceLimit: { en: 'Cash advance limit', zh_tw: '預借現金額度' },
  pointsBefore: { en: 'Points before this statement', zh_tw: '上期紅利點數' },
  pointsEarned: { en: 'Points earned', zh_tw: '本期新增點數' },
  pointsUsed: { en: 'Points used or expired', zh_tw: '本期使用或到期點數' },
  pointsAfter: { en: 'Point balance', zh_tw: '紅利點數餘額' },
  sum: { en: 'How the total is made up', zh_tw: '應繳總額計算方式' },
  terms: { en: 'Rate, limits and points', zh_tw: '利率、額度與點數' },

  transactions: { en: 'Transactions of this statement', zh_tw: '本期交易明細' },
  noTransactions: { en: 'No transactions on this statement', zh_tw: '本期沒有交易' },
  transactionDate: { en: 'Transaction date', zh_tw: '消費日' },
  description: { en: 'Description', zh_tw: '交易說明' },
  country: { en: 'Merchant country', zh_tw: '消費地' },
  foreignAmount: { en: 'Foreign amount and currency', zh_tw: '外幣金額／幣別' },
  exchangeDate: { en: 'Exchange date', zh_tw: '外幣折算日' },
  amount: { en: 'Amount (TWD)', zh_tw: '新臺幣金額' },
});

interface TrendText {
  average: string;
  highest: string;
  month: string;
}
