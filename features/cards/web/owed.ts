/** The unpaid amounts of the statements of all cards, and the next payment. Pure functions without texts or React. */
import { daysBetween, type IsoDate } from '../../../shared/dates.ts';
import { fromWire, toWire, twd, type WireMoney } from '../../../shared/money.ts';
import type { CardSummary } from '../contract.ts';
import { dueState, leftOf, leftToPay } from './view-model.ts';

/** A payment is urgent from this number of days before its due date. */
export const SOON_DAYS = 3;

/** `none`: no statement yet. `paid`: nothing is due; `suspended` may still be in dispute. `revolving`: due dates have passed and the minimum payments were received. */
export type OwedKind = 'none' | 'paid' | 'revolving' | 'due' | 'soon' | 'overdue';

/** The payment for a card's latest statement. */
export interface NextPayment {
  readonly card: CardSummary;
  /** Unpaid amount of the statement without what is in dispute, TWD. */
  readonly left: WireMoney;
  /** Unpaid amount of the statement's minimum payment, TWD; at least zero. */
  readonly minimumLeft: WireMoney;
  readonly dueDate: IsoDate;
  /** Days until the due date; negative after it. */
  readonly days: number;
}

export interface Owed {
  readonly kind: OwedKind;
  /** Sum of the unpaid amounts of all statements, TWD. */
  readonly total: WireMoney;
  /** Sum of the unpaid amounts that are in dispute and not due, TWD. Absent when there are none. */
  readonly suspended?: WireMoney;
  /** Number of cards with an unpaid amount. */
  readonly cards: number;
  /** The first payment by `rank`, then by due date. Absent when all statements are paid. */
  readonly next?: NextPayment;
}

export function owed(cards: readonly CardSummary[], today: IsoDate): Owed {
  const open = cards.flatMap((card) => toPayment(card, today) ?? []);
  const total = open.reduce((sum, { left }) => sum + fromWire(left).minor, 0n);
  const next = open.toSorted((a, b) => rank(a, today) - rank(b, today) || a.days - b.days)[0];
  const suspended = cards.reduce((sum, card) => sum + (leftOf(card)?.suspended ?? 0n), 0n);
  const hasStatement = cards.some(({ statementBalance }) => statementBalance !== null);
  return {
    kind: next ? kindOf(next, today) : hasStatement ? 'paid' : 'none',
    total: toWire(twd(total)),
    cards: open.length,
    ...(suspended > 0n && { suspended: toWire(twd(suspended)) }),
    ...(next && { next }),
  };
}

/** Returns the payment for a card's latest statement; undefined when it is paid. */
export function toPayment(card: CardSummary, today: IsoDate): NextPayment | undefined {
  const left = leftToPay(card);
  const { paymentDueDate: dueDate } = card;
  if (!left || !dueDate) return undefined;
  return {
    card,
    left,
    minimumLeft: toWire(twd(leftOf(card)?.minimumDue ?? 0n)),
    dueDate,
    days: daysBetween(today, dueDate),
  };
}

function kindOf({ card, days }: NextPayment, today: IsoDate): OwedKind {
  const { kind } = dueState(card, today);
  if (kind === 'overdue') return 'overdue';
  if (kind === 'minimumMet') return 'revolving';
  return days <= SOON_DAYS ? 'soon' : 'due';
}

/** Rank for sorting: overdue payments first. Payments past their due date whose minimum was received are last. */
function rank({ card }: NextPayment, today: IsoDate): number {
  const { kind } = dueState(card, today);
  return kind === 'overdue' ? 0 : kind === 'minimumMet' ? 2 : 1;
}
