import { formatDateTime } from '../../shared/dates.ts';
import { errorText } from '../../shared/errors.messages.ts';
import { defineErrors } from '../../shared/errors.ts';
import { counted, type Language } from '../../shared/messages.ts';

/** Formats the time of an error's details. Returns any other text unchanged. */
function timeOf(text: string, language: Language): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : formatDateTime(time, language);
}

export const confirmationErrors = defineErrors({
  '01009': {
    status: 400,
    surface: 'field',
    text: {
      en: 'The code is wrong or has expired. Check the code, or send a new one.',
      zh_tw: '驗證碼錯誤或已失效。請確認後重新輸入，或重新傳送驗證碼。',
    },
    actions: ['resend'],
    state: 'otp-expired',
  },
  '01011': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Too many attempts to request a verification code; cannot resend; contact us.',
      zh_tw: '索取驗證碼次數已達上限，目前無法再次傳送，請聯絡我們。',
    },
    actions: ['contact', 'done'],
    state: 'otp-resend-limit',
  },
  '01012': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You have entered the wrong code too many times. For your safety this request has stopped. Nothing was changed. Start again, or contact us.',
      zh_tw: '驗證碼錯誤次數已達上限，為保護您的帳號，本次申請已停止，未有任何變更。請重新開始或聯絡我們。',
    },
    actions: ['contact', 'done'],
    state: 'otp-incorrect-limit',
  },
  '01014': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Your phone number or email was changed recently, so we cannot send a code yet. Nothing was changed. Contact us to confirm your new details.',
      zh_tw: '您近期變更過行動電話或電子郵件，暫時無法傳送驗證碼，未有任何變更。請聯絡我們確認新的資料。',
    },
    actions: ['contact', 'done'],
    state: 'contact-changed-recently',
  },
  'OTP-TOO-SOON': {
    status: 400,
    surface: 'alert',
    text: {
      en: (p: { resendInSeconds: number }) =>
        `A code was sent a moment ago. You can send a new one in ${counted(p.resendInSeconds, 'second')}.`,
      zh_tw: (p: { resendInSeconds: number }) => `驗證碼剛才已傳送，請於 ${p.resendInSeconds} 秒後重新傳送。`,
    },
    actions: [],
  },
  'OTP-OTHER': {
    status: 400,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: {
      en: 'We could not send or check the code. Nothing was changed. Try again later or contact us.',
      zh_tw: '無法傳送或核對驗證碼，未有任何變更。請稍後再試或聯絡我們。',
    },
    actions: ['contact'],
  },
  'CONTACT-RECENT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Your phone number or email was changed recently, so we cannot send a code yet. Nothing was changed. Contact us to confirm your new details.',
      zh_tw: '您近期變更過行動電話或電子郵件，暫時無法傳送驗證碼，未有任何變更。請聯絡我們確認新的資料。',
    },
    actions: ['contact'],
    state: 'contact-changed-recently',
  },
  'CONTACT-NONE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'We have no phone number or email for you. Update your details with the bank.',
      zh_tw: '本行沒有您的行動電話或電子郵件，請先向本行更新資料。',
    },
    actions: ['contact'],
    state: 'no-contact',
  },
  'EMAIL-NONE': {
    status: 400,
    surface: 'alert',
    text: {
      en: 'We have no email for you. We will send the code by SMS.',
      zh_tw: '本行沒有您的電子郵件，驗證碼將以簡訊傳送。',
    },
    actions: [],
    state: 'email-does-not-exist',
  },
  'METHOD-NONE': {
    status: 400,
    surface: 'field',
    text: {
      en: 'We have no phone number or email for this choice. Choose the other one.',
      zh_tw: '本行沒有此接收方式的聯絡資料，請改選其他方式。',
    },
    actions: [],
    state: 'no-contact',
  },
  /** `details.until` is the end of the hold. */
  HELD: {
    status: 403,
    surface: 'dialog',
    text: {
      en: ({ until }: { until: string }) =>
        `Your password was reset in a new browser. Until ${timeOf(until, 'en')} we do this only with a code to a contact that the reset did not use, or with an older passkey, and you have neither. Try again after that time, or contact us.`,
      zh_tw: ({ until }: { until: string }) =>
        `您的密碼曾於新的瀏覽器重設。${timeOf(until, 'zh_tw')} 前，此項服務須以重設時未使用的聯絡方式收取驗證碼，或以原有的通行密鑰確認，但您目前沒有可用的方式。請於該時間後再試，或聯絡我們。`,
    },
    actions: ['contact', 'done'],
  },
  /** There is an objection to a change of a contact. */
  'CONTACT-HELD': {
    status: 403,
    surface: 'dialog',
    text: {
      en: 'We received an objection to a change of your contact details. Until this is settled, we do not do this. Nothing was changed. Open your user profile, or contact us.',
      zh_tw:
        '本行收到對您聯絡資料變更的異議，釐清前暫停此項服務，未有任何變更。請至「個人資料」處理，或聯絡我們。',
    },
    actions: ['contact', 'done'],
  },
  /** The postal address changed in the last 24 hours. */
  'CONTACT-POST': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Your postal address was changed recently. For 24 hours we order nothing by post and activate no card, so that you can object to the change. Nothing was changed. Try again after that, or contact us.',
      zh_tw:
        '您近期變更過通訊地址。為讓您有時間提出異議，變更後 24 小時內暫不受理郵寄申請與開卡，本次未有任何變更。請於該時間後再試，或聯絡我們。',
    },
    actions: ['contact', 'done'],
  },
  'PASSKEY-WRONG': {
    status: 400,
    surface: 'alert',
    text: {
      en: 'This passkey was not accepted. Try again, or continue without a passkey.',
      zh_tw: '無法以此通行密鑰完成驗證，請再試一次，或改用其他方式。',
    },
    actions: [],
  },
  'PASSKEY-LATE': {
    status: 400,
    surface: 'alert',
    text: {
      en: 'The time to use the passkey has run out. Try again.',
      zh_tw: '通行密鑰驗證已逾時，請再試一次。',
    },
    actions: [],
    state: 'otp-expired',
  },
  'PASSKEY-NEW': {
    status: 400,
    surface: 'alert',
    text: {
      en: 'Your passkey was added too recently, so it cannot confirm this yet. Use a code instead.',
      zh_tw: '通行密鑰剛新增不久，暫時無法用於確認，請改用驗證碼。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof confirmationErrors, true> {}
}
