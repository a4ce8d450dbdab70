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
  reportLost: { en: 'Report card lost', zh_tw: '確認掛失' },
  viewStatement: { en: 'View statement', zh_tw: '查看帳單' },
  help: { en: 'Help and support', zh_tw: '協助與支援' },
  offers: { en: 'Latest offers', zh_tw: '最新優惠活動' },

  pin: { en: 'PIN (4 digits)', zh_tw: '密碼（4 位數字）' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  quantity: { en: 'Quantity', zh_tw: '數量' },
  quantityEmpty: { en: 'Enter a quantity', zh_tw: '請輸入數量' },
  quantityHint: { en: 'In units of 1,000', zh_tw: '以 1,000 為單位' },
  password: { en: 'Password', zh_tw: '密碼' },
  passwordAgain: { en: 'Enter the password again', zh_tw: '再次輸入密碼' },
  passwordRules: { en: 'Password rules', zh_tw: '密碼規則' },
  otpHint: { en: 'We sent a code by SMS to 09•••••678.', zh_tw: '驗證碼已以簡訊傳送至 09•••••678。' },

  fromDate: { en: 'From date', zh_tw: '起日' },
  toDate: { en: 'To date', zh_tw: '迄日' },
  dateHint: { en: 'DD/MM/YYYY. For example 27/09/2026', zh_tw: '年／月／日（西元），例如 2026/09/27' },
  dateOrder: { en: 'To date must be the same as or after from date', zh_tw: '迄日需等於或晚於起日' },
  birthHint: {
    en: 'Day, month, year (AD). For example 27/09/1988',
    zh_tw: '日／月／西元年，例如 27/09/1988',
  },

  tenure: { en: 'Tenure', zh_tw: '分期期數' },
  tenureEmpty: { en: 'Choose a tenure', zh_tw: '請選擇分期期數' },
  months: { en: ({ n }: { n: number }) => counted(n, 'month'), zh_tw: ({ n }) => `${n} 期` },
  remember: { en: 'Remember my username on this device', zh_tw: '在此裝置記住使用者代號' },
  allCategories: { en: 'All', zh_tw: '全部' },
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
  successText: { en: 'Redemption received', zh_tw: '兌換申請完成' },
  warningText: {
    en: 'Reporting a card lost or stolen stops it at once and cannot be undone online.',
    zh_tw: '掛失後卡片立即停用，且無法於線上取消。',
  },

  lockedTitle: { en: 'Too many wrong codes', zh_tw: '驗證碼錯誤次數過多' },
  termsTitle: { en: 'Redemption terms', zh_tw: '兌換條款' },
  termsText: {
    en: 'Points are taken from your balance when you confirm. Miles arrive in 7 to 14 working days. A redemption cannot be cancelled after it was sent to the partner.',
    zh_tw:
      '確認兌換後，點數即自可用點數扣除。哩程於 7 至 14 個工作天入帳。兌換申請送交合作夥伴後即無法取消。',
  },
});
