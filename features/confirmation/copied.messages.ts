import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Sent when a copy of a passkey may exist. */
export const copiedNotice = messages({
  subject: {
    en: `${bank.name.en}: a passkey may have been copied`,
    zh_tw: `${bank.name.zh_tw}：通行密鑰可能遭複製`,
  },
  text: {
    en: `[${bank.name.en}] We refused one of your passkeys, because a copy of it may exist. Log on with your password, remove it under Security activity, and call us at ${bank.phone}.`,
    zh_tw: `【${bank.name.zh_tw}】您的一組通行密鑰可能遭複製，本行已拒絕使用。請以密碼登入，至「登入與安全紀錄」將其移除，並致電${bank.phone}。`,
  },
});
