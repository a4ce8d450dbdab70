import { defineErrors } from '../../shared/errors.ts';
import { counted } from '../../shared/messages.ts';

export const passwordChangeErrors = defineErrors({
  'PW-CURRENT': {
    status: 400,
    surface: 'field',
    text: {
      en: (p: { attemptsLeft: number }) =>
        `Current password is wrong. ${counted(p.attemptsLeft, 'attempt')} left.`,
      zh_tw: (p: { attemptsLeft: number }) => `目前密碼錯誤，還可嘗試 ${p.attemptsLeft} 次。`,
    },
    actions: [],
  },
  'PW-FORCED': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Too many wrong attempts. Your password has not changed. Log on again to continue.',
      zh_tw: '錯誤次數已達上限，密碼未變更，請重新登入。',
    },
    actions: ['logOnAgain'],
    state: 'too-many-incorrect-passwords',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof passwordChangeErrors, true> {}
}
