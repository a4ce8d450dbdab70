import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Sent after a log-on with a browser that the person has not used before. */
export const newBrowserNotice = messages({
  subject: {
    en: `${bank.name.en}: log-on with a new browser`,
    zh_tw: `${bank.name.zh_tw}：新瀏覽器登入通知`,
  },
  text: {
    en: ({ at, browser }: { at: string; browser: string }) =>
      `[${bank.name.en}] Log-on with a browser not used before: ${browser}, ${at}. If this was not you, log on, open Security activity and choose “This was not me”, or call us at ${bank.phone}.`,
    zh_tw: ({ at, browser }) =>
      `【${bank.name.zh_tw}】您的帳號於 ${at} 以新的瀏覽器登入：${browser}。若非您本人，請登入後至「登入與安全紀錄」點選「非本人操作」，或致電 ${bank.phone}。`,
  },
});
