import { defineErrors } from '../../shared/errors.ts';

export const registrationErrors = defineErrors({
  'REG-ALREADY': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You are already registered. Log on with your username, or find it.',
      zh_tw: '您已註冊。請以使用者代號登入，或查詢使用者代號。',
    },
    actions: ['logOn', 'findUsername'],
  },
  'REG-INACTIVE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card is not active yet. Activate it first, then register.',
      zh_tw: '此卡尚未開卡，請先開卡再註冊。',
    },
    actions: ['activate', 'contact'],
  },
  'REG-CANNOT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card cannot be used to register. Use another card of ours, or contact us.',
      zh_tw: '此卡無法用於註冊，請改用其他本行信用卡，或聯絡我們。',
    },
    actions: ['contact', 'done'],
    state: 'ineligible',
  },
  'REG-TAKEN': {
    status: 400,
    surface: 'field',
    text: {
      en: 'This username is taken. Choose another one.',
      zh_tw: '此使用者代號已有人使用，請改用其他代號。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof registrationErrors, true> {}
}
