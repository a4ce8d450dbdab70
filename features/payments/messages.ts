import { counted, messages, type Phrase } from '../../shared/messages.ts';
import type { NoSlip } from './rules.ts';

/** Texts of the page that pays a bill. Amounts and dates are already formatted. */
export const payText = messages({
  title: { en: 'Pay', zh_tw: '繳款' },
  due: { en: 'Left to pay', zh_tw: '尚須繳納' },
  until: { en: ({ date }: { date: string }) => `by ${date}`, zh_tw: ({ date }) => `${date}（含）前繳納` },
  minimumDue: { en: 'Minimum payment', zh_tw: '最低應繳金額' },
  minimumReceived: { en: 'Minimum payment received', zh_tw: '已繳最低應繳金額' },
  nothingDue: { en: 'Nothing to pay', zh_tw: '無須繳款' },
  nothingDueText: {
    en: 'Your latest statement is paid. What you spend from now on goes on your next statement.',
    zh_tw: '最近一期帳單已繳清，之後的消費將列入下期帳單。',
  },
  /** All that is unpaid is in dispute. */
  nothingDueDisputed: {
    en: 'What is unpaid of your latest statement is in dispute. You need not pay it while we look into it.',
    zh_tw: '最近一期帳單未繳部分均為爭議款項，調查期間暫不必繳。',
  },
  noStatement: { en: 'No statement yet', zh_tw: '尚無帳單' },
  noStatementText: {
    en: 'Your first statement comes at the end of the first billing month. Then you can pay here.',
    zh_tw: '首期帳單將於第一個結帳日後產生，屆時可於此繳款。',
  },

  autoDebit: { en: 'Automatic payment', zh_tw: '自動扣繳' },
  autoDebitNone: {
    en: 'Automatic payment is not set up for this card.',
    zh_tw: '此卡未設定自動扣繳。',
  },
  autoDebitFull: { en: 'The total amount due', zh_tw: '本期應繳總額' },
  autoDebitMinimum: { en: 'The minimum payment', zh_tw: '最低應繳金額' },
  autoDebitFrom: {
    en: ({ what, account }: { what: string; account: string }) => `${what} is taken from account ${account}.`,
    zh_tw: ({ what, account }) => `自帳號 ${account} 扣繳${what}。`,
  },
  autoDebitWarning: {
    en: ({ date }: { date: string }) =>
      `The payment is taken on ${date}. If you also pay it yourself, you may pay twice.`,
    zh_tw: ({ date }) => `將於 ${date} 自動扣繳；若另行繳款，可能重複繳納。`,
  },
  autoDebitDisputed: {
    en: ({ amount }: { amount: string }) => `The ${amount} in dispute is not taken while we look into it.`,
    zh_tw: ({ amount }) => `調查期間，爭議款項 ${amount} 不列入扣繳。`,
  },
  autoDebitUnderWay: {
    en: 'The debit is under way and cannot be stopped.',
    zh_tw: '扣款作業進行中，無法取消。',
  },

  howMuch: { en: 'How much do you want to pay?', zh_tw: '繳款金額' },
  total: { en: 'Full amount', zh_tw: '全額' },
  minimum: { en: 'Minimum payment', zh_tw: '最低應繳金額' },
  other: { en: 'Another amount', zh_tw: '其他金額' },
  otherHint: {
    en: ({ due }: { due: string }) => `Whole dollars, from NT$1 to ${due}`,
    zh_tw: ({ due }) => `NT$1 至 ${due}，限整數`,
  },
  showWays: { en: 'Show the ways to pay', zh_tw: '顯示繳款方式' },
  amountEmpty: { en: 'Enter an amount', zh_tw: '請輸入繳款金額' },
  amountFormat: {
    en: 'Enter whole dollars in digits, such as 5,000',
    zh_tw: '請以數字輸入整數金額，例如 5,000',
  },
  amountZero: { en: 'The amount must be at least NT$1', zh_tw: '金額至少須為 NT$1' },
  amountAboveDue: {
    en: ({ due }: { due: string }) => `The amount must be ${due} or less, which is all that is left to pay`,
    zh_tw: ({ due }) => `金額不可超過尚須繳納的 ${due}`,
  },
  nowPaying: {
    en: ({ amount }: { amount: string }) => `Ways to pay ${amount}`,
    zh_tw: ({ amount }) => `繳納 ${amount} 的方式`,
  },

  slip: { en: 'At a convenience store', zh_tw: '超商繳款' },
  slipLead: {
    en: ({ date, most }: { date: string; most: string }) =>
      `Show the three bar codes at the till. Shops accept them until ${date}, up to ${most} each time.`,
    zh_tw: ({ date, most }) => `請於櫃檯出示三段條碼。繳款期限 ${date}，每筆上限 ${most}。`,
  },
  slipOf: {
    en: ({ number, count }: { number: number; count: number }) => `Slip ${number} of ${count}`,
    zh_tw: ({ number, count }) => `第 ${number} 張，共 ${count} 張`,
  },
  slipsNeeded: {
    en: ({ count, most }: { count: number; most: string }) =>
      `The amount is above ${most}, so it needs ${counted(count, 'slip')}. Pay each of them once.`,
    zh_tw: ({ count, most }) => `金額超過 ${most}，須分 ${count} 張繳納，每張各繳一次。`,
  },
  previousSlip: { en: 'Previous slip', zh_tw: '上一張' },
  nextSlip: { en: 'Next slip', zh_tw: '下一張' },
  slipAmount: { en: 'Amount', zh_tw: '繳款金額' },
  fullScreen: { en: 'Show full-screen', zh_tw: '全螢幕顯示' },

  transfer: { en: 'By mobile banking (TWQR)', zh_tw: 'TWQR 掃碼轉帳' },
  transferLead: {
    en: ({ amount }: { amount: string }) =>
      `Scan the code with any banking app that reads TWQR. It has the account and ${amount}.`,
    zh_tw: ({ amount }) => `請以支援 TWQR 的行動銀行 App 掃描，將帶入轉入帳號與金額 ${amount}。`,
  },
  bankCode: { en: 'Bank code', zh_tw: '銀行代碼' },
  account: { en: 'Account', zh_tw: '轉入帳號' },

  eBill: { en: 'On the national bill payment site (e-Bill)', zh_tw: '全國繳費網（e-Bill）' },
  eBillLead: {
    en: 'Choose credit card bills on that site and paste this number.',
    zh_tw: '請於全國繳費網選擇信用卡費，並貼上此編號。',
  },
  eBillNumber: { en: 'Number', zh_tw: '銷帳編號' },
  copy: { en: 'Copy', zh_tw: '複製' },
  copied: { en: ({ what }: { what: string }) => `${what} copied`, zh_tw: ({ what }) => `已複製${what}` },
  copyFailed: {
    en: 'Your browser did not copy it. Select the number and copy it yourself.',
    zh_tw: '瀏覽器無法複製，請選取號碼後自行複製。',
  },

  elsewhere: { en: 'Other ways', zh_tw: '其他方式' },
  branch: {
    en: 'Pay at one of our branches with the slip of your statement.',
    zh_tw: '持帳單繳款聯至本行分行繳納。',
  },
  phone: {
    en: ({ phone }: { phone: string }) => `To set up automatic payment or ask a question, call ${phone}.`,
    zh_tw: ({ phone }) => `申請自動扣繳或有其他問題，請致電 ${phone}。`,
  },
  printPage: { en: 'Print', zh_tw: '列印' },
});

