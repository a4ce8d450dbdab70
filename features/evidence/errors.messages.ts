import { defineErrors } from '../../shared/errors.ts';

export const evidenceErrors = defineErrors({
  /** Ten files without a case. */
  'EVIDENCE-FULL': {
    status: 400,
    surface: 'field',
    text: {
      en: 'You can add ten files. Remove one first.',
      zh_tw: '最多可上傳 10 個檔案，請先移除其中一個。',
    },
    actions: [],
  },
  /** The store does not take or give files now. */
  'EVIDENCE-STORE': {
    status: 502,
    surface: 'field',
    text: {
      en: 'We cannot receive or open files at the moment. Nothing was lost. Try again in a few minutes.',
      zh_tw: '目前暫時無法接收或開啟檔案，您的資料並未遺失，請數分鐘後再試。',
    },
    actions: [],
  },
  /** The piece does not follow what was received; the details have `received`. */
  'EVIDENCE-OFFSET': {
    status: 409,
    surface: 'field',
    text: {
      en: 'A part of the file was missing. Choose the file again.',
      zh_tw: '檔案傳輸不完整，請重新選擇檔案。',
    },
    actions: [],
  },
  /** Too many files are being checked. */
  'EVIDENCE-BUSY': {
    // The browser takes 503 of any call for maintenance.
    status: 502,
    surface: 'field',
    text: {
      en: 'Many files are being checked at the moment. Try again in a minute.',
      zh_tw: '目前檢查中的檔案較多，請稍候一分鐘再試。',
    },
    actions: [],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof evidenceErrors, true> {}
}
