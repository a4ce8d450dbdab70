import { defineErrors } from '../../shared/errors.ts';

export const identityErrors = defineErrors({
  'CARD-NOMATCH': {
    status: 400,
    surface: 'field',
    text: {
      en: 'Card details do not match our records. Check the number and expiry date.',
      zh_tw: '信用卡資料與本行紀錄不符，請確認卡號與有效期限。',
    },
    actions: [],
  },
  'CARD-TOOMANY': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'The details were wrong too many times today. Nothing was changed. Try again tomorrow, or contact us.',
      zh_tw: '今日資料錯誤次數已達上限，您的資料未變更。請於明日再試，或聯絡我們。',
    },
    actions: ['contact'],
    state: 'too-many-incorrect-card-details',
  },
  'CARD-WAIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'There were many wrong attempts with these details today. Try again in 5 minutes, or contact us.',
      zh_tw: '今日以這些資料驗證失敗的次數過多，請於 5 分鐘後再試，或聯絡我們。',
    },
    actions: ['contact'],
    state: 'too-many-incorrect-card-details',
  },
  'PERSON-NOMATCH': {
    status: 400,
    surface: 'field',
    text: {
      en: 'These details do not match our records. Check the ID number and date of birth, and the card number and expiry date that you entered before.',
      zh_tw: '資料與本行紀錄不符，請確認身分證字號與出生日期，以及先前輸入的卡號與有效期限。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof identityErrors, true> {}
}