/** Reasons why there is no slip. */
export const noSlipText: Readonly<Record<NoSlip, Phrase>> = messages({
  supplementary: {
    en: 'The primary cardholder pays the bill of this card.',
    zh_tw: '此卡帳款由正卡持卡人繳納。',
  },
  'nothing-due': { en: 'Nothing is left to pay.', zh_tw: '帳款已繳清。' },
  'debit-under-way': {
    en: 'There is no slip while the automatic payment is under way, so that nothing is paid twice.',
    zh_tw: '自動扣款作業進行中，為避免重複繳納，暫不提供超商條碼。',
  },
  'not-offered': {
    en: 'Shops take no payments for this card.',
    zh_tw: '此卡不適用超商繳款。',
  },
  'too-late': {
    en: 'The last day for payments at shops has passed. Pay in another way, today if you can.',
    zh_tw: '已逾超商繳款期限，請儘速改以其他方式繳納。',
  },
});

/** Texts about the cost of a bill over time. */
export const estimateText = messages({
  monthly: {
    en: ({ amount, payments, total, interest }: Estimate) =>
      `Estimate without new purchases: ${amount} each month takes ${counted(payments, 'payment')}, ${total} in all, of which ${interest} is interest.`,
    zh_tw: ({ amount, payments, total, interest }) =>
      `試算（不再新增消費）：每月繳 ${amount}，共 ${payments} 期、總計 ${total}，其中利息 ${interest}。`,
  },
  lateFees: {
    en: ({ amount }: { amount: string }) =>
      `${amount} of that is late fees, because this is less than the minimum.`,
    zh_tw: ({ amount }) => `因低於最低應繳金額，其中違約金 ${amount}。`,
  },
  never: {
    en: ({ amount }: { amount: string }) =>
      `${amount} each month never pays it off: interest and fees add at least as much.`,
    zh_tw: ({ amount }) => `每月繳 ${amount} 將無法繳清：每月新增的利息與費用不低於繳款金額。`,
  },
  withoutDisputed: {
    en: ({ amount }: { amount: string }) => `This leaves out the ${amount} in dispute.`,
    zh_tw: ({ amount }) => `以上未計入爭議款項 ${amount}。`,
  },
  estimate: {
    en: ({ rate }: { rate: string }) =>
      `These are estimates at ${rate}% a year, in months of 30 days. Your statement shows the actual amounts.`,
    zh_tw: ({ rate }) => `以上為試算，依年利率 ${rate}%、每期 30 天計算，實際金額以帳單為準。`,
  },
  tryMonthly: { en: 'A fixed amount each month', zh_tw: '每月固定繳款' },
  tryHint: { en: 'Whole dollars, such as 5,000', zh_tw: '限整數，例如 5,000' },
  work: { en: 'Calculate', zh_tw: '試算' },
  chart: { en: 'What is left after each payment', zh_tw: '每期繳款後餘額' },
  /** Label at the end of the chart. */
  chartEnd: {
    en: ({ payments }: { payments: number }) => `Payment ${payments}`,
    zh_tw: ({ payments }) => `第 ${payments} 期`,
  },
  table: { en: 'Show as a table', zh_tw: '以表格顯示' },
  payment: { en: 'Payment', zh_tw: '期數' },
  paid: { en: 'Paid', zh_tw: '繳款' },
  interest: { en: 'Interest', zh_tw: '利息' },
  lateFee: { en: 'Late fee', zh_tw: '違約金' },
  left: { en: 'Left', zh_tw: '餘額' },
});

interface Estimate {
  amount: string;
  payments: number;
  total: string;
  interest: string;
}
