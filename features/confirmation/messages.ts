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
