import { LOOSENINGS_PER_DAY } from '../../shared/card-controls.ts';
import { defineErrors } from '../../shared/errors.ts';

export const safetyErrors = defineErrors({
  'SAFE-CODE': {
    status: 403,
    surface: 'dialog',
    text: {
      en: 'This change allows more payments, so you must confirm that it is you. Nothing was changed. Start again.',
      zh_tw: '此變更會放寬交易限制，須確認是您本人。設定未變更，請重新操作。',
    },
    actions: ['close'],
  },
  'SAFE-BANK': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'The bank froze this card. Contact us to unfreeze it.',
      zh_tw: '此卡由本行凍結，如需解除請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
  'SAFE-CARD': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card cannot be used, so it cannot be frozen or limited. If you get a new card, you can set limits once you have activated it.',
      zh_tw: '此卡已停用或失效，無法凍結或設定限制；如有新卡，開卡後可重新設定。',
    },
    actions: ['close'],
    state: 'ineligible',
  },
  'SAFE-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: `You have allowed more payments for this card ${LOOSENINGS_PER_DAY} times today. Nothing was changed. Try again tomorrow, or contact us.`,
      zh_tw: `此卡今日放寬設定已達 ${LOOSENINGS_PER_DAY} 次上限，設定未變更，請於明日再試或聯絡我們。`,
    },
    actions: ['contact'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof safetyErrors, true> {}
}
