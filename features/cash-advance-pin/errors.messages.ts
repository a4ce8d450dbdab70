import { defineErrors } from '../../shared/errors.ts';

export const pinErrors = defineErrors({
  'SVC-PIN': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'PIN setup is not available for this card. Contact us.',
      zh_tw: '此卡目前無法設定預借現金密碼，請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
  'PIN-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You have made 3 PIN requests today. Try again tomorrow.',
      zh_tw: '今日設定次數已達 3 次，請於明日再試。',
    },
    actions: ['done'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof pinErrors, true> {}
}
