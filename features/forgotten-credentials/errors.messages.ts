import { defineErrors } from '../../shared/errors.ts';

export const forgottenErrors = defineErrors({
  'FGT-NOTREG': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You are not registered for online services yet. You can register now.',
      zh_tw: '您尚未註冊網路服務，可立即註冊。',
    },
    actions: ['register', 'contact'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof forgottenErrors, true> {}
}
