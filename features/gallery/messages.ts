import { counted, messages } from '../../shared/messages.ts';

/** Sample texts as in the product, with invented people and figures. */
export const sample = messages({
  gallery: { en: 'Component gallery', zh_tw: '元件庫' },
  language: { en: 'Language', zh_tw: '語言' },
  english: { en: 'English', zh_tw: 'English' },
  chinese: { en: 'Chinese', zh_tw: '中文' },
  all: { en: 'All components', zh_tw: '全部元件' },
  open: { en: 'Open', zh_tw: '開啟' },

  activate: { en: 'Activate card', zh_tw: '確認開卡' },
  reportLost: { en: 'Report card lost', zh_tw: '確認掛失' },
  viewStatement: { en: 'View statement', zh_tw: '查看帳單' },
  help: { en: 'Help and support', zh_tw: '協助與支援' },
  offers: { en: 'Latest offers', zh_tw: '最新優惠活動' },

  pin: { en: 'PIN (4 digits)', zh_tw: '密碼（4 位數字）' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  quantity: { en: 'Quantity', zh_tw: '數量' },
  quantityEmpty: { en: 'Enter a quantity', zh_tw: '請輸入數量' },
  quantityHint: { en: 'In units of 1,000', zh_tw: '以 1,000 為單位' },
  password: { en: 'Password', zh_tw: '密碼' },
  passwordAgain: { en: 'Enter the password again', zh_tw: '再次輸入密碼' },
  passwordRules: { en: 'Password rules', zh_tw: '密碼規則' },
  otpHint: { en: 'We sent a code by SMS to 09•••••678.', zh_tw: '驗證碼已以簡訊傳送至 09•••••678。' },

  fromDate: { en: 'From date', zh_tw: '起日' },
  toDate: { en: 'To date', zh_tw: '迄日' },
  dateHint: { en: 'DD/MM/YYYY. For example 27/09/2026', zh_tw: '年／月／日（西元），例如 2026/09/27' },
  dateOrder: { en: 'To date must be the same as or after from date', zh_tw: '迄日須等於或晚於起日' },
  birthHint: {
    en: 'Day, month, year (AD). For example 27/09/1988',
    zh_tw: '年／月／日（西元），例如 1988/09/27',
  },

  tenure: { en: 'Tenure', zh_tw: '分期期數' },
  tenureEmpty: { en: 'Choose a tenure', zh_tw: '請選擇分期期數' },
  months: { en: ({ n }: { n: number }) => counted(n, 'month'), zh_tw: ({ n }) => `${n} 期` },
  remember: { en: 'Remember my username on this device', zh_tw: '在此裝置記住使用者代號' },
  allCategories: { en: 'All', zh_tw: '全部' },
  switchHint: { en: 'We write to you at once', zh_tw: '即時通知您' },
  sms: { en: 'SMS to 09•••••678', zh_tw: '簡訊傳送至 09•••••678' },
  byEmail: { en: 'Email to m•••@example.com', zh_tw: '電子郵件傳送至 m•••@example.com' },
  noEmail: { en: 'We have no email for you', zh_tw: '本行沒有您的電子郵件' },
  category: { en: 'Category', zh_tw: '兌換類別' },
  categoryEmpty: { en: 'Choose a category', zh_tw: '請選擇兌換類別' },
  miles: { en: 'Air miles and hotel points', zh_tw: '航空哩程與飯店點數' },
  milesPrimary: { en: 'Air miles: primary cardholder only', zh_tw: '航空哩程限正卡持卡人兌換' },
  gifts: { en: 'Gifts', zh_tw: '商品' },
  lounge: { en: 'Airport lounge', zh_tw: '機場貴賓室' },
  rebate: { en: 'Cash rebate', zh_tw: '刷卡金（折抵帳單）' },

  infoTitle: { en: 'The code comes by SMS', zh_tw: '驗證碼將以簡訊傳送' },
  successText: { en: 'Redemption received', zh_tw: '兌換申請完成' },
  warningText: {
    en: 'Reporting a card lost or stolen stops it at once and cannot be undone online.',
    zh_tw: '掛失後卡片立即停用，且無法於線上取消。',
  },

  lockedTitle: { en: 'Too many wrong codes', zh_tw: '驗證碼錯誤次數過多' },
  termsTitle: { en: 'Redemption terms', zh_tw: '兌換條款' },
  termsText: {
    en: 'Points are deducted from your balance when you confirm. Miles arrive in 7 to 14 working days. A redemption cannot be cancelled after it was sent to the partner.',
    zh_tw:
      '確認兌換後，點數即自可用點數扣除。哩程於 7 至 14 個工作天入帳。兌換申請送交合作夥伴後即無法取消。',
  },
});

/** Sample texts of components that show data and pages. */
export const data = messages({
  harbour: { en: 'A sail over the waves of a harbour', zh_tw: '港灣波浪上的帆影' },
  cardTitanium: { en: 'Cashback Titanium card', zh_tw: '現金回饋鈦金卡' },
  cardSignature: { en: 'Cashback Signature card', zh_tw: '現金回饋御璽卡' },
  cardTraveller: { en: "Traveller's card", zh_tw: '哩程旅遊卡' },
  chooseCard: { en: 'Card', zh_tw: '信用卡' },

  totalDue: { en: 'Total amount due', zh_tw: '本期應繳總額' },
  minimum: { en: 'Minimum payment', zh_tw: '最低應繳金額' },
  previous: { en: 'Previous balance', zh_tw: '上期應繳總額' },
  daysLeft: { en: 'due in 9 days', zh_tw: '還有 9 天' },
  overdue: { en: '3 days overdue', zh_tw: '已逾期 3 天' },
  used: { en: 'Used credit', zh_tw: '已使用額度' },
  usedText: {
    en: ({ used, limit, percent }: Usage) => `${used} of ${limit} used (${percent}%)`,
    zh_tw: ({ used, limit, percent }) => `額度 ${limit}，已使用 ${used}（${percent}%）`,
  },

  transactions: { en: 'Billed transactions', zh_tw: '已出帳交易' },
  loadingTransactions: { en: 'Transactions being loaded', zh_tw: '載入中的交易' },
  noTransactions: { en: 'Transactions without a match', zh_tw: '查無結果的交易' },
  failedTransactions: { en: 'Transactions that failed to load', zh_tw: '載入失敗的交易' },
  date: { en: 'Transaction date', zh_tw: '消費日' },
  description: { en: 'Description', zh_tw: '交易說明' },
  country: { en: 'Merchant country', zh_tw: '消費地' },
  foreign: { en: 'Foreign amount', zh_tw: '外幣金額' },
  amount: { en: 'Amount (TWD)', zh_tw: '新臺幣金額' },
  taiwan: { en: 'Taiwan', zh_tw: '臺灣' },
  japan: { en: 'Japan', zh_tw: '日本' },
  grocery: { en: 'Morning Market, Taipei', zh_tw: '晨光超市臺北店' },
  rail: { en: 'High-speed rail', zh_tw: '高速鐵路' },
  hotel: { en: 'Kyoto Garden Hotel', zh_tw: '京都花園飯店' },
  refund: { en: 'Refund: Harbour Books', zh_tw: '退款：海港書店' },
  coffee: { en: 'Hillside Coffee', zh_tw: '山坡咖啡' },

  instalmentEmpty: { en: 'No transaction to convert', zh_tw: '目前沒有可分期的交易' },

  stepName: { en: 'Verify your identity', zh_tw: '身分驗證' },
  name: { en: 'Cardholder name', zh_tw: '持卡人姓名' },
  nameValue: { en: 'LIN MEI-HUA', zh_tw: '林美華' },
  tenureValue: { en: '12 months', zh_tw: '12 期' },
  monthly: { en: 'Monthly amount', zh_tw: '每期應繳金額' },
  email: { en: 'Email', zh_tw: '電子郵件' },
  done: { en: 'Your instalment request is in', zh_tw: '分期申請完成' },
  doneNext: {
    en: 'We will tell you by SMS within 2 working days. The first instalment is on your next statement.',
    zh_tw: '我們將於 2 個工作天內以簡訊通知您，首期款項列於下期帳單。',
  },

  billed: { en: 'Billed', zh_tw: '已出帳' },
  unbilled: { en: 'Unbilled', zh_tw: '未出帳' },
  billedText: { en: 'Transactions on your statements', zh_tw: '帳單內的交易' },
  unbilledText: { en: 'Transactions since your last statement', zh_tw: '最近一期帳單之後的交易' },
  offerTabs: { en: 'Offer categories', zh_tw: '優惠類別' },
  offerTabNames: {
    en: 'All|Account & Deposit Offers|Credit Card Offers|Dining|Shopping|Travel & Hotel|Personal Loan',
    zh_tw: '全部|存款優惠|信用卡優惠|美食|購物|旅遊住宿|信用貸款',
  },
  offersFor: { en: ({ tab }: { tab: string }) => `Offers: ${tab}`, zh_tw: ({ tab }) => `優惠：${tab}` },

  digital: { en: 'Digital service', zh_tw: '數位服務' },
  activation: { en: 'Card activation', zh_tw: '開卡' },
  onlineBanking: { en: 'Online banking', zh_tw: '網路銀行' },
  mobileBanking: { en: 'Mobile banking', zh_tw: '行動銀行' },
  application: { en: 'Card application', zh_tw: '申辦信用卡' },
  applyOnline: { en: 'Online application', zh_tw: '線上申辦' },
  applySteps: { en: 'Application steps', zh_tw: '申辦流程' },
  cards: { en: 'View all', zh_tw: '查看所有信用卡' },
  menu: { en: 'Menu', zh_tw: '選單' },
  welcome: { en: 'Welcome, LIN MEI-HUA', zh_tw: '林美華，您好' },
  instalments: { en: 'Switch to Instalments', zh_tw: '申請分期' },
  limit: { en: 'Change Credit Limit Temporarily', zh_tw: '臨時調高信用額度' },
  rebatePreference: { en: 'Cash Rebate Preference', zh_tw: '現金回饋方式' },
  redeem: { en: 'Points Redemption', zh_tw: '點數兌換' },
  passkeyPhone: { en: 'My phone', zh_tw: '我的手機' },
  passkeyKey: { en: 'Security key', zh_tw: '安全金鑰' },
  passkeyOld: { en: 'Old laptop', zh_tw: '舊筆電' },
  points: { en: 'View Reward Points and Redemption History', zh_tw: '紅利點數與兌換紀錄' },
});

/** Amounts as displayed, and a whole percentage. */
interface Usage {
  used: string;
  limit: string;
  percent: number;
}
