import { messages } from '../../shared/messages.ts';

/** Texts of full-page states. */
export const page = messages({
  maintenanceTitle: { en: 'The service is under maintenance', zh_tw: '系統維護中' },
  maintenanceBody: {
    en: 'Credit card online services are closed for maintenance. If you were sending a request, log on afterwards and check whether it was done before you send it again.',
    zh_tw: '信用卡網路服務維護中。若您剛才正在送出申請，恢復後請先登入確認是否已完成，再決定是否重新送出。',
  },
  maintenanceUntil: {
    en: ({ time }: { time: string }) =>
      `Credit card online services are closed for maintenance, probably until ${time}. If you were sending a request, log on afterwards and check whether it was done before you send it again.`,
    zh_tw: ({ time }) =>
      `信用卡網路服務維護中，預計 ${time} 恢復。若您剛才正在送出申請，恢復後請先登入確認是否已完成，再決定是否重新送出。`,
  },
  busyTitle: { en: 'The service is busy', zh_tw: '系統忙碌中' },
  busyBody: {
    en: 'Many people are using the service now. Wait a few minutes, then try again.',
    zh_tw: '目前使用人數較多，稍候數分鐘再試即可。',
  },
  expiredTitle: { en: 'You have been logged off', zh_tw: '您已登出' },
  expiredIdle: {
    en: 'You were inactive for a while, so we logged you off to keep your account safe.',
    zh_tw: '您已閒置一段時間，為保護帳戶安全，系統已將您登出。',
  },
  expiredDevice: {
    en: 'Your account was used to log on from another device. If this was not you, reset your password and call us.',
    zh_tw: '您的帳號已於其他裝置登入。若非您本人操作，請重設密碼並聯絡我們。',
  },
  expiredOther: {
    en: 'Your session has ended. Log on again to continue.',
    zh_tw: '連線已結束，請重新登入。',
  },
  expiredTab: {
    en: 'You logged on again in another tab of this browser. A browser has one log-on at a time. Go on there, or open your pages here.',
    zh_tw:
      '您已於此瀏覽器的另一個分頁重新登入，同一瀏覽器一次僅能有一個登入。請於該分頁繼續，或在此開啟您的頁面。',
  },
  expiredPerson: {
    en: 'Another username logged on in another tab of this browser. A browser has one log-on at a time, so this one has ended.',
    zh_tw: '此瀏覽器的另一個分頁已由其他使用者代號登入。同一瀏覽器一次僅能有一個登入，因此您的登入已結束。',
  },
  expiredLogOff: {
    en: 'You logged off in another tab of this browser. That logs off all its tabs.',
    zh_tw: '您已於此瀏覽器的另一個分頁登出，所有分頁將一併登出。',
  },
  expiredStored: {
    en: 'The data that this browser kept for your log-on was removed or cannot be read, for example because site data was cleared. Log on again. Your cards are not affected.',
    zh_tw:
      '此瀏覽器為您的登入所保存的資料已被移除或無法讀取，例如網站資料遭清除。請重新登入，您的卡片不受影響。',
  },
  expiredCookie: {
    en: 'This browser did not send the cookie that proves your log-on. Allow cookies for this site in the settings of your browser, then log on again.',
    zh_tw: '此瀏覽器未送出證明您已登入的 Cookie。請於瀏覽器設定中允許此網站使用 Cookie，再重新登入。',
  },
  openHere: { en: 'Open my pages here', zh_tw: '在此開啟我的頁面' },
  notMe: { en: 'This was not me: reset my password', zh_tw: '不是我本人登入：重設密碼' },
  infoTitle: { en: 'We cannot show this page', zh_tw: '無法顯示此頁面' },
  infoBody: {
    en: 'Something went wrong on our side. Your cards and your money are not affected.',
    zh_tw: '系統發生問題，您的卡片與帳務不受影響。',
  },
  infoSent: {
    en: 'Something went wrong on our side. If you were sending a request, check whether it was done before you send it again.',
    zh_tw: '系統發生問題。若您剛才正在送出申請，再次送出前請先確認是否已完成。',
  },
  offlineTitle: { en: 'You are not connected', zh_tw: '目前沒有網路連線' },
  offlineBody: {
    en: 'This page needs an internet connection. Check your connection, then try again.',
    zh_tw: '此頁面需要網路連線，請檢查連線後再試一次。',
  },
  toOverview: { en: 'Go to the overview', zh_tw: '前往信用卡總覽' },
});
