import { messages } from '../../shared/messages.ts';

/** Explains why a function of the demo is unavailable. */
export const refusalText = messages({
  distributed: {
    en: 'This does not work on a distributed database. Set up the demo bank in a new database instead.',
    zh_tw: '分散式資料庫不支援此功能，請改以新的資料庫建立示範銀行。',
  },
});
