import { messages } from '../shared/messages.ts';

/** Texts of the app frame and of pages that belong to no feature. */
export const frame = messages({
  supportReference: {
    en: ({ id }: { id: string }) => `Reference for customer service: ${id}`,
    zh_tw: ({ id }) => `客服查詢編號：${id}`,
  },
  logOn: { en: 'Log On', zh_tw: '登入' },
  logOnAgain: { en: 'Log on again', zh_tw: '重新登入' },
  resetPassword: { en: 'Reset password', zh_tw: '重設密碼' },
  register: { en: 'Register', zh_tw: '註冊' },
  toActivation: { en: 'Activate the card', zh_tw: '前往開卡' },
  findUsername: { en: 'Find my username', zh_tw: '查詢使用者代號' },
  /** Text for a push message that cannot be parsed. */
  pushUnread: { en: 'You have a new notice. Log on to see it.', zh_tw: '您有新的通知，請登入查看。' },
  /** Announced after a change of language. */
  inLanguage: { en: 'This page is now in English.', zh_tw: '此頁面已改為中文。' },
  toRegistration: { en: 'Continue to registration', zh_tw: '前往註冊' },
});
