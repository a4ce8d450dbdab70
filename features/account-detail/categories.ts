/** The categories of transactions, on both sides. */
import type { categoryText } from './categories.messages.ts';

/** Purchases first, in the order of the filter. */
export const CATEGORIES = [
  'dining',
  'groceries',
  'shopping',
  'transport',
  'travel',
  'entertainment',
  'health',
  'education',
  'insurance',
  'utility',
  'prepaid',
  'high_risk',
  'cash_advance',
  'instalment',
  'fee',
  'interest',
  'payment',
  'refund',
  'adjustment',
] as const satisfies readonly (keyof typeof categoryText)[];

export type Category = (typeof CATEGORIES)[number];
