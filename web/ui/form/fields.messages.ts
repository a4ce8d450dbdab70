import { messages } from '../../../shared/messages.ts';

/** Texts of special inputs: passwords, image codes, numbers, dates. */
export const fieldText = messages({
  show: { en: 'Show', zh_tw: '顯示' },
  hide: { en: 'Hide', zh_tw: '隱藏' },
  showPassword: { en: 'Show password', zh_tw: '顯示密碼' },
  hidePassword: { en: 'Hide password', zh_tw: '隱藏密碼' },
  ofField: { en: ({ label }: { label: string }) => ` (${label})`, zh_tw: ({ label }) => `（${label}）` },
  passwordShown: { en: 'Your password is visible', zh_tw: '密碼目前為顯示狀態' },
  passwordHidden: { en: 'Your password is hidden', zh_tw: '密碼目前為隱藏狀態' },
  showPin: { en: 'Show PIN', zh_tw: '顯示密碼' },
  hidePin: { en: 'Hide PIN', zh_tw: '隱藏密碼' },
  pinShown: { en: 'Your PIN is visible', zh_tw: '密碼目前為顯示狀態' },
  pinHidden: { en: 'Your PIN is hidden', zh_tw: '密碼目前為隱藏狀態' },
  ruleMet: { en: 'Met: ', zh_tw: '已符合：' },
  ruleNotMet: { en: 'Not met: ', zh_tw: '尚未符合：' },
  otpLabel: { en: 'One-time password (6 digits)', zh_tw: '驗證碼（OTP），6 位數字' },

  captchaLabel: { en: 'Image code', zh_tw: '圖形驗證碼' },
  captchaHint: { en: '5 characters. Not case-sensitive.', zh_tw: '5 個字元，不分大小寫' },
  captchaAlt: {
    en: 'Image of the code. If you cannot read it, use “Play audio” or “I cannot use the image code”.',
    zh_tw: '圖形驗證碼圖片。若無法辨識，可使用「播放語音」或「我無法使用圖形驗證碼」。',
  },
  captchaLoading: { en: 'loading', zh_tw: '載入中' },
  captchaRefresh: { en: 'Get a new image code', zh_tw: '更換圖形驗證碼' },
  captchaPlay: { en: 'Play audio', zh_tw: '播放語音' },
  captchaPlaying: { en: 'Playing', zh_tw: '播放中' },
  captchaAlternative: { en: 'I cannot use the image code', zh_tw: '我無法使用圖形驗證碼' },
  captchaChecking: {
    en: 'Checking your device. This takes a few seconds.',
    zh_tw: '正在檢查您的裝置，約需數秒。',
  },
  captchaPassed: { en: 'Check complete. No image code needed.', zh_tw: '已完成檢查，無須輸入圖形驗證碼。' },

  amountEmpty: { en: 'Enter an amount', zh_tw: '請輸入金額' },
  on: { en: 'On', zh_tw: '開啟' },
  off: { en: 'Off', zh_tw: '關閉' },
  stepDown: {
    en: ({ label, by }: Record<'label' | 'by', string>) => `${by} less (${label})`,
    zh_tw: ({ label, by }) => `減少 ${by}（${label}）`,
  },
  stepUp: {
    en: ({ label, by }: Record<'label' | 'by', string>) => `${by} more (${label})`,
    zh_tw: ({ label, by }) => `增加 ${by}（${label}）`,
  },
  datePickFor: {
    en: ({ label }: { label: string }) => `Choose a date (${label})`,
    zh_tw: ({ label }) => `選擇日期（${label}）`,
  },
  monthPrevious: { en: 'Previous month', zh_tw: '上個月' },
  monthNext: { en: 'Next month', zh_tw: '下個月' },
  weekdays: { en: 'Sun Mon Tue Wed Thu Fri Sat', zh_tw: '日 一 二 三 四 五 六' },
  weekdayNames: {
    en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    zh_tw: '星期日 星期一 星期二 星期三 星期四 星期五 星期六',
  },
  dateToday: { en: 'today', zh_tw: '今天' },
  dateSelected: { en: 'selected', zh_tw: '已選擇' },
  day: { en: 'Day', zh_tw: '日' },
  month: { en: 'Month', zh_tw: '月' },
  year: { en: 'Year (AD)', zh_tw: '西元年' },
  expiry: { en: 'Expiry date (month/year)', zh_tw: '有效期限（月／年）' },
  expiryMonth: { en: 'Month (MM)', zh_tw: '月（2 位數）' },
  expiryYear: { en: 'Year (YY)', zh_tw: '年（2 位數）' },
});
