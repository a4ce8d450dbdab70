import { messages } from './messages.ts';

/** The bank's name. It is written here only. */
export const bank = messages({
  name: { en: 'Formosa Harbour Bank', zh_tw: '福港銀行' },
});
