import { errorText } from '../../shared/errors.messages.ts';
import { defineErrors } from '../../shared/errors.ts';

export const activationErrors = defineErrors({
  '03109': {
    status: 400,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: {
      en: 'We could not activate this card. Its status has not changed. Contact us.',
      zh_tw: '無法完成開卡，卡片狀態未變更，請聯絡我們。',
    },
    actions: ['contact'],
  },
  'CARD-ACTIVE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card is already active. You can register for online services now.',
      zh_tw: '此卡已開卡，可直接註冊網路服務。',
    },
    actions: ['register'],
  },
  'CARD-CANNOT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card cannot be activated online. Contact us.',
      zh_tw: '此卡無法於線上開卡，請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof activationErrors, true> {}
}
