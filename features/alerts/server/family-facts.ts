/** What notices say of family cards. The portal creates them, not an event of the bank. */
import { formatDate } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney } from '../../../shared/money.ts';
import { familyNoticeText, familyTitle } from '../family.messages.ts';

/** What happened. The first three are for the primary cardholder, the others for the holder. */
export type FamilyNews = keyof typeof familyNoticeText;

const FOR_PRIMARY: readonly FamilyNews[] = ['asked', 'agreed', 'withdrawn'];

export interface FamilyFacts {
  readonly news: FamilyNews;
  /** Last four digits of the card, which is not always one of the reader's own. */
  readonly lastFour: string;
  readonly requestId?: string;
}

/** Returns title and text of a notice about a family card. */
export function familySentences(
  { news, lastFour }: FamilyFacts,
  { amount, dueDate }: { readonly amount?: string; readonly dueDate?: string },
  language: Language,
) {
  const values = {
    lastFour,
    amount: amount === undefined ? '' : formatMoney({ amount, currency: 'TWD' }),
    until: dueDate === undefined ? '' : formatDate(dueDate, language),
  };
  return { title: say(familyTitle[news], language), text: say(familyNoticeText[news], language, values) };
}

/** Returns what the link of a notice needs. Only a request to answer has a page of its own. */
export function familyLink(cardId: string, { news, requestId }: FamilyFacts) {
  const side = FOR_PRIMARY.includes(news) ? ('primary' as const) : ('holder' as const);
  return { side, cardId, ...(news === 'asked' && requestId !== undefined && { requestId }) };
}
