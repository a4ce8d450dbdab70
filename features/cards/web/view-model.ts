/** Derives states from a card's figures. Returns kinds and numbers; components turn them into words. */
import { daysBetween, type IsoDate } from '../../../shared/dates.ts';
import { type Language, languageTag } from '../../../shared/messages.ts';
import { fromWire, toWire, twd, type WireMoney } from '../../../shared/money.ts';
import type { CardFace } from '../../../web/ui/card/CardArt.tsx';
import type { CardSummary } from '../contract.ts';

/**
 * The card in the address, or else the first active card, or else the first card. An id that is not one of the person's
 * cards is ignored.
 */
export function chosenCard(cards: readonly CardSummary[], asked: string | null): CardSummary | undefined {
  return (
    cards.find((card) => card.cardId === asked) ?? cards.find((card) => card.status === 'active') ?? cards[0]
  );
}

/** Whether the latest statement is settled; `none` before the first statement. */
export type PaidState = 'none' | 'paid' | 'open';

type Bill = Pick<
  CardSummary,
  'statementBalance' | 'paidSinceStatement' | 'minimumPayment' | 'paymentDueDate'
>;

/** Paid when payments since the statement reach its total. A credit balance counts as paid. */
export function paidState(bill: Bill): PaidState {
  if (!bill.statementBalance) return 'none';
  return dollars(bill.paidSinceStatement) >= dollars(bill.statementBalance) ? 'paid' : 'open';
}

/** Remaining amount of a partly paid statement; undefined when nothing or everything was paid. */
export function leftToPay(bill: Bill): WireMoney | undefined {
  if (!bill.statementBalance || paidState(bill) !== 'open') return undefined;
  const paid = dollars(bill.paidSinceStatement);
  return paid > 0n ? toWire(twd(dollars(bill.statementBalance) - paid)) : undefined;
}

/** State of the due date today. */
export type DueState =
  | { readonly kind: 'settled' }
  | { readonly kind: 'left'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'minimumMet' }
  | { readonly kind: 'overdue'; readonly days: number };

/** After the due date a bill is overdue only while its minimum payment is missing; the rest is revolving credit. */
export function dueState(bill: Bill, today: IsoDate): DueState {
  if (!bill.paymentDueDate || paidState(bill) !== 'open') return { kind: 'settled' };
  const days = daysBetween(today, bill.paymentDueDate);
  if (days > 0) return { kind: 'left', days };
  if (days === 0) return { kind: 'today' };
  const minimum = bill.minimumPayment ? dollars(bill.minimumPayment) : 0n;
  return dollars(bill.paidSinceStatement) >= minimum
    ? { kind: 'minimumMet' }
    : { kind: 'overdue', days: -days };
}

/** Share of today's limit that is used. */
export interface Utilisation {
  readonly used: WireMoney;
  readonly limit: WireMoney;
  /** Exact share for the bar, in hundredths of a per cent; undefined for a limit of zero. */
  readonly percent: number | undefined;
  /** Whole per cent to display: rounded down, so that 70 appears from 70 on, but never 0 once something is used. */
  readonly shownPercent: number;
}

/** Used credit is the current balance; a credit balance uses nothing. */
export function utilisation(
  card: Pick<CardSummary, 'creditLimit' | 'temporaryLimit' | 'currentBalance'>,
): Utilisation {
  const limit = card.temporaryLimit?.limit ?? card.creditLimit;
  const owed = dollars(card.currentBalance);
  const used = owed > 0n ? owed : 0n;
  const total = dollars(limit);
  if (total === 0n) return { used: toWire(twd(used)), limit, percent: undefined, shownPercent: 0 };
  const percent = Number((used * 10_000n) / total) / 100;
  const shownPercent = Math.max(Math.floor(percent), used > 0n ? 1 : 0);
  return { used: toWire(twd(used)), limit, percent, shownPercent };
}

const FACES: ReadonlyMap<string, CardFace> = new Map([
  ['CBT', 'titanium'],
  ['CBS', 'signature'],
  ['TRV', 'traveller'],
]);

/** The picture of a product. */
export function faceOf(productCode: string): CardFace {
  return FACES.get(productCode) ?? 'neutral';
}

/** A country's short name in the page's language, or the code if there is no name. */
export function countryName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region', style: 'short' });
  return names.of(code) ?? code;
}

function dollars(money: WireMoney): bigint {
  return fromWire(money).minor;
}
