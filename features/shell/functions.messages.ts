import { messages } from '../../shared/messages.ts';

/** Texts of the bar and the drawers after log-on. */
export const functionText = messages({
  functions: { en: 'Functions', zh_tw: '功能選單' },
  profile: { en: 'User profile', zh_tw: '個人資料' },
  changePassword: { en: 'Change password', zh_tw: '變更密碼' },
  statementDelivery: { en: 'Statement delivery', zh_tw: '帳單寄送方式' },
  cardManagement: { en: 'Card management', zh_tw: '卡片管理' },
  overview: { en: 'Overview', zh_tw: '信用卡總覽' },
  eStatements: { en: 'E-statements', zh_tw: '電子帳單' },
  offersForYou: { en: 'Offers', zh_tw: '優惠活動' },
  spending: { en: 'Spending management', zh_tw: '消費管理' },
  instalments: { en: 'Switch to Instalments', zh_tw: '申請分期' },
  rewardPoints: { en: 'View reward points', zh_tw: '紅利點數查詢' },
  redeem: { en: 'Points redemption', zh_tw: '點數兌換' },
  redemptionHistory: { en: 'Redemption history', zh_tw: '兌換紀錄' },
  cashbackMethod: { en: 'Cash rebate preference', zh_tw: '現金回饋方式' },
  drawerLimit: { en: 'Change Credit Limit Temporarily', zh_tw: '臨時調高額度' },
  drawerRebate: { en: 'Cash Rebate Preference', zh_tw: '現金回饋方式' },
  drawerRedeem: { en: 'Points Redemption', zh_tw: '點數兌換' },
  drawerPoints: { en: 'View Reward Points and Redemption History', zh_tw: '紅利點數與兌換紀錄查詢' },
  cashAdvancePin: { en: 'Cash advance PIN', zh_tw: '預借現金密碼' },
  temporaryLimit: { en: 'Temporary credit limit increase', zh_tw: '臨時調高信用額度' },
  replaceCard: { en: 'Replace a card', zh_tw: '卡片補發' },
  moreFunctions: { en: 'More functions', zh_tw: '更多功能' },
  welcome: { en: ({ name }: { name: string }) => `Welcome, ${name}`, zh_tw: ({ name }) => `${name}，您好` },
});
