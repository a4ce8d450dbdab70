import { messages } from '../../shared/messages.ts';

/** Texts of components that show data: steps, summaries, tables, cards, amounts. */
export const contentText = messages({
  step: {
    en: ({ n, total }: { n: number; total: number }) => `Step ${n} of ${total}`,
    zh_tw: ({ n, total }) => `步驟 ${n}／${total}`,
  },
  /** Document title of a step, without the site's name. */
  stepTitle: {
    en: ({ step, name, flow }: Record<'step' | 'name' | 'flow', string>) => `${step}: ${name} - ${flow}`,
    zh_tw: ({ step, name, flow }) => `${step}：${name}｜${flow}`,
  },
  help: { en: 'Help and support', zh_tw: '協助與支援' },
  startedAgain: {
    en: 'This page was loaded again. What you entered was not kept. Start again here.',
    zh_tw: '頁面已重新載入。為保護您的資料，先前輸入的內容未保留，請由此重新填寫。',
  },
  needs: { en: 'What you need', zh_tw: '請先備妥' },
  change: { en: 'Change', zh_tw: '變更' },
  save: { en: 'Save', zh_tw: '儲存' },
  /** What banks say where people take credit (docs/words.md). */
  creditWarning: {
    en: 'Manage your finances prudently. Credit matters.',
    zh_tw: '謹慎理財　信用至上',
  },
  asTable: { en: 'Show as a table', zh_tw: '以表格顯示' },
  /** Follows `asTable`, for screen readers. */
  tableOf: {
    en: ({ caption }: { caption: string }) => `: ${caption}`,
    zh_tw: ({ caption }) => `：${caption}`,
  },
  showMore: { en: 'Show more', zh_tw: '顯示更多' },
  notProvided: { en: 'Not provided', zh_tw: '未提供' },
  reference: { en: 'Reference number', zh_tw: '案件編號' },
  print: { en: 'Save or print this page', zh_tw: '儲存或列印此頁' },
  limitUnknown: { en: 'Limit not available', zh_tw: '目前無法顯示額度' },

  sortBy: { en: 'Sort by', zh_tw: '排序方式' },
  oldestFirst: { en: 'oldest first', zh_tw: '由舊到新' },
  newestFirst: { en: 'newest first', zh_tw: '由新到舊' },
  smallestFirst: { en: 'smallest first', zh_tw: '由小到大' },
  largestFirst: { en: 'largest first', zh_tw: '由大到小' },
  forward: { en: 'A to Z', zh_tw: '依名稱順序' },
  backward: { en: 'Z to A', zh_tw: '依名稱反序' },
  sortOption: {
    en: ({ column, order }: Record<'column' | 'order', string>) => `${column}: ${order}`,
    zh_tw: ({ column, order }) => `${column}：${order}`,
  },
  sorted: {
    en: ({ column, order }: Record<'column' | 'order', string>) => `${column}, sorted ${order}`,
    zh_tw: ({ column, order }) => `${column}，${order}排序`,
  },
  /** Spoken text of an empty table cell. */
  none: { en: 'None', zh_tw: '無' },
  noResult: { en: 'No transactions match these filters.', zh_tw: '查無符合條件的交易。' },

  pages: { en: 'Pages', zh_tw: '頁次' },
  previousPage: { en: 'Previous', zh_tw: '上一頁' },
  nextPage: { en: 'Next', zh_tw: '下一頁' },
  pageOf: {
    en: ({ page, pages }: { page: number; pages: number }) => `page ${page} of ${pages}`,
    zh_tw: ({ page, pages }) => `第 ${page} 頁，共 ${pages} 頁`,
  },
  goToPage: { en: 'Go to page', zh_tw: '前往頁次' },
  go: { en: 'Go', zh_tw: '前往' },

  statusActive: { en: 'Active', zh_tw: '使用中' },
  statusPending: { en: 'Pending activation', zh_tw: '待開卡' },
  statusOnItsWay: { en: 'New card on its way', zh_tw: '新卡寄送中' },
  statusDamaged: { en: 'Damaged', zh_tw: '卡片毀損' },
  statusLost: { en: 'Lost', zh_tw: '已掛失（遺失）' },
  statusStolen: { en: 'Stolen', zh_tw: '已掛失（被竊）' },
  statusRcode: { en: 'Restricted (R code)', zh_tw: '卡片管制中，請洽客服（R）' },
  statusRcodeShort: { en: 'Restricted (R code)', zh_tw: '卡片管制中（R）' },
  statusInvalid: { en: 'Invalid', zh_tw: '已失效' },
  supplementary: { en: 'Supplementary', zh_tw: '附卡' },
  frozen: { en: 'Frozen', zh_tw: '已凍結' },
  endingIn: {
    en: ({ last4 }: { last4: string }) => `ending in ${last4}`,
    zh_tw: ({ last4 }) => `末四碼 ${last4}`,
  },
  hideAmounts: { en: 'Hide amounts', zh_tw: '隱藏金額' },
  /** Spoken in place of an amount. */
  amountHidden: { en: 'amount hidden', zh_tw: '金額已隱藏' },
  amountsHidden: { en: 'Amounts are hidden', zh_tw: '已隱藏金額' },
  amountsShown: { en: 'Amounts are shown', zh_tw: '已顯示金額' },
  spokenTwd: {
    en: ({ number, negative }: Spoken) => `${negative ? 'minus ' : ''}${number} New Taiwan dollars`,
    zh_tw: ({ number, negative }) => `新臺幣${negative ? '負' : ''} ${number} 元`,
  },
  spokenForeign: {
    en: ({ number, negative, currency }: SpokenForeign) => `${negative ? 'minus ' : ''}${number} ${currency}`,
    zh_tw: ({ number, negative, currency }) => `${currency} ${negative ? '負 ' : ''}${number}`,
  },
  moneyIn: {
    en: ({ amount }: { amount: string }) => `money in, ${amount}`,
    zh_tw: ({ amount }) => `存入${amount}`,
  },
});

/** A spoken amount: digits with separators, without sign and currency. */
interface Spoken {
  number: string;
  negative: boolean;
}

interface SpokenForeign extends Spoken {
  currency: string;
}
