import { defineErrors } from '../../shared/errors.ts';

export const alertErrors = defineErrors({
  'PUSH-ENDPOINT': {
    status: 400,
    surface: 'alert',
    text: {
      en: 'We cannot send push messages to this browser. Use another browser, or SMS and email.',
      zh_tw: '無法傳送推播通知至此瀏覽器，請改用其他瀏覽器，或以簡訊、電子郵件接收通知。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof alertErrors, true> {}
}
