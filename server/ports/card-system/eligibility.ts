import type { IsoDate } from '../../../shared/dates.ts';
import { NEVER_CONVERTIBLE, type TransactionCategory } from './history.ts';

/** The least that can be converted, TWD. */
export const SMALLEST_CONVERTIBLE = 1000n;

const EXCLUDED: ReadonlySet<TransactionCategory> = new Set(NEVER_CONVERTIBLE);

/** What the rule looks at. */
export interface Convertible {
  readonly category: TransactionCategory;
  /** TWD, whole dollars. */
  readonly amount: bigint;
  readonly overLimit: boolean;
  /** The statement it stands on; absent while unbilled. */
  readonly statementDate?: IsoDate | undefined;
}

/** True when a transaction may be converted to instalments on `today`: unbilled, or on the latest statement until due (INS-2). */
export function instalmentEligible(
  transaction: Convertible,
  latest: { readonly statementDate: IsoDate; readonly paymentDueDate: IsoDate } | undefined,
  today: IsoDate,
): boolean {
  const { category, amount, overLimit, statementDate } = transaction;
  if (amount < SMALLEST_CONVERTIBLE || overLimit || EXCLUDED.has(category)) return false;
  if (statementDate === undefined) return true;
  return latest !== undefined && statementDate === latest.statementDate && today <= latest.paymentDueDate;
}
