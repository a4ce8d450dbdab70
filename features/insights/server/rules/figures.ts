/** Sums by month: purchases by category, and purchases abroad with their fees. */
import type { MerchantMonth } from '../../../../server/ports/card-system/parts/insights.ts';
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

export const NONE: Sum = { total: 0n, count: 0 };
export const plus = (a: Sum, b: Sum): Sum => ({ total: a.total + b.total, count: a.count + b.count });
const sumOf = ({ total, count }: MerchantMonth): Sum => ({ total: total.minor, count });

/**
 * Sums purchases by month and category, from the month `since` on. Counts the same transactions as a card's spending
 * (features/account-detail).
 */
export function categorySums(rows: readonly MerchantMonth[], since: string): readonly CategorySum[] {
  const sums = new Map<string, CategorySum>();
  for (const row of rows) {
    const { month, category } = row;
    if (month < since || !isPurchase(category)) continue;
    const key = `${month}/${category}`;
    sums.set(key, { month, category, ...plus(sums.get(key) ?? NONE, sumOf(row)) });
  }
  return [...sums.values()];
}

/**
 * Sums purchases abroad and their fees by month, from the month `since` on, newest first. Months with neither are
 * omitted.
 */
export function foreignMonths(rows: readonly MerchantMonth[], since: string): readonly ForeignMonth[] {
  const months = new Map<string, ForeignMonth>();
  for (const row of rows) {
    const { month, category, abroad, foreignFee } = row;
    const isSpent = abroad === true && isPurchase(category);
    if (month < since || !(isSpent || foreignFee)) continue;
    const { spent, fees } = months.get(month) ?? { spent: NONE, fees: NONE };
    months.set(month, {
      month,
      spent: isSpent ? plus(spent, sumOf(row)) : spent,
      fees: foreignFee ? plus(fees, sumOf(row)) : fees,
    });
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1));
}
