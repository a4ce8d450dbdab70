import { messages } from '../../shared/messages.ts';

/** Additional search words for a function, by card function or page name. Never displayed. */
export const searchWords = messages({
  'lost-card': {
    en: 'lost stolen missing theft block report emergency card',
    zh_tw: '掛失 遺失 卡片不見 遭竊 被偷 停卡 緊急',
  },
  replacement: { en: 'damaged broken chip new card', zh_tw: '毀損 補卡 換卡 晶片' },
  'card-management': { en: 'activate activation new card all my cards', zh_tw: '開卡 啟用 新卡 我的卡片' },
  'temporary-limit': { en: 'raise higher increase credit line', zh_tw: '提高 調高 調升 額度 臨調' },
  'points-redemption': { en: 'gifts vouchers miles redeem', zh_tw: '贈品 禮券 哩程 紅利 換點數' },
  'reward-points': { en: 'balance expire', zh_tw: '到期 餘點' },
  'cashback-method': { en: 'rebate cash back', zh_tw: '回饋' },
  'cash-advance-pin': { en: 'atm withdraw', zh_tw: '提款 預借 密碼' },
  pay: {
    en: 'payment bill slip shop barcode QR TWQR transfer debit minimum interest cost owe',
    zh_tw: '繳費 繳卡費 帳單 超商 條碼 掃碼 轉帳 自動扣繳 最低應繳 循環利息 試算',
  },
  safety: {
    en: 'freeze unfreeze lock block stop limits online abroad contactless cash wallet phone fraud Apple Google',
    zh_tw: '凍結 解凍 解除凍結 鎖卡 停卡 限額 網路 海外 國外 感應 預借現金 行動支付 錢包 盜刷 詐騙',
  },
  insights: {
    en: 'analysis months compare categories subscriptions recurring double charged twice dispute foreign abroad fees year export',
    zh_tw: '分析 比較 類別 訂閱 定期扣款 重複扣款 爭議 國外 海外 手續費 年度 匯出',
  },
  instalments: { en: 'installments pay monthly', zh_tw: '分期付款' },
  'e-statement': { en: 'bill pdf download', zh_tw: '帳單 下載' },
  'statement-delivery': { en: 'paper post', zh_tw: '紙本 電子 寄送' },
  'user-profile': { en: 'phone email address my data', zh_tw: '手機 電話 電子郵件 地址' },
  notices: { en: 'messages inbox unread', zh_tw: '訊息 未讀 收件匣' },
  alerts: { en: 'notifications sms push threshold', zh_tw: '簡訊 推播 提醒 門檻' },
  'change-password': { en: 'security', zh_tw: '安全 修改密碼' },
  security: {
    en: 'sessions devices browsers log-ons history not me hacked passkeys',
    zh_tw: '裝置 瀏覽器 登入紀錄 非本人 盜用 通行密鑰',
  },
  'add-passkey': {
    en: 'fingerprint face screen lock without password biometric',
    zh_tw: '指紋 臉部辨識 螢幕鎖 免密碼 生物辨識 快速登入',
  },
  'my-data': {
    en: 'personal data privacy who looked rights copy close account GDPR',
    zh_tw: '個資 個人資料 隱私 查閱 複製本 副本 權利 誰看過 關閉帳號',
  },
  'promotion-listing': { en: 'discount deals promotion', zh_tw: '折扣 活動 促銷' },
  requests: {
    en: 'correct delete stop object copy personal data rights',
    zh_tw: '個人資料 更正 刪除 停止利用 複製本 複本 當事人權利',
  },
  consents: {
    en: 'marketing unsubscribe opt out refuse partners advertising',
    zh_tw: '行銷 退訂 拒絕 廣告 合作夥伴',
  },
  help: { en: 'questions faq how', zh_tw: '問題 怎麼 如何 說明' },
  contact: { en: 'call telephone phone number customer service branch', zh_tw: '客服 電話 專線 分行' },
});

/** Names of what the search does at once. The language is shown in its own words, so that its readers find it. */
const actions = messages({
  activate: { en: 'Activate card', zh_tw: '開卡' },
  language: { en: 'Switch to English', zh_tw: '切換為中文' },
  dark: { en: 'Dark colours', zh_tw: '深色畫面' },
  light: { en: 'Light colours', zh_tw: '淺色畫面' },
});

/** Other words of the actions. Never displayed. */
const wordsOfActions = messages({
  activate: { en: 'activation new card', zh_tw: '啟用 新卡' },
  language: { en: 'language Chinese English', zh_tw: '語言 語系 中文 英文' },
  dark: { en: 'dark mode night theme appearance', zh_tw: '深色 黑色 夜間模式 暗色 外觀' },
  light: { en: 'light mode day theme appearance', zh_tw: '淺色 白色 日間模式 亮色 外觀' },
  logOff: { en: 'log out logout sign out exit', zh_tw: '登出 離開' },
});

/** What the search does at once: its name and its other words. */
export const actionWords = {
  activate: { name: actions.activate, words: wordsOfActions.activate },
  language: { name: actions.language, words: wordsOfActions.language },
  dark: { name: actions.dark, words: wordsOfActions.dark },
  light: { name: actions.light, words: wordsOfActions.light },
  logOff: wordsOfActions.logOff,
} as const;
