import { messages } from './messages.ts';

/** The bank's own name; the one place to change it. */
export const bank = messages({
  name: { en: 'Formosa Harbour Bank', zh_tw: '福港銀行' },
});
