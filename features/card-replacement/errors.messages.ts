import { defineErrors } from '../../shared/errors.ts';

export const replacementErrors = defineErrors({
  'SVC-REP': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Card replacement is not available for this card. Contact us.',
      zh_tw: '此卡目前無法申請補發，請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof replacementErrors, true> {}
}
