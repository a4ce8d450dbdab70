/** Values derived from cards: chosen card, payment status, due date, used credit. Pure functions without React. */
import { daysBetween, type IsoDate } from '../../../shared/dates.ts';
import { type Language, languageTag } from '../../../shared/messages.ts';
import { fromWire, toWire, twd, type WireMoney } from '../../../shared/money.ts';
import { type LeftOfStatement, leftOfStatement } from '../../../shared/suspension.ts';
import type { CardSummary } from '../contract.ts';
import { lastCard } from './lastCard.ts';

/**
 * Returns the card with the id in the address or, without an id in the address, the last viewed card. If there is
 * no such card, returns the first active card, else the first card. Returns undefined if there are no cards.
 */
export function chosenCard(cards: readonly CardSummary[], cardId: string | null): CardSummary | undefined {
  const wanted = cardId ?? lastCard();
  return (
    cards.find((card) => card.cardId === wanted) ?? cards.find((card) => card.status === 'active') ?? cards[0]
  );
}

/** Payment status of the latest statement; `none` before the first statement, `disputed` when all that is unpaid is in dispute. */
export type PaidState = 'none' | 'paid' | 'disputed' | 'open';

type Statement = Pick<
  CardSummary,
  'statementBalance' | 'paidSinceStatement' | 'minimumPayment' | 'paymentDueDate' | 'suspended'
>;

/** Returns what is left of the latest statement; undefined before the first statement. */
export function leftOf(statement: Statement): LeftOfStatement | undefined {
  const { statementBalance: total, paidSinceStatement: paid, minimumPayment: minimum, suspended } = statement;
  if (!total) return undefined;
  return leftOfStatement({
    total: dollars(total),
    minimum: minimum ? dollars(minimum) : 0n,
    paid: dollars(paid),
    suspended: suspended ? dollars(suspended) : 0n,
  });
}

/** A statement is paid if the payments since then reach its balance. A negative balance counts as paid. */
export function paidState(statement: Statement): PaidState {
  const left = leftOf(statement);
  if (!left) return 'none';
  if (left.due > 0n) return 'open';
  return left.suspended > 0n ? 'disputed' : 'paid';
}

/**
 * Returns the amount of the latest statement that is still due, TWD; undefined without a statement and when nothing is due. What is in
 * dispute is not due.
 */
export function leftToPay(statement: Statement): WireMoney | undefined {
  const due = leftOf(statement)?.due ?? 0n;
  return due > 0n ? toWire(twd(due)) : undefined;
}

export type DueState =
  | { readonly kind: 'settled' }
  | { readonly kind: 'left'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'minimumMet' }
  | { readonly kind: 'overdue'; readonly days: number };

/**
 * Returns the state of the payment. After the due date a statement is overdue only if its minimum payment was not
 * received. Otherwise the unpaid amount is revolving credit.
 */
export function dueState(statement: Statement, today: IsoDate): DueState {
  if (!statement.paymentDueDate || paidState(statement) !== 'open') return { kind: 'settled' };
  const days = daysBetween(today, statement.paymentDueDate);
  if (days > 0) return { kind: 'left', days };
  if (days === 0) return { kind: 'today' };
  const minimum = leftOf(statement)?.minimum ?? 0n;
  return dollars(statement.paidSinceStatement) >= minimum
    ? { kind: 'minimumMet' }
    : { kind: 'overdue', days: -days };
}

/** Used credit, relative to the limit that is valid today. */
export interface Utilisation {
  readonly used: WireMoney;
  readonly limit: WireMoney;
  /** Percentage with two decimals, for the bar; undefined if the limit is zero. */
  readonly percent: number | undefined;
  /** Whole percentage for the text, rounded down; at least 1 if any credit is used. */
  readonly shownPercent: number;
}

/** Computes the used credit: the current balance, or zero if the balance is negative. */
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

/** Returns a country's short name in the page's language, or its code if it has no name. */
export function countryName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region', style: 'short' });
  return names.of(code) ?? code;
}

function dollars(money: WireMoney): bigint {
  return fromWire(money).minor;
}
