import { messages } from '../../shared/messages.ts';

/** Texts of the bar and the drawers after log-on. Labels of functions are in each feature's `feature.ts`. */
export const functionText = messages({
  /** Links of the bottom bar on phones. */
  overview: { en: 'Overview', zh_tw: '總覽' },
  transactions: { en: 'Transactions', zh_tw: '交易' },
  points: { en: 'Points', zh_tw: '點數' },
  lost: { en: 'Lost or stolen', zh_tw: '掛失' },
  more: { en: 'More', zh_tw: '更多' },
  /** Texts of the bar and its drawers. */
  home: { en: 'Home', zh_tw: '首頁' },
  about: { en: 'About', zh_tw: '關於本行' },
  /** Groups of the function list. */
  cardsSection: { en: 'Overview and cards', zh_tw: '總覽與卡片' },
  paymentsSection: { en: 'Statements and payments', zh_tw: '帳單與繳款' },
  disputesSection: { en: 'Disputes', zh_tw: '爭議款項' },
  pointsSection: { en: 'Points and cashback', zh_tw: '點數與現金回饋' },
  safetySection: { en: 'Safety', zh_tw: '安全防護' },
  offersSection: { en: 'Offers and insights', zh_tw: '優惠與消費分析' },
  familySection: { en: 'Family', zh_tw: '家人' },
  youSection: { en: 'Settings and help', zh_tw: '個人設定與協助' },
  dataSection: { en: 'My data', zh_tw: '我的資料' },
  moved: {
    en: 'The menu now has groups. You can also find any function by search.',
    zh_tw: '選單已分類，也可用搜尋找到所有功能。',
  },
  closeNote: { en: 'Close this note', zh_tw: '關閉此提示' },
  /** The menu of the person, in the header. */
  account: { en: 'Your account', zh_tw: '我的帳號' },
  footerLinks: { en: 'Legal information', zh_tw: '法律資訊' },
  functions: { en: 'Functions', zh_tw: '功能選單' },
  /** Lines of the second drawer: the specification's English words, and in Chinese the names of the functions. */
  instalments: { en: 'Switch to Instalments', zh_tw: '申請分期' },
  drawerLimit: { en: 'Change Credit Limit Temporarily', zh_tw: '臨時調高信用額度' },
  drawerRebate: { en: 'Cash Rebate Preference', zh_tw: '現金回饋方式' },
  drawerRedeem: { en: 'Points Redemption', zh_tw: '點數兌換' },
  drawerPoints: { en: 'View Reward Points and Redemption History', zh_tw: '紅利點數與兌換紀錄' },
  moreFunctions: { en: 'More functions', zh_tw: '更多功能' },
  welcome: { en: ({ name }: { name: string }) => `Welcome, ${name}`, zh_tw: ({ name }) => `${name}，您好` },
});
