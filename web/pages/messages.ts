import { messages } from '../../shared/messages.ts';

/** Full-page states and the pages that stand before the wizards. */
export const page = messages({
  maintenanceTitle: { en: 'The service is under maintenance', zh_tw: '系統維護中' },
  maintenanceBody: {
    en: 'Credit card online services are closed for maintenance. Nothing you sent was lost: check your requests after you log on again.',
    zh_tw: '信用卡網路服務維護中。已送出的申請不受影響，恢復後登入即可查詢。',
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
    en: 'Your session is over. Log on again to continue.',
    zh_tw: '連線已結束，請重新登入以繼續。',
  },
  notMe: { en: 'This was not me: reset my password', zh_tw: '不是我本人登入：重設密碼' },
  infoTitle: { en: 'We cannot show this page', zh_tw: '無法顯示此頁面' },
  infoBody: {
    en: 'Something went wrong on our side. Your cards and your money are not affected.',
    zh_tw: '系統發生問題，您的卡片與帳務不受影響。',
  },
  reload: { en: 'Load the page again', zh_tw: '重新載入此頁' },
  toOverview: { en: 'Go to the overview', zh_tw: '前往信用卡總覽' },

  registerTitle: { en: 'Register for credit card online services', zh_tw: '註冊信用卡網路服務' },
  registerLead: {
    en: 'You need an active credit card of our bank. Registration takes about five minutes.',
    zh_tw: '註冊前需持有本行有效信用卡，全程約需五分鐘。',
  },
  activateTitle: { en: 'Activate your card', zh_tw: '開卡' },
  activateLead: {
    en: 'A new card must be activated before its first use.',
    zh_tw: '新卡須先完成開卡才能使用。',
  },
  forgotTitle: { en: 'Reset your password', zh_tw: '重設密碼' },
  forgotLead: {
    en: 'You can set a new password or find your username. We check that it is you first.',
    zh_tw: '您可重設密碼或查詢使用者代號，我們會先確認您的身分。',
  },
  changeTitle: { en: 'Change password', zh_tw: '變更密碼' },
  changeLead: {
    en: 'You can set a new password by phone. We check that it is you first.',
    zh_tw: '您可透過電話設定新密碼，我們會先確認您的身分。',
  },
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },
  needTitle: { en: 'Have these at hand', zh_tw: '請先備妥' },
  needCard: {
    en: 'Your credit card: the 16 digits and the expiry date',
    zh_tw: '信用卡：16 位數字卡號與有效期限',
  },
  needId: {
    en: 'Your national ID or resident certificate number, and your date of birth',
    zh_tw: '身分證字號或居留證統一證號，以及出生日期',
  },
  needPhone: {
    en: 'The phone or email that you gave us: we send a one-time password there',
    zh_tw: '留存於本行的行動電話或電子郵件，用以接收一次性密碼',
  },
  byPhoneTitle: { en: 'By phone', zh_tw: '電話辦理' },
  byPhone: {
    en: ({ phone }: { phone: string }) =>
      `Call ${phone} at any hour. We ask the same questions and do it with you.`,
    zh_tw: ({ phone }) => `請撥客服專線 ${phone}，24 小時皆可為您辦理，所需資料相同。`,
  },
  neverAsk: {
    en: 'We never ask for your password or one-time password by phone, SMS or email. If in doubt, call 165.',
    zh_tw: '本行不會以電話、簡訊或電子郵件索取您的密碼或一次性密碼。如有疑慮，可撥打 165 查證。',
  },
  backToLogOn: { en: 'Back to log on', zh_tw: '返回登入' },
});
