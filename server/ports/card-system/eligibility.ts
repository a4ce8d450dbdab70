import type { IsoDate } from '../../../shared/dates.ts';
import { isPurchase, PURCHASES, type PurchaseCategory } from '../../../shared/transaction-categories.ts';
import type { TransactionCategory } from './parts/history.ts';
import type { CardRelationship, CardStatus } from './port.ts';

/** The properties of a transaction that the rule checks. */
export interface Convertible {
  readonly category: TransactionCategory;
  /** TWD, whole dollars. */
  readonly amount: bigint;
  readonly overLimit: boolean;
  /** Date of its statement; absent while unbilled. */
  readonly statementDate?: IsoDate | undefined;
  /** Whether it was already converted. A transaction is converted at most once. */
  readonly converted?: boolean;
}

/** Amounts from `least` to `most`, in whole TWD dollars. */
export interface AmountRange {
  readonly least: bigint;
  /** Absent without an upper limit. */
  readonly most?: bigint | undefined;
}

/** The bank's terms of the day that decide which purchases may be converted. */
export interface ConversionTerms {
  /** An amount is convertible when at least one plan has it; without plans, none is. */
  readonly plans: readonly AmountRange[];
  readonly excluded: readonly PurchaseCategory[];
}

/** Whether purchases with the card may be converted: only with an active primary card. */
export function cardConverts(card: {
  readonly relationship: CardRelationship;
  readonly status: CardStatus;
}): boolean {
  return card.relationship === 'primary' && card.status === 'active';
}

/** Whether an amount is within a range. */
export function isWithin(amount: bigint, { least, most }: AmountRange): boolean {
  return amount >= least && (most === undefined || amount <= most);
}

/** The categories of purchases that may be converted. */
export function convertibleCategories({ excluded }: ConversionTerms): readonly PurchaseCategory[] {
  return PURCHASES.filter((category) => !excluded.includes(category));
}

/**
 * Whether a transaction may be converted on `today` (INS-2): it is not converted yet, has an amount of the bank's plans, is
 * within the credit limit, and is a purchase of a convertible category. It must also be unbilled, or be on the latest
 * statement before its due date has passed.
 */
export function instalmentEligible(
  transaction: Convertible,
  latest: { readonly statementDate: IsoDate; readonly paymentDueDate: IsoDate } | undefined,
  today: IsoDate,
  { plans, excluded }: ConversionTerms,
): boolean {
  const { category, amount, overLimit, statementDate, converted } = transaction;
  if (converted || overLimit || !plans.some((plan) => isWithin(amount, plan))) return false;
  if (!isPurchase(category) || excluded.includes(category)) return false;
  if (statementDate === undefined) return true;
  return latest !== undefined && statementDate === latest.statementDate && today <= latest.paymentDueDate;
}
