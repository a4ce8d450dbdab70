import { messages } from '../../shared/messages.ts';

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
  limit: { en: 'Change Credit Limit Temporarily', zh_tw: '臨時調高額度' },
  rebatePreference: { en: 'Cash Rebate Preference', zh_tw: '現金回饋方式' },
  redeem: { en: 'Points Redemption', zh_tw: '點數兌換' },
  passkeyPhone: { en: 'My phone', zh_tw: '我的手機' },
  passkeyKey: { en: 'Security key', zh_tw: '安全金鑰' },
  passkeyOld: { en: 'Old laptop', zh_tw: '舊筆電' },
  points: { en: 'View Reward Points and Redemption History', zh_tw: '紅利點數與兌換紀錄查詢' },
});

/** Amounts as displayed, and a whole percentage. */
interface Usage {
  used: string;
  limit: string;
  percent: number;
}
