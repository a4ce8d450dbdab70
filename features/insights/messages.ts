import { counted, messages } from '../../shared/messages.ts';

interface Compared {
  month: string;
  before: string;
  amount: string;
}

/** Texts of the insights page. Amounts, dates and months are already formatted. */
export const insightText = messages({
  title: { en: 'Spending insights', zh_tw: '消費分析' },
  lead: {
    en: 'What you spend with all your cards, by transaction date. If an amount differs, use the one on your statement.',
    zh_tw: '彙整您名下各卡的消費，依消費日計算；實際金額以帳單為準。',
  },

  months: { en: 'Months compared', zh_tw: '各月比較' },
  month: { en: 'Month', zh_tw: '月份' },
  what: {
    en: 'Payments, refunds, adjustments, fees, interest, cash advances and instalments are not included.',
    zh_tw: '不含繳款、退款、帳款調整、手續費、循環利息、預借現金與分期款項。',
  },
  soFar: {
    en: ({ month, date }: { month: string; date: string }) => `${month} so far: purchases up to ${date}.`,
    zh_tw: ({ month, date }) => `${month}截至 ${date} 的消費。`,
  },
  more: {
    en: ({ month, before, amount }: Compared) => `${month}: ${amount} more than ${before}`,
    zh_tw: ({ month, before, amount }) => `${month}的消費比${before}多 ${amount}`,
  },
  less: {
    en: ({ month, before, amount }: Compared) => `${month}: ${amount} less than ${before}`,
    zh_tw: ({ month, before, amount }) => `${month}的消費比${before}少 ${amount}`,
  },
  same: {
    en: ({ month, before }: Compared) => `${month}: the same as ${before}`,
    zh_tw: ({ month, before }) => `${month}的消費與${before}相同`,
  },
  byCategory: { en: 'Purchases by category (TWD)', zh_tw: '各類別消費（新臺幣）' },
  category: { en: 'Category', zh_tw: '類別' },
  total: { en: 'Total', zh_tw: '合計' },
  noPurchases: { en: 'No purchases in these months', zh_tw: '這些月份沒有消費' },

  subscriptions: { en: 'What looks like a subscription', zh_tw: '疑似定期扣款' },
  subscriptionsWhat: {
    en: 'At least three charges of a merchant, a month or a year apart, at about the same price. It may be wrong: only you know. To end a subscription, cancel it at the merchant.',
    zh_tw:
      '同一商店至少三次、每隔約一個月或一年、金額相近的消費，系統判斷可能有誤。如需停止扣款，請向商店取消訂閱。',
  },
  perYearAll: {
    en: ({ amount, count }: { amount: string; count: number }) =>
      `${counted(count, 'subscription')}: about ${amount} a year at today’s prices`,
    zh_tw: ({ amount, count }) => `共 ${count} 項，依目前金額每年約 ${amount}`,
  },
  everyMonth: { en: 'a month', zh_tw: '每月' },
  everyYear: { en: 'a year', zh_tw: '每年' },
  next: { en: 'Next expected', zh_tw: '預計下次扣款' },
  nextAbout: { en: ({ date }: { date: string }) => `about ${date}`, zh_tw: ({ date }) => `約 ${date}` },
  perYear: { en: 'Cost per year', zh_tw: '每年約' },
  onCard: { en: 'Card', zh_tw: '卡片' },
  endingIn: {
    en: ({ lastFour }: { lastFour: string }) => `ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour}`,
  },
  rise: {
    en: ({ percent, from, to, date }: { percent: number; from: string; to: string; date: string }) =>
      `Price up ${percent}% on ${date}: from ${from} to ${to}`,
    zh_tw: ({ percent, from, to, date }) => `${date} 起調漲 ${percent}%：由 ${from} 調為 ${to}`,
  },
  hide: { en: 'Hide', zh_tw: '隱藏' },
  show: { en: 'Show again', zh_tw: '重新顯示' },
  hidden: {
    en: ({ count }: { count: number }) => `Hidden (${count})`,
    zh_tw: ({ count }) => `已隱藏（${count}）`,
  },
  hiddenNow: {
    en: ({ name }: { name: string }) => `${name} is hidden`,
    zh_tw: ({ name }) => `已隱藏「${name}」`,
  },
  shownNow: {
    en: ({ name }: { name: string }) => `${name} is shown again`,
    zh_tw: ({ name }) => `已重新顯示「${name}」`,
  },
  noSubscriptions: { en: 'Nothing that looks like a subscription', zh_tw: '未發現疑似定期扣款' },

  doubles: { en: 'Possibly charged twice', zh_tw: '疑似重複扣款' },
  doublesWhat: {
    en: 'The same amount at the same merchant with the same card, on the same or the next day, in the last 120 days. Purchases under NT$300, transport, top-ups and prepaid purchases are not checked. It may be correct, for example two tickets.',
    zh_tw:
      '最近 120 天內，同一張卡於同日或隔日在同一商店有相同金額的消費；未滿 NT$300 的消費，以及交通、儲值與預付類消費不列入檢查。也可能是正常交易，例如購買兩張票。',
  },
  doublesFound: {
    en: ({ count }: { count: number }) => `${counted(count, 'purchase')} to check`,
    zh_tw: ({ count }) => `${count} 筆待確認`,
  },
  noDoubles: { en: 'Nothing seems to be charged twice', zh_tw: '未發現疑似重複扣款' },
  times: {
    en: ({ count, amount }: { count: number; amount: string }) => `${count} charges of ${amount}`,
    zh_tw: ({ count, amount }) => `${count} 筆 ${amount}`,
  },
  dispute: { en: 'Something is wrong', zh_tw: '這筆交易有問題' },
  freeze: { en: 'Freeze the card', zh_tw: '凍結卡片' },
  report: { en: 'Lost or stolen', zh_tw: '掛失' },

  foreign: { en: 'Purchases abroad and foreign transaction fees', zh_tw: '國外消費與國外交易服務費' },
  foreignWhat: {
    en: 'Purchases at merchants abroad, also online, and the foreign transaction fees charged for them. A fee can be charged some days later than its purchase.',
    zh_tw: '於國外商店（含網路商店）的消費，以及因此收取的國外交易服務費；該費用可能於消費數日後入帳。',
  },
  foreignSum: {
    en: ({ year, spent, fees }: { year: string; spent: string; fees: string }) =>
      `${year}: ${spent}, and ${fees} of fees`,
    zh_tw: ({ year, spent, fees }) => `${year}年：${spent}，服務費 ${fees}`,
  },
  spentAbroad: { en: 'Purchases (TWD)', zh_tw: '消費金額（新臺幣）' },
  feesAbroad: { en: 'Foreign transaction fees (TWD)', zh_tw: '國外交易服務費（新臺幣）' },
  period: { en: 'Period', zh_tw: '期間' },
  yearOf: { en: ({ year }: { year: string }) => year, zh_tw: ({ year }) => `${year}年` },
  noForeign: { en: 'No purchases abroad in the last two years', zh_tw: '最近兩年沒有國外消費' },

  year: { en: 'A year as a file', zh_tw: '年度明細下載' },
  yearWhat: {
    en: 'CSV: every transaction of the year, for a spreadsheet. PDF: the totals of your purchases in the year.',
    zh_tw: 'CSV 為全年交易明細，可用試算表開啟；PDF 為全年消費彙總。',
  },
  yearFiles: { en: 'CSV or PDF', zh_tw: 'CSV 或 PDF' },
  yearChoice: { en: 'Year', zh_tw: '年度' },
  csv: { en: 'Download CSV', zh_tw: '下載 CSV' },
  pdf: { en: 'Download PDF', zh_tw: '下載 PDF' },
  tooMany: {
    en: 'A file holds at most 20,000 transactions. Download the cards one by one on their pages.',
    zh_tw: '每個檔案最多 20,000 筆交易，請至各卡片頁面分別下載。',
  },

  linesOf: {
    en: ({ what, period }: { what: string; period: string }) => `${what}, ${period}`,
    zh_tw: ({ what, period }) => `${period}：${what}`,
  },
  showLines: { en: 'show the transactions', zh_tw: '顯示交易明細' },
  linesSum: {
    en: ({ count, amount }: { count: number; amount: string }) =>
      `${counted(count, 'transaction')}, ${amount}`,
    zh_tw: ({ count, amount }) => `共 ${count} 筆，${amount}`,
  },
  allPurchases: { en: 'All purchases', zh_tw: '全部消費' },
  abroadLines: { en: 'Purchases abroad', zh_tw: '國外消費' },
  feeLines: { en: 'Foreign transaction fees', zh_tw: '國外交易服務費' },
  closeLines: { en: 'Close the list', zh_tw: '關閉明細' },
  charges: {
    en: ({ count }: { count: number }) => `The ${count} charges`,
    zh_tw: ({ count }) => `${count} 筆扣款明細`,
  },
  date: { en: 'Date', zh_tw: '消費日' },
  description: { en: 'Description', zh_tw: '交易說明' },
  amount: { en: 'Amount', zh_tw: '金額' },
});

