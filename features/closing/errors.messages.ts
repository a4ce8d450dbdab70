import { defineErrors } from '../../shared/errors.ts';

export const closingErrors = defineErrors({
  /** The outcome of an order is not known. */
  'CLOSE-UNDER-WAY': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'The bank has not answered one of your orders yet. Your account stays open. Try again when the order is done.',
      zh_tw: '您有一筆申請尚待本行回覆，帳號未關閉。請於該筆申請完成後再試。',
    },
    actions: ['close'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof closingErrors, true> {}
}
