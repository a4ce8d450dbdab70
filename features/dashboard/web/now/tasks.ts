/** What a person can do now, from the cards alone. Pure functions without texts or React. */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { type NextPayment, owed, SOON_DAYS, toPayment } from '../../../cards/web/owed.ts';
import { dueState } from '../../../cards/web/view-model.ts';

/** A task. Cards with the same task share one line. */
export type Task =
  | { readonly kind: 'activate' | 'unfreeze'; readonly cards: readonly [CardSummary, ...CardSummary[]] }
  | { readonly kind: 'pay' | 'overdue'; readonly payment: NextPayment };

/**
 * Returns the tasks of all cards, the most urgent first. The payment that the panel below already names is left out.
 * @param today undefined until it is known; then there are no payments
 */
export function tasksOf(cards: readonly CardSummary[], today: IsoDate | undefined): readonly Task[] {
  return [
    ...(today === undefined ? [] : payments(cards, today)),
    ...together(
      'unfreeze',
      cards.filter(({ frozen }) => frozen),
    ),
    ...together(
      'activate',
      cards.filter(({ status }) => status === 'unactivated'),
    ),
  ];
}

function together(kind: 'activate' | 'unfreeze', cards: readonly CardSummary[]): readonly Task[] {
  const [first, ...more] = cards;
  return first ? [{ kind, cards: [first, ...more] }] : [];
}

/** Overdue payments, then those due within {@link SOON_DAYS}, by date. */
function payments(cards: readonly CardSummary[], today: IsoDate): readonly Task[] {
  const named = owed(cards, today).next?.card.cardId;
  return cards
    .flatMap((card) => (card.cardId === named ? [] : (toPayment(card, today) ?? [])))
    .flatMap((payment): readonly Task[] => {
      const { kind } = dueState(payment.card, today);
      if (kind === 'overdue') return [{ kind, payment }];
      return payment.days >= 0 && payment.days <= SOON_DAYS ? [{ kind: 'pay', payment }] : [];
    })
    .toSorted((a, b) => ('payment' in a && 'payment' in b ? a.payment.days - b.payment.days : 0));
}