/** Texts in the files of a year. */
export const yearText = messages({
  card: { en: 'Card (last four digits)', zh_tw: '卡號末四碼' },
  title: {
    en: ({ year }: { year: string }) => `Card spending ${year}`,
    zh_tw: ({ year }) => `${year}年信用卡消費彙總`,
  },
  documentTitle: {
    en: ({ year, bank }: { year: string; bank: string }) => `Card spending ${year}, ${bank}`,
    zh_tw: ({ year, bank }) => `${bank}${year}年信用卡消費彙總`,
  },
  counts: {
    en: 'Purchases with all your cards by transaction date. Payments, refunds, adjustments, interest, cash advances, instalments and fees other than foreign transaction fees are not included. If an amount differs, use the one on your statement.',
    zh_tw:
      '您名下各卡之消費，依消費日計算；不含繳款、退款、帳款調整、循環利息、預借現金、分期款項，以及國外交易服務費以外之手續費。本表僅供參考，實際金額以帳單為準。',
  },
  soFar: {
    en: ({ date }: { date: string }) => `The year so far: purchases up to ${date}.`,
    zh_tw: ({ date }) => `本年度尚未結束，以上計算至 ${date}。`,
  },
  byMonth: { en: 'Purchases by month', zh_tw: '各月消費' },
  byCategory: { en: 'Purchases by category', zh_tw: '各類別消費' },
  abroad: { en: 'Purchases abroad and foreign transaction fees', zh_tw: '國外消費與國外交易服務費' },
  count: { en: 'Number', zh_tw: '筆數' },
  amount: { en: 'Amount (TWD)', zh_tw: '新臺幣金額' },
  all: {
    en: ({ count }: { count: number }) => `Total: ${counted(count, 'purchase')}`,
    zh_tw: ({ count }) => `合計 ${count} 筆`,
  },
  allAbroad: {
    en: ({ spent }: { spent: string }) => `Total: purchases of ${spent}, and foreign transaction fees`,
    zh_tw: ({ spent }) => `合計：消費 ${spent}，國外交易服務費`,
  },
  noPurchases: { en: 'No purchases in this year.', zh_tw: '本年度沒有消費。' },
  nothingAbroad: { en: 'No purchases abroad in this year.', zh_tw: '本年度沒有國外消費。' },
});
