import { counted, messages } from '../../shared/messages.ts';

/** Texts of the search after log-on. */
export const searchText = messages({
  search: { en: 'Search', zh_tw: '搜尋' },
  /** Accessible name. It starts with the visible word, and is specific because other pages have their own search. */
  open: { en: 'Search pages and cards', zh_tw: '搜尋功能與卡片' },
  hint: {
    en: 'For example: offers, or the last four digits of a card',
    zh_tw: '例如：優惠，或卡號末四碼',
  },
  close: { en: 'Close search', zh_tw: '關閉搜尋' },
  results: { en: 'Results', zh_tw: '搜尋結果' },
  count: {
    en: ({ count }: { count: number }) => counted(count, 'result'),
    zh_tw: ({ count }) => `找到 ${count} 項`,
  },
  none: {
    en: ({ query }: { query: string }) => `Nothing matches “${query}”. Try another word.`,
    zh_tw: ({ query }) => `找不到與「${query}」相符的項目，請換個關鍵字再試。`,
  },
  page: { en: 'Page', zh_tw: '頁面' },
  card: { en: 'Card', zh_tw: '卡片' },
  help: { en: 'Help', zh_tw: '說明' },
  ofCard: {
    en: ({ name, last4 }: { name: string; last4: string }) => `${name}, ending in ${last4}`,
    zh_tw: ({ name, last4 }) => `${name}，末四碼 ${last4}`,
  },
});

/** Additional search words for a function, by card function or page name. Never displayed. */
export const searchWords = messages({
  replacement: { en: 'lost stolen damaged block report', zh_tw: '掛失 遺失 被竊 毀損 停卡' },
  'card-management': { en: 'activate activation new card', zh_tw: '開卡 啟用 新卡' },
  'temporary-limit': { en: 'raise higher', zh_tw: '提高 調高 調升' },
  'points-redemption': { en: 'gifts vouchers miles', zh_tw: '贈品 禮券 哩程 紅利' },
  pay: {
    en: 'payment bill slip shop barcode QR TWQR transfer debit minimum interest cost',
    zh_tw: '繳費 帳單 超商 條碼 掃碼 轉帳 自動扣繳 最低應繳 循環利息 試算',
  },
  safety: {
    en: 'freeze unfreeze lock block stop limit online abroad contactless cash wallet phone fraud',
    zh_tw: '凍結 解凍 鎖卡 停卡 限額 網路 海外 國外 感應 預借現金 行動支付 錢包 盜刷 詐騙',
  },
  insights: {
    en: 'analysis months compare categories subscriptions recurring double charged twice dispute foreign abroad fees year export',
    zh_tw: '分析 比較 類別 訂閱 定期扣款 重複扣款 爭議 國外 海外 手續費 年度 匯出',
  },
  instalments: { en: 'installments pay monthly', zh_tw: '分期付款' },
  'e-statement': { en: 'bill pdf', zh_tw: '帳單 下載' },
  'user-profile': { en: 'phone email address', zh_tw: '手機 電子郵件 地址' },
  notices: { en: 'messages inbox alerts unread', zh_tw: '訊息 未讀 收件匣' },
  alerts: { en: 'notifications sms email push threshold', zh_tw: '簡訊 推播 電子郵件 提醒 門檻' },
  'change-password': { en: 'security', zh_tw: '安全 密碼' },
  security: {
    en: 'sessions devices browsers log-ons history not me hacked passkeys',
    zh_tw: '裝置 瀏覽器 登入紀錄 非本人 盜用 通行密鑰',
  },
  'add-passkey': {
    en: 'fingerprint face screen lock without password biometric',
    zh_tw: '指紋 臉部辨識 螢幕鎖 免密碼 生物辨識 快速登入',
  },
});
