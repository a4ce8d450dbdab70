import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';
import { identityFlowText } from '../identity/messages.ts';

/** Messages to the person who forgot a password or username. */
export const forgottenText = messages({
  // The action, as named in the message with the code.
  password: { en: 'Reset your password', zh_tw: '重設密碼' },
  username: { en: 'Find your username', zh_tw: '查詢使用者代號' },

  passwordNotice: {
    en: `[${bank.name.en}] Your password for credit card online services was reset. If this was not you, contact us at once.`,
    zh_tw: `【${bank.name.zh_tw}】您的信用卡網路服務密碼已重設。若非您本人操作，請立即聯絡我們。`,
  },
  /** The notice if a hold follows. */
  heldNotice: {
    en: ({ until }: { until: string }) =>
      `[${bank.name.en}] Your password was reset in a new browser. Until ${until}, redeeming points, raising the credit limit, setting a PIN, changing passkeys and closing the account need a code to your other contact, or an older passkey. If this was not you, call us at ${bank.phone} at once.`,
    zh_tw: ({ until }) =>
      `【${bank.name.zh_tw}】您的密碼已於新的瀏覽器重設。${until} 前，點數兌換、臨時調高額度、設定預借現金密碼、變更通行密鑰及關閉帳號，須以另一項聯絡方式收取驗證碼，或以原有的通行密鑰確認。若非您本人操作，請立即致電 ${bank.phone}。`,
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

/** The page texts. */
export const forgottenPage = {
  ...identityFlowText,
  ...messages({
    passwordTitle: { en: 'Reset your password', zh_tw: '重設密碼' },
    usernameTitle: { en: 'Find your username', zh_tw: '查詢使用者代號' },
    askUsername: { en: 'Forgot your username?', zh_tw: '忘記使用者代號？' },
    askPassword: { en: 'Forgot your password?', zh_tw: '忘記密碼？' },

    personStep: { en: 'Verify your identity', zh_tw: '身分驗證' },
    methodStep: { en: 'Choose how to receive your code', zh_tw: '選擇驗證碼接收方式' },
    otpStep: { en: 'Enter one-time password', zh_tw: '輸入驗證碼（OTP）' },
    passwordStep: { en: 'Set a new password', zh_tw: '設定新密碼' },

    needCard: {
      en: 'Your credit card: the 16 digits and the expiry date',
      zh_tw: '信用卡：16 位數字卡號與有效期限',
    },

    cardLead: { en: 'Use any of our cards in your name.', zh_tw: '請輸入您名下任一張本行信用卡。' },
    showUsername: { en: 'Show my username', zh_tw: '顯示使用者代號' },
    confirmed: {
      en: 'Your code is confirmed. Continue to set a new password.',
      zh_tw: '驗證碼已確認，請繼續設定新密碼。',
    },
    passwordLead: {
      en: ({ username }: { username: string }) =>
        `Your username is ${username}. For your safety, set the new password within 5 minutes.`,
      zh_tw: ({ username }) => `您的使用者代號為 ${username}。為保護您的帳號，請於 5 分鐘內完成設定。`,
    },
    setPassword: { en: 'Reset password', zh_tw: '確認重設密碼' },

    passwordDone: { en: 'Your password has been reset', zh_tw: '密碼重設完成' },
    passwordDoneNext: { en: 'Log on with the new password.', zh_tw: '請以新密碼登入。' },
    loggedOff: {
      en: 'For your safety we logged you off on every device, and sent you a message. If this was not you, contact us at once.',
      zh_tw: '為保護您的帳號，所有裝置均已登出，我們並已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
    },
    usernameDone: { en: 'This is your username', zh_tw: '您的使用者代號' },
    yourUsername: { en: 'Username', zh_tw: '使用者代號' },
    usernameSent: {
      en: 'We also sent it to your contacts on file.',
      zh_tw: '我們也已傳送至您留存的聯絡方式。',
    },
  }),
};
