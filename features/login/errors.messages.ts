import { defineErrors } from '../../shared/errors.ts';

export const loginErrors = defineErrors({
  'LOGIN-PW': {
    status: 400,
    surface: 'field',
    text: { en: 'Username or password is wrong.', zh_tw: '使用者代號或密碼錯誤。' },
    actions: ['resetPassword'],
  },
  'LOGIN-NOUSER': {
    status: 400,
    surface: 'field',
    text: { en: 'Username not found.', zh_tw: '查無此使用者代號。' },
    actions: [],
  },
  'LOGIN-LOCKED': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'There were too many failed attempts, so log-on is blocked for now. Try again later, reset your password, or contact us.',
      zh_tw: '登入失敗次數過多，已暫停登入。請稍後再試、重設密碼，或聯絡我們。',
    },
    actions: ['resetPassword', 'contact'],
    state: 'too-many-incorrect-passwords',
  },
  'LOGIN-DISABLED': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Your online access is blocked. Contact us.',
      zh_tw: '您的網路服務已停用，請聯絡我們。',
    },
    actions: ['contact'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof loginErrors, true> {}
}
