/** Groups purchases by merchant, from the sums of the card system. */
import type { Bilingual, TransactionCategory } from '../../../../server/ports/card-system/parts/history.ts';
import type { MerchantMonth } from '../../../../server/ports/card-system/parts/insights.ts';
import { daysBetween, type IsoDate } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';
import { isPurchase } from '../../../../shared/transaction-categories.ts';

/** One purchase. */
export interface Charge {
  readonly transactionId: string;
  readonly cardId: string;
  readonly date: IsoDate;
  /** The day as a number, for fast comparison. */
  readonly day: number;
  readonly description: Bilingual;
  readonly category: TransactionCategory;
  /** TWD. */
  readonly amount: Money;
  /** Amount in the merchant's currency. */
  readonly charged: Money;
}

const FIRST_DAY: IsoDate = '2000-01-01';

/**
 * Normalises a merchant's name. Removes what differs between charges: letter case, character width, punctuation, and reference or branch
 * numbers of three or more digits.
 */
export function merchantKey({ en, zh_tw }: Bilingual): string {
  const text = `${en} ${zh_tw}`.normalize('NFKC').toLowerCase();
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !/^(?=(?:\D*\d){3})[a-z\d]{5,}$/.test(word))
    .map((word) => word.replace(/\d{3,}/g, ''))
    .filter((word) => word !== '');
  return words.length > 0 ? words.join(' ') : text.trim();
}

/** Returns the listed purchases of each merchant and currency, oldest first. Omits months with too many purchases to be listed. */
export function chargesByMerchant(rows: readonly MerchantMonth[]): ReadonlyMap<string, readonly Charge[]> {
  const merchants = new Map<string, Charge[]>();
  const keys = new Map<string, string>();
  const days = new Map<IsoDate, number>();
  for (const { cardId, category, description, charges, currency = 'TWD' } of rows) {
    if (!charges || !isPurchase(category)) continue;
    const text = `${description.en}\n${description.zh_tw}`;
    const key = keys.get(text) ?? merchantKey(description);
    keys.set(text, key);
    const merchant = `${key}/${currency}`;
    const known = merchants.get(merchant) ?? [];
    if (known.length === 0) merchants.set(merchant, known);
    for (const { transactionId, date, amount, foreignAmount } of charges) {
      if (amount.minor <= 0n) continue;
      const day = days.get(date) ?? daysBetween(FIRST_DAY, date);
      days.set(date, day);
      const charged = foreignAmount ?? amount;
      known.push({ transactionId, cardId, date, day, description, category, amount, charged });
    }
  }
  for (const charges of merchants.values())
    charges.sort((a, b) => a.day - b.day || (a.transactionId < b.transactionId ? -1 : 1));
  return merchants;
}
