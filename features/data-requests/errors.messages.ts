import { MOST_OPEN_REQUESTS } from '../../shared/data-requests.ts';
import { defineErrors } from '../../shared/errors.ts';

const DIALOG = { status: 400, surface: 'dialog', actions: ['contact', 'done'] } as const;

export const dataRequestErrors = defineErrors({
  /** There is an open request of this kind about the same data. */
  'DATA-OPEN': {
    ...DIALOG,
    text: {
      en: 'You already have an open request of this kind about the same data. No second one was opened. See it under Requests about my data.',
      zh_tw: '您已有相同類型及資料的申請正在處理，未重複建立。請至「個人資料申請」查看。',
    },
  },
  'DATA-MANY': {
    ...DIALOG,
    text: {
      en: `You have ${MOST_OPEN_REQUESTS} requests without an answer. This one was not sent. Wait for an answer, or withdraw one.`,
      zh_tw: `您已有 ${MOST_OPEN_REQUESTS} 件申請處理中，本次未送出。請等候答覆，或先撤回其中一件。`,
    },
  },
  /** A file is not ready, was deleted, or belongs to a case. */
  'DATA-FILES': {
    status: 400,
    surface: 'field',
    actions: [],
    text: {
      en: 'A file is no longer there. Check your files, and send again.',
      zh_tw: '部分檔案已不存在，請確認檔案後再送出。',
    },
  },
  'DATA-ENDED': {
    ...DIALOG,
    text: {
      en: 'We have already answered this request. Nothing was changed. See its page for the answer.',
      zh_tw: '本行已答覆此申請，未有任何變更。請至申請頁面查看答覆。',
    },
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof dataRequestErrors, true> {}
}
