/** Spending of a card by month and by category. */
import type { Charged } from '../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { isPurchase } from '../../../shared/transaction-categories.ts';
import type { Spending } from '../contract.ts';

const MONTHS = 12;

/** The twelve calendar months up to the month of `today`, oldest first, yyyy-MM. */
export function lastMonths(today: IsoDate): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const count = year * MONTHS + month - 1 - (MONTHS - 1 - index);
    const name = `${(count % MONTHS) + 1}`.padStart(2, '0');
    return `${Math.floor(count / MONTHS)}-${name}`;
  });
}

/** Sums the purchases of `months` by month and by category. Other charges, such as fees, are left out. */
export function toSpending(charged: readonly Charged[], months: readonly string[]): Spending {
  const purchases = charged.filter(({ category, month }) => isPurchase(category) && months.includes(month));
  const sumOf = (rows: readonly Charged[]) => rows.reduce((sum, { total }) => sum + total.minor, 0n);
  const categories = [...new Set(purchases.map(({ category }) => category))].map((category) => {
    const rows = purchases.filter((row) => row.category === category);
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    return { category, sum: sumOf(rows), count };
  });
  categories.sort((a, b) =>
    a.sum === b.sum ? a.category.localeCompare(b.category) : a.sum > b.sum ? -1 : 1,
  );
  return {
    months: months.map((month) => ({
      month,
      total: toWire(twd(sumOf(purchases.filter((row) => row.month === month)))),
    })),
    categories: categories.map(({ category, sum, count }) => ({ category, total: toWire(twd(sum)), count })),
  };
}
