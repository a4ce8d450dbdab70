import { counted, messages } from '../../../shared/messages.ts';

interface ExpiryParams {
  readonly time: string;
  readonly left: string;
}

interface Contact {
  readonly to: string;
}

/** Texts of the pages for choosing the method, entering the code and using a passkey. */
export const otpPage = messages({
  methodTitle: { en: 'Choose how to receive your code', zh_tw: '選擇驗證碼接收方式' },
  methodLead: {
    en: 'For your safety we send a one-time password to your registered phone or email. The code is valid for 2 minutes.',
    zh_tw: '為保護您的帳號，我們將傳送驗證碼（OTP）至您留存的行動電話或電子郵件，2 分鐘內有效。',
  },
  method: { en: 'Where should we send the code?', zh_tw: '請選擇驗證碼接收方式' },
  methodSms: {
    en: ({ to }: Contact) => `SMS to ${to}`,
    zh_tw: ({ to }) => `簡訊傳送至 ${to}`,
  },
  methodEmail: {
    en: ({ to }: Contact) => `Email to ${to}`,
    zh_tw: ({ to }) => `電子郵件傳送至 ${to}`,
  },
  methodSmsOnly: { en: 'SMS', zh_tw: '簡訊' },
  methodEmailOnly: { en: 'Email', zh_tw: '電子郵件' },
  methodRequired: { en: 'Choose how to receive your code', zh_tw: '請選擇驗證碼接收方式' },
  checkLead: {
    en: 'If everything is right, choose how to receive your code. The one-time password is valid for 2 minutes.',
    zh_tw: '確認無誤後，請選擇驗證碼（OTP）接收方式，驗證碼 2 分鐘內有效。',
  },
  sendCode: { en: 'Send the code', zh_tw: '傳送驗證碼' },

  title: { en: 'Enter the one-time password', zh_tw: '輸入驗證碼（OTP）' },
  sentSms: {
    en: ({ to }: { to: string }) => `We sent a code by SMS to ${to}.`,
    zh_tw: ({ to }) => `驗證碼已以簡訊傳送至 ${to}。`,
  },
  sentEmail: {
    en: ({ to }: { to: string }) => `We sent a code to ${to}.`,
    zh_tw: ({ to }) => `驗證碼已傳送至 ${to}。`,
  },
  // While strangers attack an account, the pages say the same after right and wrong details.
  hiddenLead: {
    en: 'There were many failed attempts with these details today. If your details are right, we send a one-time password to your registered phone or email. The code is valid for 2 minutes.',
    zh_tw:
      '今日以這些資料驗證失敗的次數過多。若您輸入的資料正確，我們將傳送驗證碼（OTP）至您留存的行動電話或電子郵件，2 分鐘內有效。',
  },
  hiddenSent: {
    en: 'If your details are right, we have sent a code to your registered phone or email.',
    zh_tw: '若您輸入的資料正確，驗證碼已傳送至您留存的行動電話或電子郵件。',
  },
  hiddenResent: {
    en: ({ time }: { time: string }) =>
      `If your details are right, a new code was sent at ${time}. Earlier codes no longer work.`,
    zh_tw: ({ time }) => `若您輸入的資料正確，新的驗證碼已於 ${time} 傳送，先前的驗證碼不再有效。`,
  },
  hiddenNoCode: {
    en: 'If no code comes, check the details that you entered and start again. You can also log on with a passkey, or with a browser that you have used before.',
    zh_tw: '若未收到驗證碼，請確認輸入的資料並重新操作，亦可使用通行密鑰，或以曾登入過的瀏覽器登入。',
  },
  reference: {
    en: ({ reference }: { reference: string }) =>
      `Reference: ${reference}. Check that the message shows the same reference.`,
    zh_tw: ({ reference }) => `識別碼：${reference}。請確認收到的訊息載有相同的識別碼。`,
  },
  expires: {
    en: ({ time, left }: ExpiryParams) => `This code expires at ${time} (in\u00a0${left}).`,
    zh_tw: ({ time, left }) => `驗證碼將於 ${time} 失效（剩餘\u00a0${left}）。`,
  },
  live60: { en: '1 minute left', zh_tw: '剩餘 1 分鐘' },
  live30: { en: '30 seconds left', zh_tw: '剩餘 30 秒' },
  live0: { en: 'The code has expired. Get a new code.', zh_tw: '驗證碼已失效，可重新取得。' },
  noCode: { en: 'Did not get the code?', zh_tw: '沒收到驗證碼？' },
  resend: { en: 'Send a new code', zh_tw: '重新傳送驗證碼' },
  resendWait: {
    en: ({ seconds }: { seconds: number }) => `You can send a new code in ${counted(seconds, 'second')}`,
    zh_tw: ({ seconds }) => `${seconds} 秒後可重新傳送`,
  },
  resent: {
    en: ({ time }: { time: string }) => `A new code was sent at ${time}. Earlier codes no longer work.`,
    zh_tw: ({ time }) => `已於 ${time} 傳送新的驗證碼，先前的驗證碼不再有效。`,
  },
  attempts: {
    en: ({ attemptsLeft }: { attemptsLeft: number }) => `${counted(attemptsLeft, 'attempt')} left`,
    zh_tw: ({ attemptsLeft }) => `還可嘗試 ${attemptsLeft} 次`,
  },
  otherWay: { en: 'Get the code another way', zh_tw: '改用其他方式接收驗證碼' },
  right: { en: 'Your code is confirmed', zh_tw: '驗證碼已確認' },
  how: { en: 'How do you want to confirm?', zh_tw: '請選擇確認方式' },
  passkeyTitle: { en: 'Confirm with your passkey', zh_tw: '以通行密鑰確認' },
  passkeyLead: {
    en: 'If everything is right, confirm with your passkey. No code is needed.',
    zh_tw: '確認無誤後，請以通行密鑰確認，無須輸入驗證碼（OTP）。',
  },
  confirmWithPasskey: { en: 'Confirm with passkey', zh_tw: '以通行密鑰確認' },
  codeInstead: { en: 'Send a code instead', zh_tw: '改以驗證碼確認' },
  passkeyHint: {
    en: 'Use your fingerprint, face or screen lock. A fake site cannot use it.',
    zh_tw: '以指紋、臉部或螢幕鎖確認；假網站無法使用。',
  },
  passkeyUntil: {
    en: ({ time, left }: ExpiryParams) => `You can confirm until ${time} (${left}\u00a0left).`,
    zh_tw: ({ time, left }) => `請於 ${time} 前確認（剩餘\u00a0${left}）。`,
  },
  passkeyOver: { en: 'Time is up. Confirm again.', zh_tw: '已逾時，請重新確認。' },
  passkeyCancelled: {
    en: 'Nothing was confirmed. Confirm with your passkey, or send a code instead.',
    zh_tw: '尚未完成確認。請再次以通行密鑰確認，或改以驗證碼確認。',
  },
  passkeyUnusable: {
    en: 'This browser cannot use a passkey here. Send a code instead.',
    zh_tw: '此瀏覽器無法使用通行密鑰，請改以驗證碼確認。',
  },
  passkeyFrom: {
    en: ({ time }: { time: string }) =>
      `Your passkey is new. It can confirm from ${time} on. Until then, use a code.`,
    zh_tw: ({ time }) => `新增的通行密鑰自 ${time} 起可用於確認，在此之前請使用驗證碼（OTP）。`,
  },
  warn: {
    en: 'Never share this code. Bank staff will not ask for it.',
    zh_tw: '切勿將驗證碼告知他人。本行人員不會向您索取驗證碼。',
  },
  required: { en: 'Enter the one-time password', zh_tw: '請輸入驗證碼（OTP）' },
  length: { en: 'Code must be 6 digits', zh_tw: '驗證碼須為 6 位數字' },
});
