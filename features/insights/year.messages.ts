import { counted, messages } from '../../shared/messages.ts';

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
    en: 'Purchases with all your cards by transaction date. Payments, refunds, adjustments, interest, cash advances and instalments are not included. If an amount differs, your statement is right.',
    zh_tw:
      '您名下各卡之消費，依消費日計算；不含繳款、退款、帳款調整、循環利息、預借現金與分期款項。本表僅供參考，實際金額以帳單為準。',
  },
  soFar: {
    en: ({ date }: { date: string }) => `The year so far: purchases up to ${date}.`,
    zh_tw: ({ date }) => `本年度尚未結束，以上計算至 ${date}。`,
  },
  byMonth: { en: 'Purchases by month', zh_tw: '各月消費' },
  byCategory: { en: 'Purchases by category', zh_tw: '各類別消費' },
  abroad: { en: 'Purchases abroad and fees for them', zh_tw: '國外消費與手續費' },
  count: { en: 'Number', zh_tw: '筆數' },
  amount: { en: 'Amount (TWD)', zh_tw: '新臺幣金額' },
  all: {
    en: ({ count }: { count: number }) => `Total: ${counted(count, 'purchase')}`,
    zh_tw: ({ count }) => `合計 ${count} 筆`,
  },
  allAbroad: {
    en: ({ spent }: { spent: string }) => `Total: purchases of ${spent}, and fees`,
    zh_tw: ({ spent }) => `合計：消費 ${spent}，手續費`,
  },
  noPurchases: { en: 'No purchases in this year.', zh_tw: '本年度沒有消費。' },
  nothingAbroad: { en: 'No purchases abroad in this year.', zh_tw: '本年度沒有國外消費。' },
});
