import { messages } from '../../shared/messages.ts';

/** The row of a transaction. The overview loads it too, so other texts of transactions are in transactions.messages.ts. */
export const rowText = messages({
  /** A transaction that the bank has authorised and not posted. */
  pending: { en: 'Not posted', zh_tw: '未入帳' },
});
