import { counted, messages } from '../../shared/messages.ts';

/** Texts of the search after log-on. */
export const searchText = messages({
  search: { en: 'Search', zh_tw: '搜尋' },
  /** Accessible name. It starts with the visible word, and is specific because other pages have their own search. */
  open: { en: 'Search functions and transactions', zh_tw: '搜尋功能與交易' },
  hint: {
    en: 'A function, a shop, an amount such as 1,147 or >1000, or the last four digits of a card',
    zh_tw: '功能、商店、金額（如 1,147 或 >1000）或卡號末四碼',
  },
  close: { en: 'Close search', zh_tw: '關閉搜尋' },
  results: { en: 'Results', zh_tw: '搜尋結果' },
  count: {
    en: ({ count }: { count: number }) => counted(count, 'result'),
    zh_tw: ({ count }) => `找到 ${count} 項`,
  },
  none: {
    en: ({ query }: { query: string }) => `Nothing matches “${query}”. Try another word, or contact us.`,
    zh_tw: ({ query }) => `找不到與「${query}」相符的項目，請換個關鍵字再試，或聯絡我們。`,
  },
  /** Kinds of lines. */
  action: { en: 'Do it now', zh_tw: '立即執行' },
  transaction: { en: 'Transaction', zh_tw: '交易' },
  searching: { en: 'Searching transactions', zh_tw: '搜尋交易中' },
  notSearched: {
    en: 'We could not search all transactions just now. All other results are complete.',
    zh_tw: '目前無法搜尋全部交易，其他項目不受影響。',
  },
  page: { en: 'Page', zh_tw: '頁面' },
  card: { en: 'Card', zh_tw: '卡片' },
  help: { en: 'Help', zh_tw: '說明' },
  ofCard: {
    en: ({ name, last4 }: { name: string; last4: string }) => `${name}, ending in ${last4}`,
    zh_tw: ({ name, last4 }) => `${name}，末四碼 ${last4}`,
  },
});
