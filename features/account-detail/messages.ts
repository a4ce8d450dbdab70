import { messages } from '../../shared/messages.ts';

/** List of cards and account detail. */
export const accountText = messages({
  cards: { en: 'Card management', zh_tw: '卡片管理' },
  myCards: { en: 'Your cards', zh_tw: '您的信用卡' },
  ofCard: {
    en: ({ name, last4 }: CardName) => ` (${name}, ending in ${last4})`,
    zh_tw: ({ name, last4 }) => `（${name}，末四碼 ${last4}）`,
  },
  activate: { en: 'Activate card', zh_tw: '開卡' },
  lost: { en: 'Lost or stolen', zh_tw: '掛失' },

  chooseFor: {
    en: ({ what }: { what: string }) => `Choose a card for “${what}”.`,
    zh_tw: ({ what }) => `請選擇要使用「${what}」的卡片。`,
  },
  rewardPoints: { en: 'Reward points', zh_tw: '紅利點數' },
  redeem: { en: 'Points redemption', zh_tw: '點數兌換' },
  cashback: { en: 'Cashback method', zh_tw: '現金回饋方式' },
  noneFits: { en: 'This function is not available for your card', zh_tw: '您的卡片不適用此功能' },

  title: { en: 'Account detail', zh_tw: '帳務明細' },
  titlePage: {
    en: ({ page, pages }: { page: number; pages: number }) => `Account detail, page ${page} of ${pages}`,
    zh_tw: ({ page, pages }) => `帳務明細，第 ${page} 頁，共 ${pages} 頁`,
  },
  backToCards: { en: 'Back to card management', zh_tw: '返回卡片管理' },
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },

  holder: { en: 'Cardholder name', zh_tw: '持卡人姓名' },
  relationship: { en: 'Card type', zh_tw: '正卡／附卡' },
  primary: { en: 'Primary card', zh_tw: '正卡' },
  supplementary: { en: 'Supplementary card', zh_tw: '附卡' },
  stoppedCard: { en: 'Replaced card', zh_tw: '原卡片' },
  expiry: { en: 'Expiry date (MM/YY)', zh_tw: '有效期限（月／年）' },

  figures: { en: 'Credit and statement', zh_tw: '額度與帳單' },
  creditLimit: { en: 'Credit limit', zh_tw: '信用額度' },
  temporaryLimit: { en: 'Temporary credit limit', zh_tw: '臨時額度' },
  temporaryDays: {
    en: ({ start, end }: { start: string; end: string }) => `${start} to ${end}`,
    zh_tw: ({ start, end }) => `${start} 至 ${end}`,
  },
  available: { en: 'Available credit', zh_tw: '可用額度' },
  used: { en: 'Used credit', zh_tw: '已使用額度' },
  cashAdvanceLimit: { en: 'Cash advance limit', zh_tw: '預借現金額度' },
  interestRate: { en: 'Revolving interest rate', zh_tw: '循環信用利率' },
  perYear: {
    en: ({ rate }: { rate: string }) => `${rate}% a year`,
    zh_tw: ({ rate }) => `年利率 ${rate}%`,
  },
  currentBalance: { en: 'Current balance', zh_tw: '目前帳款餘額' },
  totalDue: { en: 'Total amount due', zh_tw: '本期應繳總額' },
  minimum: { en: 'Minimum payment', zh_tw: '最低應繳金額' },
  dueDate: { en: 'Payment due date', zh_tw: '繳款截止日' },
  statementDate: { en: 'Billing date', zh_tw: '結帳日' },
  noStatement: { en: 'No statement yet', zh_tw: '尚無帳單' },
  points: { en: 'Point balance', zh_tw: '可用點數' },
  pointsOf: {
    en: ({ number, one }: { number: string; one: boolean }) => `${number} ${one ? 'point' : 'points'}`,
    zh_tw: ({ number }) => `${number} 點`,
  },
  autoRedeem: { en: 'Auto redeem', zh_tw: '自動折抵帳單' },
  accumulate: { en: 'Accumulate', zh_tw: '累積' },
  autopay: { en: 'Automatic payment', zh_tw: '自動扣繳' },
  autopayNone: { en: 'Not set up', zh_tw: '未設定' },
  notLoaded: { en: 'Not available now', zh_tw: '暫時無法顯示' },
  statements: { en: 'E-statements', zh_tw: '電子帳單' },
  statementHistory: { en: 'Statement history', zh_tw: '歷史帳單' },

  transactions: { en: 'Transaction history', zh_tw: '交易明細' },
  search: { en: 'Search', zh_tw: '查詢' },
  searchTransactions: { en: 'Search transactions', zh_tw: '查詢交易' },
  clear: { en: 'Clear', zh_tw: '清除' },
  from: { en: 'From date', zh_tw: '起日' },
  to: { en: 'To date', zh_tw: '迄日' },
  keyword: { en: 'Keywords', zh_tw: '關鍵字' },
  dateHint: { en: 'DD/MM/YYYY', zh_tw: '年／月／日（西元或民國）' },
  fromNotReal: {
    en: 'From date must be a real date, for example 27/09/2026',
    zh_tw: '請輸入正確的起日，例如 2026/09/27',
  },
  toNotReal: {
    en: 'To date must be a real date, for example 27/09/2026',
    zh_tw: '請輸入正確的迄日，例如 2026/09/27',
  },
  reversed: {
    en: 'To date must be the same as or after from date',
    zh_tw: '迄日須等於或晚於起日',
  },

  billed: { en: 'Billed', zh_tw: '已出帳' },
  unbilled: { en: 'Unbilled', zh_tw: '未出帳' },
  all: { en: 'All', zh_tw: '全部' },
  listOf: {
    en: ({ part }: { part: string }) => `Transactions: ${part}`,
    zh_tw: ({ part }) => `交易明細：${part}`,
  },
  count: {
    en: ({ number, one }: { number: string; one: boolean }) =>
      `${number} ${one ? 'transaction' : 'transactions'}`,
    zh_tw: ({ number }) => `共 ${number} 筆交易`,
  },
  noBilled: { en: 'No billed transactions', zh_tw: '目前沒有已出帳交易' },
  noBilledText: {
    en: 'Transactions appear here after your billing date.',
    zh_tw: '結帳日後，交易會顯示於此。',
  },
  noUnbilled: { en: 'No unbilled transactions', zh_tw: '目前沒有未出帳交易' },
  noUnbilledText: {
    en: 'What you spend after your last statement appears here.',
    zh_tw: '上期結帳後的消費會顯示於此。',
  },
  noneAtAll: { en: 'No transactions yet', zh_tw: '目前沒有交易' },
  noneAtAllText: {
    en: 'What you spend with this card appears here.',
    zh_tw: '使用此卡的消費會顯示於此。',
  },
  noMatchText: {
    en: 'Change the filters or the keywords.',
    zh_tw: '可調整篩選條件或關鍵字。',
  },

  transactionDate: { en: 'Transaction date', zh_tw: '消費日' },
  postingDate: { en: 'Posting date', zh_tw: '入帳日' },
  notPosted: { en: 'Not posted yet', zh_tw: '尚未入帳' },
  description: { en: 'Description', zh_tw: '交易說明' },
  country: { en: 'Merchant country', zh_tw: '消費地' },
  foreignAmount: { en: 'Foreign amount', zh_tw: '外幣金額' },
  exchangeDate: { en: 'Exchange date', zh_tw: '外幣折算日' },
  amount: { en: 'Amount (TWD)', zh_tw: '新臺幣金額' },
});

interface CardName {
  name: string;
  last4: string;
}
