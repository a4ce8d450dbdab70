import { defineErrors } from '../../shared/errors.ts';

export const pinErrors = defineErrors({
  'SVC-PIN': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'PIN setup is not available for this card. No PIN was changed. Contact us.',
      zh_tw: '此卡目前無法設定預借現金密碼，密碼未變更，請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
  'PIN-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You have made 3 PIN requests today. Your PIN has not changed. Try again tomorrow.',
      zh_tw: '今日預借現金密碼的設定次數已達 3 次，密碼未變更，請於明日再試。',
    },
    actions: ['done'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof pinErrors, true> {}
}
