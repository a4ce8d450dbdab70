import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Messages to the person who changes the password. */
export const changePasswordText = messages({
  /** The action, as named in the message with the code. */
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

/** The page texts. */
export const changePasswordPage = messages({
  title: { en: 'Change password', zh_tw: '變更密碼' },
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },
  passwordsStep: { en: 'Current and new password', zh_tw: '目前密碼與新密碼' },
  otpStep: { en: 'Enter one-time password', zh_tw: '輸入驗證碼（OTP）' },

  lead: {
    en: 'Changing your password logs you off on every device.',
    zh_tw: '變更完成後，所有裝置均將登出。',
  },
  current: { en: 'Current password', zh_tw: '目前密碼' },
  currentRequired: { en: 'Enter your current password', zh_tw: '請輸入目前密碼' },
  change: { en: 'Change password', zh_tw: '確認變更密碼' },

  done: { en: 'Password changed', zh_tw: '密碼變更完成' },
  doneNext: {
    en: 'Your password has been changed. Log on again with the new password.',
    zh_tw: '密碼變更完成，請以新密碼重新登入。',
  },
  loggedOff: {
    en: 'We sent you a message about this. If this was not you, contact us at once.',
    zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
  },
  logOnAgain: { en: 'Log on again', zh_tw: '重新登入' },
});
