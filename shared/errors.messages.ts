/** Sentences of the errors that any call can answer, and titles that several errors share (see errors.ts). */
import { counted, messages } from './messages.ts';

export const errorText = messages({
  timeoutTitle: { en: 'High traffic', zh_tw: '系統忙碌' },
  timeout: {
    en: 'We are sorry, our Credit Card Online Service is temporarily unavailable...',
    zh_tw: '信用卡網路服務暫時無法使用，請稍後再試。',
  },
  offlineTitle: { en: 'Unable connect to server', zh_tw: '無法連線至伺服器' },
  offline: {
    en: 'Please check your internet connection and try again.',
    zh_tw: '請檢查網路連線後再試一次。',
  },
  resultUnknown: {
    en: 'We do not know whether your request reached us. Check whether it was done before you send it again.',
    zh_tw: '無法確認您的申請是否已送達。再次送出前，請先確認申請是否已成立。',
  },
  serviceTitle: { en: 'Service unavailable', zh_tw: '服務暫時無法使用' },
  service: {
    en: 'We could not complete this. Before you try again, check whether your request was carried out.',
    zh_tw: '無法完成此操作。再次送出前，請先確認申請是否已成立。',
  },
  serviceRead: {
    en: 'We could not load this. Nothing was changed. Try again.',
    zh_tw: '無法載入資料，資料未變更，請再試一次。',
  },
  unknown: { en: 'Unknown error occurred.', zh_tw: '發生未預期的錯誤。請先確認申請是否已成立，或聯絡我們。' },
  maintenance: { en: 'The service is under maintenance', zh_tw: '系統維護中' },
  busy: { en: 'The service is busy', zh_tw: '系統忙碌中' },
  sessionOver: { en: 'You have been logged off', zh_tw: '您已登出' },
  validation: { en: 'Check what you entered.', zh_tw: '請確認輸入的內容。' },
  tooLarge: {
    en: 'What you sent is too large. Shorten it and try again.',
    zh_tw: '送出的內容過長，請縮短後再試。',
  },
  notFound: { en: 'Page not found', zh_tw: '找不到此頁面' },
  conflict: {
    en: 'This request was already sent with other details. Start again.',
    zh_tw: '此申請已以不同內容送出，請重新開始。',
  },
  origin: {
    en: 'This request came from another site, so we did not accept it. Open this page from our address.',
    zh_tw: '此請求來自其他網站，本行未受理。請由本行網址重新開啟此頁。',
  },
  accountClosing: {
    en: 'Your online account closes. Keep it to use the online services again.',
    zh_tw: '您的網路帳號正在關閉中。如欲繼續使用，請先取消關閉。',
  },
  notNow: {
    en: 'This step is not available now. Start again.',
    zh_tw: '目前無法進行此步驟，請重新開始。',
  },
  loginAttempts: {
    en: (p: { attemptsLeft: number }) => `${counted(p.attemptsLeft, 'attempt')} left`,
    zh_tw: (p: { attemptsLeft: number }) => `還可嘗試 ${p.attemptsLeft} 次`,
  },
  primaryOnly: {
    en: 'Only the primary cardholder can use this function. Ask the primary cardholder, or contact us.',
    zh_tw: '此功能限正卡持卡人使用，請洽正卡持卡人，或聯絡我們。',
  },
});
