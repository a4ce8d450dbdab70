import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

/** Changing the password while logged on (glossary: 4). */
export const changePasswordText = messages({
  /** The action, as the message with the code names it. */
  title: { en: 'Change password', zh_tw: '變更密碼' },

  notice: {
    en: `[${bank.name.en}] Your password for credit card online services was changed. If this was not you, contact us at once.`,
    zh_tw: `【${bank.name.zh_tw}】您的信用卡網路服務密碼已變更。若非您本人操作，請立即聯絡我們。`,
  },
  noticeSubject: {
    en: `${bank.name.en}: your password was changed`,
    zh_tw: `${bank.name.zh_tw}：密碼已變更`,
  },
});
