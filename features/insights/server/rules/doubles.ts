/**
 * Finds possible double charges: same merchant, same card, same amount and currency, on the same or the next day. To avoid false alarms, it
 * leaves out
 * - amounts below NT$300, and transport and stored value, which people pay several times a day;
 * - merchants with more than six payments in the month, because the card system does not list their lines;
 * - repeated pairs: two tickets each week are a habit, not a mistake;
 * - more than three equal charges, and groups with a refunded charge.
 */
import type { TransactionCategory } from '../../../../server/ports/card-system/parts/history.ts';
import type { MerchantMonth } from '../../../../server/ports/card-system/parts/insights.ts';
import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts';
import type { Charge } from './charges.ts';

const MIN_DOLLARS = 300n;
/** Days within which a charge can be disputed. */
const SHOWN_DAYS = 120;
/** Number of equal pairs at the merchant within a year, including this pair, that counts as a habit. */
const HABIT = 2;
const MAX_CHARGES = 3;
const REFUND_DAYS = 60;
const SEVERAL_TIMES: ReadonlySet<TransactionCategory> = new Set<TransactionCategory>([
  'transport',
  'prepaid',
]);

/** Returns groups of charges that may be duplicates, newest first. */
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
      if (date < since || amount.minor < MIN_DOLLARS || SEVERAL_TIMES.has(category)) continue;
      if (group.length > MAX_CHARGES || isHabit(group, groups) || isRefunded(group, refunds)) continue;
      found.push(group);
    }
  }
  return found.toSorted((a, b) => (a[0]!.date < b[0]!.date ? 1 : -1));
}

/** Returns groups of at least two equal charges, each at most a day after the previous one. Compares only the charges of two days. */
function equalGroups(charges: readonly Charge[]): readonly (readonly Charge[])[] {
  const groups = new Map<Charge, Charge[]>();
  for (const [at, charge] of charges.entries()) {
    let before = at - 1;
    while (before >= 0 && charge.day - charges[before]!.day <= 1 && !isEqual(charges[before]!, charge))
      before--;
    const last = charges[before];
    if (!last || charge.day - last.day > 1) continue;
    const group = groups.get(last) ?? [last];
    group.push(charge);
    groups.set(charge, group);
  }
  return [...new Set(groups.values())];
}

function isEqual(a: Charge, b: Charge): boolean {
  return (
    a.charged.minor === b.charged.minor &&
    a.cardId === b.cardId &&
    a.category === b.category &&
    a.description.en === b.description.en &&
    a.description.zh_tw === b.description.zh_tw &&
    a.charged.currency === b.charged.currency
  );
}

/** Whether equal pairs, at any price, are usual at the merchant. */
function isHabit(group: readonly Charge[], groups: readonly (readonly Charge[])[]): boolean {
  const year = addDays(group[0]!.date, -365);
  return groups.filter(([first]) => first!.date >= year).length >= HABIT;
}

/** Whether the amount was refunded to the card within {@link REFUND_DAYS} days. */
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
