import { messages } from '../../shared/messages.ts';

/** Shown when a document has arrived, but not its scripts. An inline script contains these texts, so there are few. */
export const unloadedText = messages({
  body: {
    en: 'This page did not load completely. Check your internet connection, then load the page again.',
    zh_tw: '此頁面未完整載入，請檢查網路連線後重新載入此頁。',
  },
  again: { en: 'Load the page again', zh_tw: '重新載入此頁' },
});
