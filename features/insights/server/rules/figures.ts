/** Sums by month: purchases by category, and purchases abroad with their fees. */
import type { MerchantMonth } from '../../../../server/ports/card-system/insights.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import { isPurchase, type PurchaseCategory } from '../../../../shared/transaction-categories.ts';

/** TWD, whole dollars. */
export interface Sum {
  readonly total: bigint;
  readonly count: number;
}

export interface CategorySum extends Sum {
  /** yyyy-MM */
  readonly month: string;
  readonly category: PurchaseCategory;
}

export interface ForeignMonth {
  /** yyyy-MM */
  readonly month: string;
  readonly spent: Sum;
  readonly fees: Sum;
}

/** Returns the month `months` before the month of `date`, as yyyy-MM. */
export function monthBefore(date: IsoDate, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  return `${Math.floor(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}`;
}

const NONE: Sum = { total: 0n, count: 0 };
const plus = (a: Sum, { total, count }: MerchantMonth): Sum => ({
  total: a.total + total.minor,
  count: a.count + count,
});

/** Sums purchases by month and category, starting with a month. Counts the same as a card's spending (features/account-detail). */
export function categorySums(rows: readonly MerchantMonth[], since: string): readonly CategorySum[] {
  const sums = new Map<string, CategorySum>();
  for (const row of rows) {
    const { month, category } = row;
    if (month < since || !isPurchase(category)) continue;
    const key = `${month}/${category}`;
    sums.set(key, { month, category, ...plus(sums.get(key) ?? NONE, row) });
  }
  return [...sums.values()];
}

/** Sums purchases abroad and their fees, starting with a month, newest first. Months without either are omitted. */
export function foreignMonths(rows: readonly MerchantMonth[], since: string): readonly ForeignMonth[] {
  const months = new Map<string, ForeignMonth>();
  for (const row of rows) {
    const { month, category, abroad, foreignFee } = row;
    const isSpent = abroad === true && isPurchase(category);
    if (month < since || !(isSpent || foreignFee)) continue;
    const { spent, fees } = months.get(month) ?? { spent: NONE, fees: NONE };
    months.set(month, {
      month,
      spent: isSpent ? plus(spent, row) : spent,
      fees: foreignFee ? plus(fees, row) : fees,
    });
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1));
}
