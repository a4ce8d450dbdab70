import { defineErrors } from '../../shared/errors.ts';

export const copyErrors = defineErrors({
  /** A copy is being made. */
  'COPY-OPEN': {
    status: 409,
    surface: 'dialog',
    text: {
      en: 'We are already making a copy for you. You can ask for another one when it is ready.',
      zh_tw: '您的個人資料複製本正在製作中，備妥後才能再次申請。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof copyErrors, true> {}
}
