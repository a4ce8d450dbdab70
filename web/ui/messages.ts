import { messages } from '../../shared/messages.ts';

/** Every text of the component kit. */
export const ui = messages({
  siteName: { en: 'Credit card online services', zh_tw: '信用卡網路服務' },
  pageTitle: {
    en: ({ page, site }: PageTitle) => `${page} - ${site}`,
    zh_tw: ({ page, site }) => `${page}｜${site}`,
  },
  errorPrefix: { en: 'Error: ', zh_tw: '錯誤：' },
  newTab: { en: '(opens in new tab)', zh_tw: '（另開新分頁）' },
  loading: { en: 'Loading...', zh_tw: '載入中…' },

  next: { en: 'Continue', zh_tw: '繼續' },
  back: { en: 'Back', zh_tw: '上一步' },
  cancel: { en: 'Cancel', zh_tw: '取消' },
  confirm: { en: 'Confirm', zh_tw: '確認' },
  submit: { en: 'Submit', zh_tw: '送出' },
  close: { en: 'Close', zh_tw: '關閉' },
  done: { en: 'Done', zh_tw: '完成' },
  contactUs: { en: 'Contact us', zh_tw: '聯絡我們' },
  retry: { en: 'Try again', zh_tw: '再試一次' },
  loadFailed: { en: 'We could not load this.', zh_tw: '無法載入此內容。' },
  closeMenu: { en: 'Close menu', zh_tw: '關閉選單' },

  info: { en: 'Information', zh_tw: '資訊' },
  success: { en: 'Success', zh_tw: '完成' },
  warning: { en: 'Warning', zh_tw: '注意' },
  error: { en: 'Error', zh_tw: '錯誤' },
  errorCode: {
    en: ({ code }: { code: string }) => `Error code ${code}`,
    zh_tw: ({ code }) => `錯誤代碼 ${code}`,
  },
  summaryTitle: { en: 'There is a problem', zh_tw: '有需要更正的地方' },

  show: { en: 'Show', zh_tw: '顯示' },
  hide: { en: 'Hide', zh_tw: '隱藏' },
  showPassword: { en: 'Show password', zh_tw: '顯示密碼' },
  hidePassword: { en: 'Hide password', zh_tw: '隱藏密碼' },
  ofField: { en: ({ label }: { label: string }) => ` (${label})`, zh_tw: ({ label }) => `（${label}）` },
  passwordShown: { en: 'Your password is visible', zh_tw: '密碼目前為顯示狀態' },
  passwordHidden: { en: 'Your password is hidden', zh_tw: '密碼目前為隱藏狀態' },
  showPin: { en: 'Show PIN', zh_tw: '顯示密碼' },
  hidePin: { en: 'Hide PIN', zh_tw: '隱藏密碼' },
  pinShown: { en: 'Your PIN is visible', zh_tw: '密碼目前為顯示狀態' },
  pinHidden: { en: 'Your PIN is hidden', zh_tw: '密碼目前為隱藏狀態' },
  ruleMet: { en: 'Met: ', zh_tw: '已符合：' },
  ruleNotMet: { en: 'Not met: ', zh_tw: '尚未符合：' },
  otpLabel: { en: 'One-time password (6 digits)', zh_tw: '一次性密碼（6 位數字）' },

  captchaLabel: { en: 'Image code', zh_tw: '圖形驗證碼' },
  captchaHint: { en: '5 characters. Not case-sensitive.', zh_tw: '5 個字元，不分大小寫' },
  captchaAlt: {
    en: 'Image of the code. Use "Play audio" or "Use another way" if you cannot see it.',
    zh_tw: '圖形驗證碼圖片。若無法辨識，可使用「播放語音」或「改用其他方式」。',
  },
  captchaLoading: { en: 'loading', zh_tw: '載入中' },
  captchaRefresh: { en: 'Get a new code', zh_tw: '更換驗證碼' },
  captchaPlay: { en: 'Play audio', zh_tw: '播放語音' },
  captchaPlaying: { en: 'Playing', zh_tw: '播放中' },
  captchaAlternative: { en: 'I cannot use the image code', zh_tw: '我無法使用圖形驗證碼' },
  captchaChecking: {
    en: 'Checking your device. This takes a few seconds.',
    zh_tw: '正在檢查您的裝置，約需數秒。',
  },
  captchaPassed: { en: 'Check complete. No image code needed.', zh_tw: '已完成檢查，無須輸入圖形驗證碼。' },

  stepDown: {
    en: ({ label, by }: Step) => `${by} less (${label})`,
    zh_tw: ({ label, by }) => `減少 ${by}（${label}）`,
  },
  stepUp: {
    en: ({ label, by }: Step) => `${by} more (${label})`,
    zh_tw: ({ label, by }) => `增加 ${by}（${label}）`,
  },
  datePick: { en: 'Choose a date', zh_tw: '選擇日期' },
  datePickFor: {
    en: ({ label }: { label: string }) => `Choose a date (${label})`,
    zh_tw: ({ label }) => `選擇日期（${label}）`,
  },
  monthPrevious: { en: 'Previous month', zh_tw: '上個月' },
  monthNext: { en: 'Next month', zh_tw: '下個月' },
  monthOf: {
    en: ({ year, month }: YearMonth) => `${MONTH_NAMES[month - 1]} ${year}`,
    zh_tw: ({ year, month }) => `${year}年${month}月`,
  },
  weekdays: { en: 'Sun Mon Tue Wed Thu Fri Sat', zh_tw: '日 一 二 三 四 五 六' },
  weekdayNames: {
    en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    zh_tw: '星期日 星期一 星期二 星期三 星期四 星期五 星期六',
  },
  dateToday: { en: 'today', zh_tw: '今天' },
  dateSelected: { en: 'selected', zh_tw: '已選擇' },
  day: { en: 'Day', zh_tw: '日' },
  month: { en: 'Month', zh_tw: '月' },
  year: { en: 'Year (AD)', zh_tw: '西元年' },
  expiry: { en: 'Expiry date (month/year)', zh_tw: '有效期限（月／年）' },
  expiryMonth: { en: 'Month (MM)', zh_tw: '月（2 位數）' },
  expiryYear: { en: 'Year (YY)', zh_tw: '年（2 位數）' },

  step: {
    en: ({ n, total }: { n: number; total: number }) => `Step ${n} of ${total}`,
    zh_tw: ({ n, total }) => `步驟 ${n}／${total}`,
  },
  /** The document's title of a step, before the site's name. */
  stepTitle: {
    en: ({ step, name, flow }: StepTitle) => `${step}: ${name} - ${flow}`,
    zh_tw: ({ step, name, flow }) => `${step}：${name}｜${flow}`,
  },
  needs: { en: 'What you need', zh_tw: '請先備妥' },
  change: { en: 'Change', zh_tw: '變更' },
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
    en: ({ column, order }: ColumnOrder) => `${column}: ${order}`,
    zh_tw: ({ column, order }) => `${column}：${order}`,
  },
  sorted: {
    en: ({ column, order }: ColumnOrder) => `${column}, sorted ${order}`,
    zh_tw: ({ column, order }) => `${column}，${order}排序`,
  },
  noResult: { en: 'No transactions match these filters.', zh_tw: '查無符合條件的交易。' },
  listFailed: { en: 'We could not load this list.', zh_tw: '無法載入此清單。' },

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
  statusDamaged: { en: 'Damaged', zh_tw: '卡片毀損' },
  statusLost: { en: 'Reported lost', zh_tw: '已掛失（遺失）' },
  statusStolen: { en: 'Reported stolen', zh_tw: '已掛失（被竊）' },
  statusRcode: { en: 'Restricted - contact us (R code)', zh_tw: '卡片管制中，請洽客服（R）' },
  statusRcodeShort: { en: 'Restricted (R code)', zh_tw: '卡片管制中（R）' },
  statusInvalid: { en: 'Not in use', zh_tw: '已失效' },
  supplementary: { en: 'Supplementary', zh_tw: '附卡' },
  endingIn: {
    en: ({ last4 }: { last4: string }) => `ending in ${last4}`,
    zh_tw: ({ last4 }) => `末四碼 ${last4}`,
  },
  spokenTwd: {
    en: ({ number, negative }: Spoken) => `${negative ? 'minus ' : ''}${number} New Taiwan dollars`,
    zh_tw: ({ number, negative }) => `新臺幣${negative ? '負' : ''} ${number} 元`,
  },
  spokenForeign: {
    en: ({ number, negative, currency }: SpokenForeign) => `${negative ? 'minus ' : ''}${number} ${currency}`,
    zh_tw: ({ number, negative, currency }) => `${currency} ${negative ? '負 ' : ''}${number}`,
  },
});

/** The page's own title and the site's name. */
interface Step {
  readonly label: string;
  readonly by: string;
}

interface PageTitle {
  page: string;
  site: string;
}

/** "Step 3 of 7", the step's name and the flow's. */
interface StepTitle {
  step: string;
  name: string;
  flow: string;
}

/** A column's header and one of the orders above. */
interface ColumnOrder {
  column: string;
  order: string;
}

/** A calendar month; `month` counts from 1. */
interface YearMonth {
  year: number;
  month: number;
}

/** An amount in words: digits with separators, without sign and currency. */
interface Spoken {
  number: string;
  negative: boolean;
}

interface SpokenForeign extends Spoken {
  currency: string;
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');
