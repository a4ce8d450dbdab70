import { defineErrors } from '../../shared/errors.ts';

export const profileErrors = defineErrors({
  'PAPER-ONLY': {
    status: 400,
    surface: 'field',
    text: {
      en: 'Corporate cards receive paper statements only. Contact us if you have questions',
      zh_tw: '商務卡僅提供紙本帳單，如有疑問請聯絡我們',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof profileErrors, true> {}
}
