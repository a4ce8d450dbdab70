import { counted, messages } from '../../shared/messages.ts';

/** Sample texts as in the product, with invented people and figures. */
export const sample = messages({
  gallery: { en: 'Component gallery', zh_tw: '元件庫' },
  language: { en: 'Language', zh_tw: '語言' },
  english: { en: 'English', zh_tw: 'English' },
  chinese: { en: 'Chinese', zh_tw: '中文' },
  all: { en: 'All components', zh_tw: '全部元件' },
  open: { en: 'Open', zh_tw: '開啟' },

  activate: { en: 'Activate card', zh_tw: '確認開卡' },
  sendCode: { en: 'Send a new code', zh_tw: '重新傳送驗證碼' },
  reportLost: { en: 'Report card lost', zh_tw: '確認掛失' },
  viewStatement: { en: 'View statement', zh_tw: '查看帳單' },
  help: { en: 'Help and support', zh_tw: '協助與支援' },
  offers: { en: 'Latest offers', zh_tw: '最新優惠活動' },
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },

  pin: { en: 'PIN (4 digits)', zh_tw: '密碼（4 位數字）' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  usernameEmpty: { en: 'Enter your username', zh_tw: '請輸入使用者代號' },
  quantity: { en: 'Quantity', zh_tw: '數量' },
  quantityEmpty: { en: 'Enter a quantity', zh_tw: '請輸入數量' },
  quantityHint: { en: 'In units of 1,000', zh_tw: '以 1,000 為單位' },
  cardNumber: { en: 'Card number', zh_tw: '卡號' },
  cardNumberHint: { en: '16 digits on the front of your card', zh_tw: '卡片正面的 16 位數字' },
  nationalId: { en: 'National ID or resident certificate number', zh_tw: '身分證字號或居留證統一證號' },
  nationalIdHint: { en: 'For example A123456789 or AB12345678', zh_tw: '例如 A123456789 或 AB12345678' },
  nationalIdWrong: {
    en: 'It must be 1 letter and 9 digits, or 2 letters and 8 digits',
    zh_tw: '需為 1 個英文字母加 9 位數字，或 2 個英文字母加 8 位數字',
  },
  password: { en: 'Password', zh_tw: '密碼' },
  passwordEmpty: { en: 'Enter your password', zh_tw: '請輸入密碼' },
  passwordAgain: { en: 'Enter the password again', zh_tw: '再次輸入密碼' },
  passwordRules: { en: 'Password rules', zh_tw: '密碼規則' },
  ruleLength: { en: '8 to 30 characters', zh_tw: '8 至 30 個字元' },
  ruleMix: { en: 'at least one letter and one number', zh_tw: '至少一個英文字母與一個數字' },
  ruleRun: {
    en: 'no 3 characters in a row that repeat or follow each other',
    zh_tw: '不可有 3 個以上重複或連續字元',
  },
  otpHint: { en: 'We sent a code by SMS to 09•••••678.', zh_tw: '驗證碼已以簡訊傳送至 09•••••678。' },
  otpWrong: {
    en: 'The code is wrong or has expired. Check the code, or send a new one.',
    zh_tw: '驗證碼錯誤或已失效。請確認後重新輸入，或重新傳送驗證碼。',
  },
  captchaWrong: {
    en: 'The code does not match. Enter the new code.',
    zh_tw: '驗證碼不符，請輸入新的驗證碼。',
  },

  fromDate: { en: 'From date', zh_tw: '起日' },
  toDate: { en: 'To date', zh_tw: '迄日' },
  dateHint: { en: 'DD/MM/YYYY. For example 27/09/2026', zh_tw: '年／月／日（西元），例如 2026/09/27' },
  dateOrder: { en: 'To date must be the same as or after from date', zh_tw: '迄日需等於或晚於起日' },
  birth: { en: 'Date of birth', zh_tw: '出生日期' },
  birthHint: {
    en: 'Day, month, year (AD). For example 27/09/1988',
    zh_tw: '日／月／西元年，例如 27/09/1988',
  },
  birthRoc: { en: 'Enter the year in AD, for example 1988', zh_tw: '請輸入西元年，例如 1988' },
  expiryMonth: { en: 'Month must be 01 to 12', zh_tw: '月份需為 01 至 12' },

  tenure: { en: 'Tenure', zh_tw: '分期期數' },
  tenureEmpty: { en: 'Choose a tenure', zh_tw: '請選擇分期期數' },
  months: { en: ({ n }: { n: number }) => counted(n, 'month'), zh_tw: ({ n }) => `${n} 期` },
  remember: { en: 'Remember my username on this device', zh_tw: '在此裝置記住使用者代號' },
  terms: { en: 'I have read and agree to the terms', zh_tw: '我已閱讀並同意條款' },
  termsEmpty: { en: 'Accept terms to proceed', zh_tw: '請勾選同意條款以繼續' },
  allCategories: { en: 'All', zh_tw: '全部' },
  method: { en: 'Choose how to receive your code', zh_tw: '選擇驗證碼接收方式' },
  methodEmpty: { en: 'Choose another way to get the code.', zh_tw: '請選擇其他接收方式。' },
  switchHint: { en: 'We write to you at once', zh_tw: '即時通知您' },
  sms: { en: 'SMS to 09•••••678', zh_tw: '簡訊傳送至 09•••••678' },
  byEmail: { en: 'Email to m•••@example.com', zh_tw: '電子郵件傳送至 m•••@example.com' },
  noEmail: { en: 'We have no email for you', zh_tw: '本行沒有您的電子郵件' },
  category: { en: 'Category', zh_tw: '兌換類別' },
  categoryEmpty: { en: 'Choose a category', zh_tw: '請選擇兌換類別' },
  miles: { en: 'Air miles and hotel points', zh_tw: '航空哩程與飯店積分' },
  milesPrimary: { en: 'Air miles: primary cardholder only', zh_tw: '航空哩程限正卡持卡人兌換' },
  gifts: { en: 'Gifts', zh_tw: '商品' },
  lounge: { en: 'Airport lounge', zh_tw: '機場貴賓室' },
  rebate: { en: 'Cash rebate', zh_tw: '刷卡金（折抵帳單）' },

  infoTitle: { en: 'The code comes by SMS', zh_tw: '驗證碼將以簡訊傳送' },
  infoText: {
    en: 'We have no email for you. We will send the code by SMS.',
    zh_tw: '本行沒有您的電子郵件，驗證碼將以簡訊傳送。',
  },
  successText: { en: 'Redemption received', zh_tw: '兌換申請完成' },
  warningText: {
    en: 'Reporting a card lost or stolen stops it at once and cannot be undone online.',
    zh_tw: '掛失後卡片立即停用，且無法於線上取消。',
  },

  lockedTitle: { en: 'Too many wrong codes', zh_tw: '驗證碼錯誤次數過多' },
  lockedBody: {
    en: 'You have entered the wrong code too many times. For your safety this request has stopped. Start again, or contact us.',
    zh_tw: '驗證碼錯誤次數已達上限，為保護您的帳戶，本次申請已停止。請重新開始或聯絡我們。',
  },
  termsTitle: { en: 'Redemption terms', zh_tw: '兌換條款' },
  termsText: {
    en: 'Points are taken from your balance when you confirm. Miles arrive in 7 to 14 working days. A redemption cannot be cancelled after it was sent to the partner.',
    zh_tw:
      '確認兌換後，點數即自可用點數扣除。哩程於 7 至 14 個工作天入帳。兌換申請送交合作夥伴後即無法取消。',
  },
});
