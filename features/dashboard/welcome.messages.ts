import { messages } from '../../shared/messages.ts';

/** The three steps after the first log-on. */
export const welcomeText = messages({
  title: { en: 'Get started', zh_tw: '開始使用' },
  skip: { en: 'Skip', zh_tw: '略過' },
  done: { en: 'That was the last step.', zh_tw: '已是最後一個步驟。' },

  passkey: { en: 'Log on without a password', zh_tw: '免輸入密碼即可登入' },
  passkeyWhy: {
    en: 'With a passkey you log on with your fingerprint, face or screen lock. A fake site cannot use it.',
    zh_tw: '通行密鑰以指紋、臉部或螢幕鎖確認，假網站無法使用。',
  },
  passkeyDo: { en: 'Add a passkey', zh_tw: '新增通行密鑰' },

  alerts: { en: 'Know at once when your card is used', zh_tw: '消費即時通知' },
  alertsWhy: {
    en: 'Choose which payments, statements and changes we tell you about, and how.',
    zh_tw: '可選擇以簡訊、電子郵件或推播接收消費、帳單與異動通知。',
  },
  alertsDo: { en: 'Choose alerts', zh_tw: '設定通知' },

  /** The other language is named in itself, so that people who read only that one find it. */
  language: { en: 'This site is in English', zh_tw: '目前以中文顯示' },
  languageWhy: {
    en: 'You can change the language on every page.',
    zh_tw: '每一頁均可切換語言。',
  },
  /** Shown in the other language, so that its readers find it. */
  languageDo: { en: 'Use English', zh_tw: '改用中文' },
});
