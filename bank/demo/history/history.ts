import type {
  BankCardFace,
  BankPointEntry,
  BankStatement,
  BankTransaction,
  CardHistory,
} from '../../../server/ports/card-system/parts/records.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { bankLine, foreignFees, variedLines } from '../bank-lines.ts';
import { opaqueId, type Rng } from '../random.ts';
import {
  dueDate,
  type Figures,
  figuresOf,
  interestOn,
  minimumOnly,
  statementDates,
  sumOf,
} from './billing.ts';
import { addDays, daysBetween } from './calendar.ts';
import { withFacts } from './facts.ts';
import { PointsBook } from './points.ts';
import { drawPurchases, type Line } from './purchases.ts';
import { doubleCharge, subscriptionLines } from './subscriptions.ts';

/** How a person uses a card. Shares are in thousandths of the credit limit. */
export interface CardUse {
  /** Statement day of the month, 1 to 28. */
  readonly billingDay: number;
  readonly purchasesPerMonth: number;
  readonly abroadPercent: number;
  /** Spending per month, in thousandths of the credit limit. */
  readonly spendShare: number;
  /** Balance today, in thousandths of the credit limit. Default: the balance after the generated months. */
  readonly owedShare?: number;
  /** `full`: pays the whole statement. `part`: pays an eighth, but at least the minimum; a balance remains. */
  readonly pays: 'full' | 'part';
  readonly largestPurchase?: bigint;
  /** Adds instalments, cash advances, refunds and waived fees. */
  readonly varied: boolean;
  /** Adds subscriptions, and a recent purchase that was charged twice. */
  readonly subscriptions?: true;
  /** Points today. Default: the points after the generated months. */
  readonly points?: number;
  /** Points of a campaign, credited with the last statement, and the days from today to their expiry. */
  readonly campaign?: { readonly points: number; readonly endsIn: number };
  /** Total number of transactions of the card. Purchases since the last statement are added until it is reached. */
  readonly lines?: number;
}

export const STATEMENTS = 24;
/**
 * Number of latest statements that show the cost of paying the minimum. Showing it on all would double the time for a
 * large bank.
 */
const COSTED = 2;

interface Month {
  readonly after: IsoDate;
  readonly until: IsoDate;
  readonly figures: Figures;
  readonly lines: readonly Line[];
  readonly pointSequence: (line: Line) => number | undefined;
}

export const NO_HISTORY: CardHistory = {
  currentBalance: 0n,
  paidSince: 0n,
  statements: [],
  points: [],
  transactions: [],
};

/** Returns 24 months of one card up to `today`: consistent statements, their transactions, and the points ledger. */
export function cardHistory(
  rng: Rng,
  seed: string,
  card: BankCardFace,
  use: CardUse,
  today: IsoDate,
): CardHistory {
  const dates = statementDates(today, use.billingDay, STATEMENTS + 1);
  const book = new PointsBook();
  const { months, owed, minimum } = billedMonths(rng, card, use, dates, { book, today });
  const latest = dates[STATEMENTS] ?? today;
  const billedCount = months.reduce((n, month) => n + month.lines.length, 0);
  const open = openLines(rng, card, use, { after: latest, until: today, owed, minimum }, billedCount);
  if (use.campaign) book.creditCampaign(latest, use.campaign.points, addDays(today, use.campaign.endsIn));
  const points = book.close(
    { seed, cardId: card.cardId },
    {
      openedOn: dates[0] ?? today,
      closedOn: addDays(latest, 1),
      opening: rng.int(200, 6000),
      ...(use.points === undefined ? {} : { target: use.points }),
    },
  );
  return {
    currentBalance: open.reduce((sum, line) => sum + line.amount, owed),
    paidSince: -sumOf(open, 'payment', 'refund'),
    statements: statementsOf(seed, card, months, points),
    points,
    transactions: known(use, numbered(seed, card, months, open)),
  };
}

/** Returns the months between the given statement dates, and the total and minimum of the last one. */
function billedMonths(
  rng: Rng,
  card: BankCardFace,
  use: CardUse,
  dates: readonly IsoDate[],
  { book, today }: { readonly book: PointsBook; readonly today: IsoDate },
): { months: readonly Month[]; owed: bigint; minimum: bigint } {
  const months: Month[] = [];
  let owed = use.pays === 'part' ? share(card, (use.owedShare ?? 300) * 0.93) : share(card, use.spendShare);
  let minimum = owed / 10n;
  let after: IsoDate | undefined;
  for (const until of dates) {
    if (after !== undefined) {
      book.maybeRedeem(rng, addDays(after, 10));
      const number = months.length + 1;
      const lines = monthLines(rng, card, use, { after, until, owed, minimum, number, today });
      const figures = figuresOf(owed, lines);
      months.push({ after, until, figures, lines, pointSequence: book.creditMonth(until, lines) });
      owed = figures.total;
      minimum = figures.minimumPayment;
    }
    after = until;
  }
  return { months, owed, minimum };
}

interface Period {
  readonly after: IsoDate;
  readonly until: IsoDate;
  readonly owed: bigint;
  readonly minimum: bigint;
}

