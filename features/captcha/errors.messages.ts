import { defineErrors } from '../../shared/errors.ts';

export const captchaErrors = defineErrors({
  'CAPTCHA-WRONG': {
    status: 400,
    surface: 'field',
    text: {
      en: 'The code does not match. Enter the new code.',
      zh_tw: '驗證碼不符，請輸入新的驗證碼。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof captchaErrors, true> {}
}
