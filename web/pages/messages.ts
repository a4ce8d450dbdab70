import { messages } from '../../shared/messages.ts';

/** Texts of full-page states. */
export const page = messages({
  maintenanceTitle: { en: 'The service is under maintenance', zh_tw: '系統維護中' },
  maintenanceBody: {
    en: 'Credit card online services are closed for maintenance. If you were sending a request, log on afterwards and check whether it was carried out before you send it again.',
    zh_tw: '信用卡網路服務維護中。若您剛才正在送出申請，恢復後請先登入確認是否已完成，再決定是否重新送出。',
  },
  maintenanceUntil: {
    en: ({ time }: { time: string }) =>
      `Credit card online services are closed for maintenance until ${time}. If you were sending a request, log on afterwards and check whether it was carried out before you send it again.`,
    zh_tw: ({ time }) =>
      `信用卡網路服務維護中，預計 ${time} 恢復。若您剛才正在送出申請，恢復後請先登入確認是否已完成，再決定是否重新送出。`,
  },
  lostCard: {
    en: ({ phone }: { phone: string }) => `Lost card? Call ${phone}, 24 hours.`,
    zh_tw: ({ phone }) => `卡片遺失請撥 ${phone}（24 小時）。`,
  },
  busyTitle: { en: 'The service is busy', zh_tw: '系統忙碌中' },
  busyBody: {
    en: 'Many people are using the service now. Wait a few minutes, then try again.',
    zh_tw: '目前使用人數較多，稍候數分鐘再試即可。',
  },
  expiredTitle: { en: 'You have been logged off', zh_tw: '您已登出' },
  expiredIdle: {
    en: 'You did nothing for a while, so we logged you off to keep your account safe.',
    zh_tw: '您已閒置一段時間，為保護帳戶安全，系統已將您登出。',
  },
  expiredDevice: {
    en: 'Your account was used to log on from another device. If this was not you, reset your password and call us.',
    zh_tw: '您的帳號已於其他裝置登入。若非您本人操作，請重設密碼並聯絡我們。',
  },
  expiredOther: {
    en: 'Your session has ended. Log on again to continue.',
    zh_tw: '連線已結束，請重新登入以繼續。',
  },
  notMe: { en: 'This was not me: reset my password', zh_tw: '不是我本人登入：重設密碼' },
  infoTitle: { en: 'We cannot show this page', zh_tw: '無法顯示此頁面' },
  infoBody: {
    en: 'Something went wrong on our side. Your cards and your money are not affected.',
    zh_tw: '系統發生問題，您的卡片與帳務不受影響。',
  },
  infoSent: {
    en: 'Something went wrong on our side. If you were sending a request, check whether it was carried out before you send it again.',
    zh_tw: '系統發生問題。若您剛才正在送出申請，再次送出前請先確認是否已完成。',
  },
  offlineTitle: { en: 'You are not connected', zh_tw: '目前沒有網路連線' },
  offlineBody: {
    en: 'This page needs an internet connection. Check your connection, then try again.',
    zh_tw: '此頁面需要網路連線，請檢查連線後再試一次。',
  },
  callUs: {
    en: ({ phone }: { phone: string }) => `Need help? Call ${phone}, 24 hours.`,
    zh_tw: ({ phone }) => `需要協助請撥 ${phone}（24 小時）。`,
  },
  reload: { en: 'Load the page again', zh_tw: '重新載入此頁' },
  toOverview: { en: 'Go to the overview', zh_tw: '前往信用卡總覽' },
});