function monthLines(
  rng: Rng,
  card: BankCardFace,
  use: CardUse,
  period: Period & { number: number; today: IsoDate },
): Line[] {
  const { after, until, number, today } = period;
  const extras = use.varied ? variedLines(rng, { after, number, isLast: number === STATEMENTS }) : [];
  const fixed = use.subscriptions ? subscriptionLines({ after, until, open: false }, today) : [];
  // Spending varies, except in the last statement, so that today's balance matches the plan.
  const percent = number === STATEMENTS ? 100 : rng.int(78, 104);
  const budget =
    (share(card, use.spendShare) * BigInt(percent)) / 100n - sumOf(extras, 'instalment') - totalOf(fixed);
  const drawn = drawPurchases(rng, {
    ...common(use),
    count: use.purchasesPerMonth,
    budget,
    after,
    until,
    open: false,
  });
  const purchases = [...drawn, ...fixed];
  const lines = [...paymentLines(rng, card, use, period), ...extras, ...purchases, ...foreignFees(purchases)];
  const unpaid = period.owed + sumOf(lines, 'payment', 'refund');
  const interest = interestOn(unpaid, card.interestBasisPoints, daysBetween(after, until));
  return interest > 0n ? [...lines, bankLine('interest', until, interest)] : lines;
}

/** Returns the transactions since the latest statement. */
function openLines(rng: Rng, card: BankCardFace, use: CardUse, period: Period, billedCount: number): Line[] {
  const { after, until } = period;
  const payments = paymentLines(rng, card, use, period).filter((line) => line.transactionDate <= until);
  const days = daysBetween(after, until);
  const usual = Math.max(1, Math.round((use.purchasesPerMonth * days) / 30));
  const count = use.lines === undefined ? usual : use.lines - billedCount - payments.length;
  const owed = period.owed + sumOf(payments, 'payment');
  const open = { after, until, open: true };
  const fixed = use.subscriptions ? [...subscriptionLines(open, until), ...doubleCharge(open)] : [];
  const planned =
    use.owedShare === undefined
      ? (share(card, use.spendShare) * BigInt(count)) / BigInt(use.purchasesPerMonth)
      : share(card, use.owedShare) - owed;
  const budget = planned - totalOf(fixed);
  const drawn = drawPurchases(rng, { ...common(use), count, budget, after, until, open: true });
  const purchases = [...drawn, ...fixed];
  return [...payments, ...purchases, ...(use.lines === undefined ? foreignFees(purchases) : [])];
}

function totalOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n);
}

function common(use: CardUse) {
  return {
    abroadPercent: use.abroadPercent,
    ...(use.largestPurchase === undefined ? {} : { largest: use.largestPurchase }),
  };
}

/** Returns the payment of the previous statement, on or shortly before its due date. */
function paymentLines(rng: Rng, card: BankCardFace, use: CardUse, { after, owed, minimum }: Period): Line[] {
  const early = card.autopay === 'none' ? rng.int(0, 4) : 0;
  if (owed <= 0n) return [];
  const eighth = ((owed / 8n + 99n) / 100n) * 100n;
  const part = eighth > minimum ? eighth : minimum;
  const amount = use.pays === 'full' || part > owed ? owed : part;
  return [
    bankLine(card.autopay === 'none' ? 'payment' : 'autopay', addDays(dueDate(after), -early), -amount),
  ];
}

function statementsOf(
  seed: string,
  card: BankCardFace,
  months: readonly Month[],
  points: readonly BankPointEntry[],
): BankStatement[] {
  // Months and ledger are both in time order, so one pass over both is enough.
  let next = 0;
  let year = { of: '', interest: 0n, fees: 0n };
  return months.map(({ after, until, figures }, index) => {
    while ((points[next]?.date ?? until) <= after) next++;
    const pointsBefore = points[next - 1]?.balanceAfter ?? 0;
    let pointsEarned = 0;
    let pointsUsed = 0;
    for (let entry = points[next]; entry && entry.date <= until; entry = points[++next]) {
      pointsEarned += Math.max(entry.points, 0);
      pointsUsed += Math.max(-entry.points, 0);
    }
    const of = until.slice(0, 4);
    const before = year.of === of ? year : { interest: 0n, fees: 0n };
    year = { of, interest: before.interest + figures.interest, fees: before.fees + figures.fees };
    return {
      ...figures,
      ...(index >= months.length - COSTED && minimumOnly(figures, card.interestBasisPoints)),
      chargedThisYear: { interest: year.interest, fees: year.fees },
      statementId: opaqueId(seed, `${card.cardId}/statement/${until}`),
      statementDate: until,
      paymentDueDate: dueDate(until),
      pointsBefore,
      pointsEarned,
      pointsUsed,
      pointsAfter: pointsBefore + pointsEarned - pointsUsed,
    };
  });
}

function numbered(
  seed: string,
  card: BankCardFace,
  months: readonly Month[],
  open: readonly Line[],
): BankTransaction[] {
  let number = 0;
  const transactionId = () => opaqueId(seed, `${card.cardId}/transaction/${++number}`);
  const billed = months.flatMap(({ lines, until, pointSequence }) =>
    lines.map((line) => {
      const sequence = pointSequence(line);
      const id = transactionId();
      return sequence === undefined
        ? { ...line, transactionId: id, statementDate: until }
        : { ...line, transactionId: id, statementDate: until, pointSequence: sequence };
    }),
  );
  return [...billed, ...open.map((line) => ({ ...line, transactionId: transactionId() }))];
}

/** Adds facts of purchases. The large bank has none, because they would slow its generation. */
function known(use: CardUse, lines: BankTransaction[]): readonly BankTransaction[] {
  return use.lines === undefined ? withFacts(lines) : lines;
}

/** Returns a share of the card's limit, given in thousandths. */
function share(card: BankCardFace, thousandths: number): bigint {
  return (card.creditLimit * BigInt(Math.round(thousandths))) / 1000n;
}
