import { LOOSENINGS_PER_DAY } from '../../shared/card-controls.ts';
import { defineErrors } from '../../shared/errors.ts';

export const familyErrors = defineErrors({
  'FAM-CODE': {
    status: 403,
    surface: 'dialog',
    text: {
      en: 'This change allows more payments, so you must confirm that it is you. Nothing was changed. Start again.',
      zh_tw: '此變更會放寬交易限制，須確認是您本人。設定未變更，請重新操作。',
    },
    actions: ['close'],
  },
  'FAM-CARD': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This card is stopped or cannot be used, so nothing can be changed for it. Contact us about a new card.',
      zh_tw: '此卡已停用或無法使用，無法變更設定；如需新卡請聯絡我們。',
    },
    actions: ['close'],
    state: 'ineligible',
  },
  'FAM-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: `You have allowed more payments for this card ${LOOSENINGS_PER_DAY} times today. Nothing was changed. Try again tomorrow, or contact us.`,
      zh_tw: `此卡今日放寬設定已達 ${LOOSENINGS_PER_DAY} 次上限，設定未變更，請於明日再試或聯絡我們。`,
    },
    actions: ['contact'],
  },
  'FAM-ANSWERED': {
    status: 409,
    surface: 'dialog',
    title: { en: 'The request is no longer open', zh_tw: '此申請已結束' },
    text: {
      en: 'This request was answered, was taken back, or its last day has passed. Nothing was changed. See its state under Family cards.',
      zh_tw: '此申請已有回覆、已取消或已逾期，資料未變更。請至「家人的卡」查看狀態。',
    },
    actions: ['close'],
  },
  'FAM-OPEN': {
    status: 409,
    surface: 'dialog',
    text: {
      en: 'You have already asked for more on this card, and the request is still open. You can take it back if you want something else.',
      zh_tw: '此卡已有一筆申請等候回覆。如需變更內容，請先取消該筆申請。',
    },
    actions: ['close'],
  },
  'FAM-NO-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'The primary cardholder has set no limit for this card, so there is nothing to ask for. You can use the card as before.',
      zh_tw: '正卡人未設定此卡限額，無須申請，您可照常使用此卡。',
    },
    actions: ['close'],
    state: 'ineligible',
  },
  'FAM-MINOR': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'From the age of 18 you can decide what the primary cardholder sees. Until then the bank’s rule applies.',
      zh_tw: '年滿 18 歲後，您可決定正卡人能看到的內容；在此之前依本行規定辦理。',
    },
    actions: ['close'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof familyErrors, true> {}
}
