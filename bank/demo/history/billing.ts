/** Statement arithmetic of the demo bank. Money: TWD, whole dollars; positive is owed by the customer. */

import type { TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import type { BankStatement } from '../../../server/ports/card-system/parts/records.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { type CostTerms, costOf } from '../../../shared/payment-cost.ts';
import { addDays } from './calendar.ts';
import type { Line } from './purchases.ts';

/** Amounts in a statement's header: `total = previous - payments + adjustments + newCharges + interest + fees`. */
export interface Figures {
  readonly previousBalance: bigint;
  /** Payments and refunds, as a positive amount. */
  readonly payments: bigint;
  readonly adjustments: bigint;
  readonly newCharges: bigint;
  readonly interest: bigint;
  readonly fees: bigint;
  readonly total: bigint;
  readonly minimumPayment: bigint;
}

/** Categories with a separate amount in the header. All other categories are new charges. */
const OWN_FIGURE: readonly TransactionCategory[] = ['payment', 'refund', 'adjustment', 'interest', 'fee'];

/** Returns the sum of the transactions of these categories. */
export function sumOf(lines: readonly Line[], ...categories: TransactionCategory[]): bigint {
  return lines.reduce((sum, line) => (categories.includes(line.category) ? sum + line.amount : sum), 0n);
}

/** Returns the header amounts of a statement with these transactions. */
export function figuresOf(previousBalance: bigint, lines: readonly Line[]): Figures {
  const payments = -sumOf(lines, 'payment', 'refund');
  const adjustments = sumOf(lines, 'adjustment');
  const interest = sumOf(lines, 'interest');
  const fees = sumOf(lines, 'fee');
  const newCharges = lines.reduce((sum, l) => (OWN_FIGURE.includes(l.category) ? sum : sum + l.amount), 0n);
  const total = previousBalance - payments + adjustments + newCharges + interest + fees;
  const instalments = sumOf(lines, 'instalment');
  const unpaid = positive(previousBalance - payments + adjustments);
  const minimumPayment = minimumOf({
    total,
    purchases: newCharges - instalments,
    instalments,
    unpaid,
    interest,
    fees,
  });
  return { previousBalance, payments, adjustments, newCharges, interest, fees, total, minimumPayment };
}

/**
 * Minimum payment: a tenth of new purchases, a twentieth of the unpaid remainder, and instalments, interest and fees in
 * full. At least NT$1,000, never more than the total.
 */
export function minimumOf(parts: {
  total: bigint;
  purchases: bigint;
  instalments: bigint;
  unpaid: bigint;
  interest: bigint;
  fees: bigint;
}): bigint {
  if (parts.total <= 0n) return 0n;
  const shares = (parts.purchases * 2n + parts.unpaid + 19n) / 20n;
  const minimum = shares + parts.instalments + parts.interest + parts.fees;
  const atLeast = minimum < 1000n ? 1000n : minimum;
  return atLeast < parts.total ? atLeast : parts.total;
}

/** The demo bank's terms, as in terms.ts. */
const TERMS: CostTerms = {
  share: 500n,
  least: 1000n,
  lateFees: [300n, 400n, 500n],
  lateFeeAbove: 1000n,
};

/** Returns the cost of paying only the minimum each month; empty when nothing is due. */
export function minimumOnly(
  { total: owed, minimumPayment: minimum, interest, fees }: Figures,
  rate: bigint,
): Pick<BankStatement, 'minimumOnly'> {
  const cost =
    owed > 0n ? costOf({ owed, charges: interest + fees, minimum, rate }, 'minimum', TERMS) : undefined;
  if (!cost) return {};
  const { payments, total, interest: later } = cost;
  return { minimumOnly: { payments, total, interest: later } };
}

/** Returns simple interest on the unpaid balance, rounded to the dollar. */
export function interestOn(unpaid: bigint, basisPoints: bigint, days: number): bigint {
  const divisor = 10_000n * 365n;
  return (positive(unpaid) * basisPoints * BigInt(days) + divisor / 2n) / divisor;
}

/** Returns the last `count` statement dates before `today`, oldest first; `billingDay` is from 1 to 28. */
export function statementDates(today: IsoDate, billingDay: number, count: number): readonly IsoDate[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const inMonth = (back: number) => {
    const months = year * 12 + (month - 1) - back;
    const part = (n: number) => n.toString().padStart(2, '0');
    return `${Math.floor(months / 12)}-${part((months % 12) + 1)}-${part(billingDay)}`;
  };
  const first = inMonth(0) < today ? 0 : 1;
  return Array.from({ length: count }, (_, i) => inMonth(first + count - 1 - i));
}

/** The due date is fifteen days after the statement. */
export function dueDate(statementDate: IsoDate): IsoDate {
  return addDays(statementDate, 15);
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
