import { defineErrors } from '../../shared/errors.ts';

export const captchaErrors = defineErrors({
  'CAPTCHA-WRONG': {
    status: 400,
    surface: 'field',
    text: {
      en: 'The image code does not match. Enter the new image code.',
      zh_tw: '圖形驗證碼不符，請輸入新的圖形驗證碼。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof captchaErrors, true> {}
}
