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

/** Purchases that banks usually exclude from instalments (specification section 9). */
export const SPECIAL_PURCHASES = ['utility', 'prepaid', 'high_risk'] as const;

/**
 * Categories that count as spending. All others are no purchases, and are never converted to instalments: payments,
 * refunds, adjustments, fees, interest, cash advances, and instalments, because their purchase was counted in its own
 * month.
 */
export const PURCHASES = [...ORDINARY_PURCHASES, ...SPECIAL_PURCHASES] as const;

export const TRANSACTION_CATEGORIES = [
  ...ORDINARY_PURCHASES,
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

export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];

export type PurchaseCategory = (typeof PURCHASES)[number];

const PURCHASE_SET: ReadonlySet<string> = new Set(PURCHASES);

/** True when a category counts as spending. */
export function isPurchase(category: string): category is PurchaseCategory {
  return PURCHASE_SET.has(category);
}
