import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

/** Bringing back a password or a username: the messages people receive (glossary: 4). */
export const forgottenText = messages({
  // The action, as the message with the code names it.
  password: { en: 'Reset your password', zh_tw: '重設密碼' },
  username: { en: 'Find your username', zh_tw: '查詢使用者代號' },

  passwordNotice: {
    en: `[${bank.name.en}] Your password for credit card online services was reset. If this was not you, contact us at once.`,
    zh_tw: `【${bank.name.zh_tw}】您的信用卡網路服務密碼已重設。若非您本人操作，請立即聯絡我們。`,
  },
  passwordNoticeSubject: {
    en: `${bank.name.en}: your password was reset`,
    zh_tw: `${bank.name.zh_tw}：密碼已重設`,
  },
  usernameNotice: {
    en: (p: { username: string }) =>
      `[${bank.name.en}] Your username for credit card online services is ${p.username}. If you did not ask for it, contact us at once.`,
    zh_tw: (p: { username: string }) =>
      `【${bank.name.zh_tw}】您的信用卡網路服務使用者代號為 ${p.username}。若非您本人查詢，請立即聯絡我們。`,
  },
  usernameNoticeSubject: {
    en: `${bank.name.en}: your username`,
    zh_tw: `${bank.name.zh_tw}：您的使用者代號`,
  },
});
