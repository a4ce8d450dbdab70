/** Transactions that the bank itself adds to a card, such as fees and refunds. */
import type { IsoDate } from '../../shared/dates.ts';
import { say } from '../../shared/messages.ts';
import { LINES } from './bank.messages.ts';
import { addDays } from './history/calendar.ts';
import type { Line } from './history/purchases.ts';
import type { Rng } from './random.ts';

const CATEGORY = {
  payment: 'payment',
  autopay: 'payment',
  refund: 'refund',
  adjustment: 'adjustment',
  interest: 'interest',
  foreignFee: 'fee',
  cashAdvance: 'cash_advance',
  cashAdvanceFee: 'fee',
} as const;

export function bankLine(kind: keyof typeof CATEGORY, date: IsoDate, amount: bigint): Line {
  return {
    transactionDate: date,
    postingDate: date,
    description: LINES[kind],
    amount,
    category: CATEGORY[kind],
  };
}

/**
 * Returns an instalment and sometimes a refund, an adjustment or a cash advance. The last month has no cash advance,
 * because that would change its balance.
 */
export function variedLines(
  rng: Rng,
  { after, number, isLast }: { readonly after: IsoDate; readonly number: number; readonly isLast: boolean },
): Line[] {
  const lines: Line[] = [];
  const [paid, of] = [((number - 1) % 12) + 1, 12];
  const on = addDays(after, 3);
  const description = {
    en: say(LINES.instalment, 'en', { number: paid, of }),
    zh_tw: say(LINES.instalment, 'zh_tw', { number: paid, of }),
  };
  lines.push({ transactionDate: on, postingDate: on, description, amount: 1250n, category: 'instalment' });
  if (rng.chance(20))
    lines.push(bankLine('refund', addDays(after, rng.int(5, 25)), -BigInt(rng.int(199, 900))));
  if (rng.chance(10)) lines.push(bankLine('adjustment', addDays(after, rng.int(5, 25)), -150n));
  if (!isLast && rng.chance(10)) {
    const [day, amount] = [addDays(after, rng.int(5, 25)), BigInt(rng.int(2, 6)) * 1000n];
    lines.push(
      bankLine('cashAdvance', day, amount),
      bankLine('cashAdvanceFee', day, (amount * 35n) / 1000n + 100n),
    );
  }
  return lines;
}

/** Returns a fee of 1.5 % for each posted purchase abroad. */
export function foreignFees(purchases: readonly Line[]): Line[] {
  return purchases.flatMap(({ foreign, postingDate, amount }) =>
    foreign && postingDate ? [bankLine('foreignFee', postingDate, (amount * 15n + 999n) / 1000n)] : [],
  );
}
