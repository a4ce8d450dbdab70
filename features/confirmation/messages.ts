import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** `host` is the only site where the phone autofills the code. */
export interface OtpTextParams {
  readonly action: string;
  readonly code: string;
  readonly reference: string;
  readonly host: string;
}

/** Texts of SMS and e-mails with a one-time password. */
export const otpText = messages({
  sms: {
    en: (p: OtpTextParams) =>
      `[${bank.name.en}] ${p.action}: your one-time password is ${p.code} (reference ${p.reference}), valid for 2 minutes. Never share it; our staff will not ask for it. Suspect fraud? Call 165.\n@${p.host} #${p.code}`,
    zh_tw: (p: OtpTextParams) =>
      `【${bank.name.zh_tw}】${p.action}：驗證碼（OTP）${p.code}，識別碼 ${p.reference}，2 分鐘內有效。切勿告知他人，本行人員不會向您索取；疑似詐騙請撥 165。\n@${p.host} #${p.code}`,
  },
  subject: {
    en: (p: { action: string }) =>
      `${bank.name.en}: one-time password for ${p.action.charAt(0).toLowerCase()}${p.action.slice(1)}`,
    zh_tw: (p: { action: string }) => `${bank.name.zh_tw}：${p.action}驗證碼（OTP）`,
  },
  login: { en: 'Log on to credit card services', zh_tw: '登入信用卡網路服務' },
});

/** Sent when a copy of a passkey may exist. */
export const copiedNotice = messages({
  subject: {
    en: `${bank.name.en}: a passkey may have been copied`,
    zh_tw: `${bank.name.zh_tw}：通行密鑰可能遭複製`,
  },
  text: {
    en: `[${bank.name.en}] We refused one of your passkeys, because a copy of it may exist. Log on with your password, remove it under Security activity, and call us at ${bank.phone}.`,
    zh_tw: `【${bank.name.zh_tw}】您的一組通行密鑰可能遭複製，本行已拒絕使用。請以密碼登入，至「登入與安全紀錄」將其移除，並致電 ${bank.phone}。`,
  },
});
