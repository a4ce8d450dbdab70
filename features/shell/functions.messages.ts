import { messages } from '../../shared/messages.ts';

/** Texts of the bar and the drawers after log-on. Labels of functions are in each feature's `feature.ts`. */
export const functionText = messages({
  /** Links of the bottom bar on phones. */
  overview: { en: 'Overview', zh_tw: '總覽' },
  transactions: { en: 'Transactions', zh_tw: '交易' },
  points: { en: 'Points', zh_tw: '點數' },
  offers: { en: 'Offers', zh_tw: '優惠' },
  more: { en: 'More', zh_tw: '更多' },
  /** Texts of the bar and its drawers. */
  home: { en: 'Home', zh_tw: '首頁' },
  about: { en: 'About', zh_tw: '關於本行' },
  /** Headings of the function list. */
  cardsSection: { en: 'Cards', zh_tw: '卡片' },
  paymentsSection: { en: 'Statements and payments', zh_tw: '帳單與繳款' },
  pointsSection: { en: 'Points', zh_tw: '點數' },
  youSection: { en: 'Your settings', zh_tw: '個人設定' },
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
