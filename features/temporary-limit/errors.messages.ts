import { defineErrors } from '../../shared/errors.ts';

export const limitErrors = defineErrors({
  'LIM-OPEN': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card already has a temporary limit that is active or scheduled. You can request another one after its last day.',
      zh_tw: '此卡已有生效中或尚未生效的臨時額度，請於到期後再申請。',
    },
    actions: ['done'],
  },
  'LIM-CANNOT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'The limit of this card cannot be raised online. Contact us.',
      zh_tw: '此卡無法於線上調高額度，請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof limitErrors, true> {}
}
