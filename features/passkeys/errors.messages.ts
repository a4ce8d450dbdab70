import { defineErrors } from '../../shared/errors.ts';

export const passkeyErrors = defineErrors({
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
      en: 'Your passkey is less than 24 hours old, so it cannot confirm this yet. Use a code instead.',
      zh_tw: '通行密鑰新增未滿 24 小時，暫時無法用於確認，請改用驗證碼。',
    },
    actions: [],
  },
  'PASSKEY-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You have 10 passkeys, the most possible. Remove one before you add another.',
      zh_tw: '您已有 10 組通行密鑰，達到上限。請先移除一組再新增。',
    },
    actions: [],
  },
  'PASSKEY-KNOWN': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This passkey has already been added.',
      zh_tw: '此通行密鑰先前已新增。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof passkeyErrors, true> {}
}
