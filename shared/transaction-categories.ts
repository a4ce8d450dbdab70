/** Categories of transactions, for browser and server. */

export const ORDINARY_PURCHASES = [
  'dining',
  'groceries',
  'shopping',
  'transport',
  'travel',
  'entertainment',
  'health',
  'education',
  'insurance',
] as const;

/**
 * Categories that can never be converted to instalments (specification section 9): utility payments, cash advances,
 * instalment amounts, fees, revolving amounts, prepaid and risky transactions. Includes every category that is not a
 * purchase.
 */
export const NEVER_CONVERTIBLE = [
  'utility',
  'cash_advance',
  'instalment',
  'fee',
  'interest',
  'prepaid',
  'high_risk',
  'payment',
  'refund',
  'adjustment',
] as const;

/**
 * Categories that count as spending. Excludes payments, refunds, adjustments, fees, interest and cash advances. Also
 * excludes instalments, because their purchase was counted in its own month.
 */
export const PURCHASES = [...ORDINARY_PURCHASES, 'utility', 'prepaid', 'high_risk'] as const;

export const TRANSACTION_CATEGORIES = [...ORDINARY_PURCHASES, ...NEVER_CONVERTIBLE] as const;

export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];

export type PurchaseCategory = (typeof PURCHASES)[number];

const PURCHASE_SET: ReadonlySet<string> = new Set(PURCHASES);

/** True when a category counts as spending. */
export function isPurchase(category: string): category is PurchaseCategory {
  return PURCHASE_SET.has(category);
}
