/**
 * Finds what may have been charged twice: one merchant, one card, the same amount in the same currency, on the same or the next
 * day. To name few and be right, it leaves out
 * - amounts below NT$300, and transport and stored value, which people pay several times a day;
 * - merchants that are paid more than six times in the month, whose lines the card system does not list;
 * - what happens again and again: two tickets each week are a habit, not a mistake;
 * - more than three equal charges, and charges of which one was refunded.
 */
import type { TransactionCategory } from '../../../../server/ports/card-system/history.ts';
import type { MerchantMonth } from '../../../../server/ports/card-system/insights.ts';
import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts';
import type { Charge } from './charges.ts';

const LEAST_DOLLARS = 300n;
/** How long a charge can be disputed, in days. */
const SHOWN_DAYS = 120;
/** Equal pairs at the merchant within a year, with this one, from which on they are a habit. */
const HABIT = 2;
const MOST_CHARGES = 3;
const REFUND_DAYS = 60;
const SEVERAL_TIMES: ReadonlySet<TransactionCategory> = new Set<TransactionCategory>([
  'transport',
  'prepaid',
]);

/** Charges that may be the same one, newest first. */
export function findDoubles(
  merchants: ReadonlyMap<string, readonly Charge[]>,
  rows: readonly MerchantMonth[],
  today: IsoDate,
): readonly (readonly Charge[])[] {
  const since = addDays(today, -SHOWN_DAYS);
  const refunds = rows.filter(({ category }) => category === 'refund');
  const found: (readonly Charge[])[] = [];
  for (const charges of merchants.values()) {
    const groups = equalGroups(charges);
    for (const group of groups) {
      const { date, amount, category } = group[0]!;
      if (date < since || amount.minor < LEAST_DOLLARS || SEVERAL_TIMES.has(category)) continue;
      if (group.length > MOST_CHARGES || isHabit(group, groups) || isRefunded(group, refunds)) continue;
      found.push(group);
    }
  }
  return found.toSorted((a, b) => (a[0]!.date < b[0]!.date ? 1 : -1));
}

/** Groups of at least two equal charges, each at most a day after the one before. */
function equalGroups(charges: readonly Charge[]): readonly (readonly Charge[])[] {
  const open = new Map<string, Charge[]>();
  const groups: Charge[][] = [];
  for (const charge of charges) {
    const { cardId, charged, category, description } = charge;
    const name = [cardId, charged.minor, charged.currency, category, description.en, description.zh_tw].join(
      '\n',
    );
    const group = open.get(name);
    const last = group?.at(-1);
    if (group && last && charge.day - last.day <= 1) {
      group.push(charge);
      if (group.length === 2) groups.push(group);
    } else open.set(name, [charge]);
  }
  return groups;
}

/** Whether equal pairs, of any price, are usual at the merchant. */
function isHabit(group: readonly Charge[], groups: readonly (readonly Charge[])[]): boolean {
  const year = addDays(group[0]!.date, -365);
  return groups.filter(([first]) => first!.date >= year).length >= HABIT;
}

/** Whether the amount came back to the card afterwards. */
function isRefunded([first]: readonly Charge[], refunds: readonly MerchantMonth[]): boolean {
  const { cardId, amount, date } = first!;
  return refunds
    .filter((row) => row.cardId === cardId)
    .some(({ charges = [] }) =>
      charges.some(
        (refund) =>
          refund.amount.minor === -amount.minor &&
          refund.date >= date &&
          daysBetween(date, refund.date) <= REFUND_DAYS,
      ),
    );
}
