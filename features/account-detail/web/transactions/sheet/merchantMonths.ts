/** The months of a merchant. A pure function without texts or React. */
import { fromWire, toWire, twd, type WireMoney } from '../../../../../shared/money.ts';
import type { Transaction } from '../../../contract.ts';

export interface MerchantMonth {
  /** yyyy-MM */
  readonly month: string;
  readonly total: WireMoney;
  readonly count: number;
}

/** Sums the lines of a merchant by month, in their order. A search finds other lines too, such as those of a longer name. */
export function monthsOf(merchant: string, lines: readonly Transaction[]): readonly MerchantMonth[] {
  const months = new Map<string, readonly bigint[]>();
  for (const { description, transactionDate, amount } of lines) {
    if (description !== merchant) continue;
    const month = transactionDate.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), fromWire(amount).minor]);
  }
  return [...months].map(([month, amounts]) => ({
    month,
    total: toWire(twd(amounts.reduce((sum, amount) => sum + amount, 0n))),
    count: amounts.length,
  }));
}
