import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

/** What the bank writes to somebody who registers. */
export const registrationNotice = messages({
  /** What the one-time password confirms. */
  action: {
    en: ({ lastFour }: { lastFour: string }) =>
      `Registration for credit card online services, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `註冊信用卡網路服務（末四碼 ${lastFour}）`,
  },
  welcome: {
    en: ({ username }: { username: string }) =>
      `[${bank.name.en}] You are registered for credit card online services. Your username is ${username}. If this was not you, contact us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ username }) =>
      `【${bank.name.zh_tw}】您已註冊信用卡網路服務，使用者代號為 ${username}。若非您本人操作，請立即聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: `${bank.name.en}: you are registered for credit card online services`,
    zh_tw: `${bank.name.zh_tw}：信用卡網路服務註冊完成`,
  },
});
