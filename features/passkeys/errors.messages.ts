import { defineErrors } from '../../shared/errors.ts';

export const passkeyErrors = defineErrors({
  'PASSKEY-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You have 10 passkeys, which is the maximum. Remove one before you add another.',
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
