import { defineErrors } from '../../shared/errors.ts';

const DIALOG = { status: 400, surface: 'dialog', actions: ['contact', 'done'] } as const;
const FIELD = { status: 400, surface: 'field', actions: [] } as const;

export const disputeErrors = defineErrors({
  'DISPUTE-AUTHORISED': {
    ...DIALOG,
    text: {
      en: 'This charge is only authorised. It can still change or disappear. If it is posted, you can dispute it then. Nothing was opened.',
      zh_tw: '此筆交易尚未入帳，金額可能變動或取消；入帳後即可申請爭議款項處理。本次未建立案件。',
    },
  },
  /** A line is in a case. */
  'DISPUTE-OPEN': {
    ...DIALOG,
    text: {
      en: 'There is already a case for this charge. No second one was opened. See it under Disputes.',
      zh_tw: '此筆交易已有爭議案件，未重複建立。請至「爭議款項」查看。',
    },
  },
  'DISPUTE-LATE': {
    ...DIALOG,
    text: {
      en: 'The last day for this dispute has passed. No case was opened. Contact us if you think that this is wrong.',
      zh_tw: '此筆交易已逾申請期限，未建立案件。如有疑問，請聯絡我們。',
    },
  },
  /** The bank does not take this dispute here. */
  'DISPUTE-NOT-HERE': {
    ...DIALOG,
    text: {
      en: 'This charge cannot be disputed here. No case was opened. Contact us about it.',
      zh_tw: '此筆交易無法於線上申請爭議款項處理，未建立案件。請聯絡我們。',
    },
  },
  'DISPUTE-AMOUNT': {
    ...FIELD,
    text: {
      en: 'Enter a whole amount from NT$1 to the amount of the charge.',
      zh_tw: '請輸入整數金額，最低 NT$1，最高不得超過該筆交易金額。',
    },
  },
  /** A file is not ready, was deleted, or there are more than ten. */
  'DISPUTE-FILES': {
    ...FIELD,
    text: {
      en: 'A file is no longer there, or the case has more than ten. Check your files, and send again.',
      zh_tw: '部分檔案已不存在，或案件檔案超過 10 個。請確認檔案後再送出。',
    },
  },
  'DISPUTE-ENDED': {
    ...DIALOG,
    text: {
      en: 'This case has ended. Nothing was changed. See its page for the result.',
      zh_tw: '此案件已結案，未有任何變更。請至案件頁面查看結果。',
    },
  },
  'DISPUTE-NOT-ASKED': {
    ...DIALOG,
    text: {
      en: 'There is no open question from us in this case. Nothing was sent. You can still add files.',
      zh_tw: '此案件目前沒有待您回覆的事項，未送出回覆。您仍可補充檔案。',
    },
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof disputeErrors, true> {}
}
