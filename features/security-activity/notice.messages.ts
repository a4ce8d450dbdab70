import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Sent after "This was not me". */
export const notMeNotice = messages({
  subject: {
    en: `${bank.name.en}: other log-ons were ended`,
    zh_tw: `${bank.name.zh_tw}：已結束其他登入`,
  },
  text: {
    en: `[${bank.name.en}] “This was not me” was chosen. Other log-ons were ended and other browsers removed. Unused codes no longer work. If you have passkeys, they are paused until you keep them. If you did not do this, call us at ${bank.phone}.`,
    zh_tw: `【${bank.name.zh_tw}】您的網路服務已執行「非本人操作」：其他登入已結束，其他瀏覽器已移除，未使用的驗證碼（OTP）已失效；如有通行密鑰，均已暫停使用，須由您確認保留後恢復。若非您本人執行，請致電 ${bank.phone}。`,
  },
});
