import { defineErrors } from '../../shared/errors.ts';

export const sessionErrors = defineErrors({
  '07006': {
    status: 400,
    surface: 'none',
    text: { en: 'You are already logged off.', zh_tw: '您已登出。' },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof sessionErrors, true> {}
}
