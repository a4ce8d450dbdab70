/** Sums by month: purchases by category, purchases abroad and the fees for them. */
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

/** The month so many months before the month of `date`, yyyy-MM. */
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

/** Purchases since a month by month and category, as the spending of a card counts them (features/account-detail). */
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

/** Purchases abroad and fees for them since a month, newest first; months without either are left out. */
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
