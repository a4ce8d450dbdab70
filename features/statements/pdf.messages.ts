import { counted, messages } from '../../shared/messages.ts';

/** Texts of the PDF statement, in addition to those that the page has too (`messages.ts`). */
export const pdfText = messages({
  title: { en: 'Credit card statement', zh_tw: '信用卡電子帳單' },
  documentTitle: {
    en: ({ bank, month }: { bank: string; month: string }) => `Credit card statement ${month}, ${bank}`,
    zh_tw: ({ bank, month }) => `${bank}信用卡電子帳單 ${month}`,
  },
  page: {
    en: ({ page, pages }: { page: number; pages: number }) => `page ${page} of ${pages}`,
    zh_tw: ({ page, pages }) => `第 ${page} 頁，共 ${pages} 頁`,
  },

  holder: { en: 'Cardholder name', zh_tw: '持卡人姓名' },
  product: { en: 'Card', zh_tw: '卡別' },
  number: { en: 'Card number', zh_tw: '卡號' },

  summary: { en: 'This statement', zh_tw: '本期帳款' },

  /** Rows below the figures as issued, for a statement with an amount in dispute. */
  inDispute: {
    en: ({ date }: OnDay) => `In dispute on ${date}, not due meanwhile`,
    zh_tw: ({ date }) => `${date} 爭議款項（調查中暫不必繳）`,
  },
  leftToPay: { en: ({ date }: OnDay) => `Left to pay on ${date}`, zh_tw: ({ date }) => `${date} 尚須繳納` },
  minimumLeft: {
    en: ({ date }: OnDay) => `Left of the minimum payment on ${date}`,
    zh_tw: ({ date }) => `${date} 最低應繳金額`,
  },
  payDisputed: {
    en: ({ suspended, due, date }: Disputed) =>
      `${suspended} of this statement is in dispute. You need not pay it while we look into it. On ${date}, ${due} was left to pay without it.`,
    zh_tw: ({ suspended, due, date }) =>
      `本期帳款中 ${suspended} 為爭議款項，調查期間暫不必繳。截至 ${date}，其餘尚須繳納 ${due}。`,
  },

  limits: { en: 'Limits and rate', zh_tw: '額度與利率' },

  points: { en: 'Reward points', zh_tw: '紅利點數' },
  pointsBefore: { en: 'Points before this statement', zh_tw: '上期紅利點數餘額' },
  pointsEarned: { en: 'Points earned', zh_tw: '本期新增點數' },
  pointsUsed: { en: 'Points used or expired', zh_tw: '本期使用或到期點數' },
  pointsAfter: { en: 'Point balance', zh_tw: '紅利點數餘額' },

  transactions: { en: 'Transactions', zh_tw: '交易明細' },
  postingDate: { en: 'Posting date', zh_tw: '入帳日' },
  foreign: { en: 'Foreign amount', zh_tw: '外幣金額' },
  /** Heading of the transactions in one part of the total. */
  part: {
    en: ({ name, count }: { name: string; count: number }) => `${name}: ${counted(count, 'transaction')}`,
    zh_tw: ({ name, count }) => `${name}（${count} 筆）`,
  },
  noTransactions: {
    en: 'There are no transactions on this statement.',
    zh_tw: '本期沒有交易。',
  },

  paying: { en: 'Paying this statement', zh_tw: '繳款說明' },
  payTotal: {
    en: ({ date }: { date: string }) =>
      `Pay the total amount due by ${date} and no interest is charged on it.`,
    zh_tw: ({ date }) => `您若於繳款截止日 ${date}（含）前繳清本期應繳總額，該款項不計收循環利息。`,
  },
  /** Instead of `payTotal`, when an amount is in dispute. */
  payLeft: {
    en: ({ date }: OnDay) => `Pay what is left by ${date} and no interest is charged on it.`,
    zh_tw: ({ date }) => `您若於繳款截止日 ${date}（含）前繳清其餘款項，該款項不計收循環利息。`,
  },
  payMinimum: {
    en: ({ rate }: { rate: string }) =>
      `If you pay only the minimum payment, the rest becomes revolving credit: interest is charged on it at this card's rate of ${rate}% a year (never more than 15% a year) until it is paid. Paying this way takes longer and costs more.`,
    zh_tw: ({ rate }) =>
      `若僅繳最低應繳金額，其餘款項將轉為循環信用，依本卡循環信用年利率 ${rate}%（最高不超過 15%）計息至繳清為止。如此還款時間較長，利息負擔也較重。`,
  },
  payLess: {
    en: 'If less than the minimum payment reaches us by the due date, a late fee may apply and your credit record may be affected.',
    zh_tw: '若於繳款截止日（含）前未繳足最低應繳金額，可能須支付違約金，並可能影響您的信用紀錄。',
  },
  nothingToPay: {
    en: 'There is nothing to pay this month. A balance in your favour is used to pay your next purchases.',
    zh_tw: '您本期無須繳款。若有溢繳款項，將用於抵付之後的消費。',
  },
  antiFraud: {
    en: 'Suspect fraud? Call the 165 anti-fraud hotline. We never ask for your password or one-time password.',
    zh_tw: '疑似詐騙，請撥打 165 反詐騙諮詢專線。本行不會向您索取密碼或驗證碼（OTP）。',
  },

  slip: { en: 'Payment slip', zh_tw: '繳款聯' },
  slipHint: {
    en: 'Cut along the line and hand this part in with your payment.',
    zh_tw: '請沿虛線剪下，於繳款時交付本聯。',
  },
  slipShop: {
    en: ({ amount, date }: Printed) => `At convenience stores until ${date}: ${amount}`,
    zh_tw: ({ amount, date }) => `超商繳款：${amount}，期限 ${date}`,
  },
  slipMinimum: {
    en: ({ most }: { most: string }) =>
      `Shops take ${most} at most, so this is the minimum payment. For other amounts, open Pay in credit card online services.`,
    zh_tw: ({ most }) =>
      `超商每筆上限 ${most}，此條碼為最低應繳金額；其他金額請至本行信用卡網路服務「繳款」產生。`,
  },
  slipTransfer: {
    en: ({ amount, bank, account }: Transfer) =>
      `TWQR transfer by mobile banking: ${amount} to bank ${bank}, account ${account}`,
    zh_tw: ({ amount, bank, account }) => `TWQR 掃碼轉帳：${amount}，銀行代碼 ${bank}，轉入帳號 ${account}`,
  },
  slipBranch: {
    en: 'You can also pay at any of our branches with this slip.',
    zh_tw: '亦可持本聯至本行任一分行臨櫃繳款。',
  },
  slipHow: {
    en: ({ phone }: { phone: string }) =>
      `Pay at any of our branches with this slip, or by transfer. For the payment code of a transfer, call ${phone}.`,
    zh_tw: ({ phone }) =>
      `可持本聯至本行任一分行臨櫃繳款，或以轉帳方式繳款。轉帳所需的繳款代碼，請撥客服專線 ${phone} 查詢。`,
  },
});

/** A formatted date. */
interface OnDay {
  date: string;
}

/** Formatted amounts and date. */
interface Disputed {
  suspended: string;
  due: string;
  date: string;
}

/** A formatted amount and date. */
interface Printed {
  amount: string;
  date: string;
}

interface Transfer {
  amount: string;
  bank: string;
  account: string;
}
