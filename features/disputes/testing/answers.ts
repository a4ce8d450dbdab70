/** What a person answers to open a case of each kind, in the order of the page. The browser journeys of all engines read it. */
import { addDays, formatDate, type IsoDate } from '../../../shared/dates.ts';
import type { DisputeKind } from '../../../shared/disputes.ts';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { returnedText } from '../hints.messages.ts';
import { questionText as text } from '../questions.messages.ts';

/** An option with this label, or a field with this label and what is typed into it. `ago`: the day so many days before today. */
export type DisputeAnswer =
  | { readonly option: Phrase }
  | { readonly field: Phrase; readonly typed: string | { readonly ago: number } };

const ASKED: readonly DisputeAnswer[] = [{ option: text.yes }, { field: text.askedOn, typed: { ago: 1 } }];

/** The answers that each kind needs. They fit every purchase of more than NT$50 before yesterday. */
export const DISPUTE_ANSWERS: Readonly<Record<DisputeKind, readonly DisputeAnswer[]>> = {
  'not-mine': [{ option: text.yes }],
  twice: [{ option: text.otherWay }, ...ASKED],
  amount: [{ field: text.rightAmount, typed: '50' }, ...ASKED],
  'not-received': [{ field: text.promisedOn, typed: { ago: 0 } }, ...ASKED],
  'not-as-described': [
    { option: returnedText.offered },
    ...ASKED,
    { field: text.details, typed: 'The colour is another one. 顏色不符。' },
  ],
  'no-refund': [{ field: text.refundOn, typed: { ago: 0 } }, ...ASKED],
  cancelled: [{ field: text.cancelledOn, typed: { ago: 2 } }, ...ASKED],
};

/** Returns what is typed, a day in the form that the page's hints have. */
export function typedText(
  typed: string | { readonly ago: number },
  today: IsoDate,
  language: Language,
): string {
  return typeof typed === 'string' ? typed : formatDate(addDays(today, -typed.ago), language);
}
