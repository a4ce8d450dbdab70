/** Names of the sections of a copy. */
import { messages } from '../../shared/messages.ts';

/** Sections of the bank's data. */
export const sectionText = messages({
  person: { en: 'You', zh_tw: '基本資料' },
  contacts: { en: 'Address and English name', zh_tw: '地址與英文姓名' },
  cards: { en: 'Cards', zh_tw: '信用卡' },
  transactions: { en: 'Transactions', zh_tw: '交易明細' },
  statements: { en: 'Statements', zh_tw: '帳單' },
  points: { en: 'Points earned and used', zh_tw: '紅利點數明細' },
  'points-ending': { en: 'Points that expire', zh_tw: '將到期的點數' },
  redemptions: { en: 'Redemptions', zh_tw: '點數兌換紀錄' },
  instalments: { en: 'Purchases paid in instalments', zh_tw: '消費分期' },
  limit: { en: 'Credit limits', zh_tw: '信用額度' },
  replacement: { en: 'Replacement cards', zh_tw: '補發卡片' },
  pin: { en: 'Cash advance PIN', zh_tw: '預借現金密碼' },
  payment: { en: 'How you pay', zh_tw: '繳款方式' },
  controls: { en: 'Safety settings and wallets', zh_tw: '用卡安全設定與行動支付' },
  family: { en: 'Family cards: your settings', zh_tw: '家人的卡：您的設定' },
  disputes: { en: 'Disputes', zh_tw: '爭議款項' },
});

/** Sections of the portal's tables. A table without a name here is listed under its own. */
export const tableText = messages({
  users: { en: 'Your online account', zh_tw: '網路服務帳號' },
  passkeys: { en: 'Passkeys', zh_tw: '通行密鑰' },
  sessions: { en: 'Log-ons', zh_tw: '登入狀態' },
  devices: { en: 'Known browsers', zh_tw: '登入過的瀏覽器' },
  commands: { en: 'Orders through this website', zh_tw: '網路服務申請' },
  'contact-changes': { en: 'Changes of contact details', zh_tw: '聯絡資料變更' },
  evidence: { en: 'Files that you sent us', zh_tw: '您上傳的檔案' },
  'remembered-places': { en: 'Known destinations of points', zh_tw: '常用點數兌換收件處' },
  'points-sent': { en: 'Points sent each day', zh_tw: '每日兌出點數' },
  'hidden-subscriptions': { en: 'Subscriptions that you hid', zh_tw: '您隱藏的疑似訂閱項目' },
  alerts: { en: 'Settings of notices', zh_tw: '通知設定' },
  'push-subscriptions': { en: 'Browsers with push messages', zh_tw: '開啟推播的瀏覽器' },
  notices: { en: 'Notices', zh_tw: '通知' },
  outbox: { en: 'Messages to you', zh_tw: '本行傳送的訊息' },
  'alert-foreign-days': { en: 'Purchases at foreign websites by day', zh_tw: '每日國外網路交易' },
  'bank-events': { en: 'Events that the card system reported', zh_tw: '信用卡系統通報' },
  'staff-acts': { en: 'What our staff changed', zh_tw: '本行人員所作變更' },
  audit: { en: 'Record of what was done', zh_tw: '操作紀錄' },
  'data-copies': { en: 'Copies of your data', zh_tw: '個人資料複製本' },
  'family-agreements': { en: 'What you let the primary cardholder see', zh_tw: '同意正卡人檢視的範圍' },
  'family-requests': { en: 'Requests for more on a card', zh_tw: '附卡額度申請' },
  'data-requests': { en: 'Requests about your data', zh_tw: '個人資料相關申請' },
  consents: { en: 'Consents', zh_tw: '行銷同意紀錄' },
});
