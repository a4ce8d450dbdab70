import { defineErrors } from '../../shared/errors.ts';

export const storedFileErrors = defineErrors({
  'FILE-UNAVAILABLE': {
    status: 502,
    surface: 'alert',
    text: {
      en: 'This content is not available now. Try again later.',
      zh_tw: '此內容暫時無法顯示，請稍後再試。',
    },
    actions: ['retry'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof storedFileErrors, true> {}
}
