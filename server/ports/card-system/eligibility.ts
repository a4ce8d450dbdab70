import type { IsoDate } from '../../../shared/dates.ts';
import { MIN_CONVERTIBLE } from '../../../shared/instalments.ts';
import { NEVER_CONVERTIBLE, type TransactionCategory } from './parts/history.ts';
import type { CardRelationship, CardStatus } from './port.ts';

const EXCLUDED: ReadonlySet<TransactionCategory> = new Set(NEVER_CONVERTIBLE);

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

/** Whether purchases with the card may be converted: only with an active primary card. */
export function cardConverts(card: {
  readonly relationship: CardRelationship;
  readonly status: CardStatus;
}): boolean {
  return card.relationship === 'primary' && card.status === 'active';
}

/**
 * Whether a transaction may be converted on `today` (INS-2): it is not converted yet, large enough, within the credit
 * limit and of a convertible category. It must also be unbilled, or be on the latest statement before its due date
 * has passed.
 */
export function instalmentEligible(
  transaction: Convertible,
  latest: { readonly statementDate: IsoDate; readonly paymentDueDate: IsoDate } | undefined,
  today: IsoDate,
): boolean {
  const { category, amount, overLimit, statementDate, converted } = transaction;
  if (converted || amount < MIN_CONVERTIBLE || overLimit) return false;
  if (EXCLUDED.has(category)) return false;
  if (statementDate === undefined) return true;
  return latest !== undefined && statementDate === latest.statementDate && today <= latest.paymentDueDate;
}
