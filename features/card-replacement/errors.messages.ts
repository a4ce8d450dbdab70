import { bank } from '../../shared/bank.ts';
import { defineErrors } from '../../shared/errors.ts';

export const replacementErrors = defineErrors({
  'SVC-REP': {
    status: 400,
    surface: 'dialog',
    text: {
      en: `This card cannot be replaced online. Nothing was ordered. If it is lost or stolen, call us now: ${bank.lostPhone}, 24 hours a day.`,
      zh_tw: `此卡無法於線上申請補發，尚未送出申請。如卡片遺失或被竊，請立即撥打 ${bank.lostPhone}（24 小時）掛失。`,
    },
    actions: ['contact'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof replacementErrors, true> {}
}
