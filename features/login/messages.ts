import { counted, messages } from '../../shared/messages.ts';

/** The log-on page, step by step. */
export const loginText = messages({
  title: { en: 'Log On', zh_tw: '登入' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  usernameRequired: { en: 'Enter your username', zh_tw: '請輸入使用者代號' },
  usernameRule: {
    en: "Username must have at least one letter, and can only use letters, numbers and . - _ ' ! $ * = ?",
    zh_tw: "使用者代號至少須包含一個英文字母，且僅限英數字及 . - _ ' ! $ * = ?",
  },
  remember: { en: 'Remember my username on this device', zh_tw: '在此裝置記住使用者代號' },
  idleNote: {
    en: ({ minutes }: { minutes: number }) =>
      `We log you off after ${counted(minutes, 'minute')} without activity, and warn you one minute before.`,
    zh_tw: ({ minutes }) => `登入後閒置 ${minutes} 分鐘將自動登出，登出前 1 分鐘會提醒您。`,
  },
  unreachable: {
    en: 'We could not reach our server. Check your internet connection, then load this page again.',
    zh_tw: '無法連線至伺服器，請檢查網路連線後重新載入此頁。',
  },
  unknownAddress: {
    en: 'There is no page at this address. You can log on here.',
    zh_tw: '沒有這個網址的頁面，您可在此登入。',
  },
  passkey: { en: 'Log on with a passkey', zh_tw: '以通行密鑰登入' },
  passkeyHint: {
    en: 'Use your fingerprint, face or screen lock. A fake site cannot use it.',
    zh_tw: '以指紋、臉部或螢幕鎖確認；假網站無法使用。',
  },
  passwordTitle: { en: 'Enter your password', zh_tw: '請輸入密碼' },
  password: { en: 'Password', zh_tw: '密碼' },
  passwordRequired: { en: 'Enter your password', zh_tw: '請輸入密碼' },
  notYou: { en: 'Not you? Use another username', zh_tw: '不是您？改用其他使用者代號' },
  forgotPassword: { en: 'Forgot password', zh_tw: '忘記密碼' },
  forgotUsername: { en: 'Forgot username', zh_tw: '忘記使用者代號' },
  newUser: { en: 'New to credit card online services? Register', zh_tw: '第一次使用？註冊信用卡網路服務' },
  activate: { en: 'Activate your card', zh_tw: '開卡' },
  logOn: { en: 'Log On', zh_tw: '登入' },
  startAgain: { en: 'Enter username and password again', zh_tw: '重新輸入使用者代號與密碼' },
  methodTitle: { en: 'Confirm it is you', zh_tw: '確認您的身分' },

  safeTitle: { en: 'Check that you are on our site', zh_tw: '如何確認是本行網站' },
  safeAddress: {
    en: 'Check the address at the top of your browser before you type your password.',
    zh_tw: '輸入密碼前，請先確認瀏覽器網址列顯示的網址。',
  },
  safeNote: {
    en: 'We never ask for your password or one-time password by phone, SMS or email. If in doubt, call 165.',
    zh_tw: '本行不會以電話、簡訊或電子郵件索取您的密碼或驗證碼（OTP）。如有疑慮，可撥打 165 查證。',
  },
});
