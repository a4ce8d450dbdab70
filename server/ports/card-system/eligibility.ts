import type { IsoDate } from '../../../shared/dates.ts';
import { MIN_CONVERTIBLE } from '../../../shared/instalments.ts';
import { NEVER_CONVERTIBLE, type TransactionCategory } from './history.ts';
import type { CardRelationship, CardStatus } from './port.ts';

const EXCLUDED: ReadonlySet<TransactionCategory> = new Set(NEVER_CONVERTIBLE);

/** What the rule looks at. */
export interface Convertible {
  readonly category: TransactionCategory;
  /** TWD, whole dollars. */
  readonly amount: bigint;
  readonly overLimit: boolean;
  /** The statement it stands on; absent while unbilled. */
  readonly statementDate?: IsoDate | undefined;
  /** Was converted before; a transaction is converted once. */
  readonly converted?: boolean;
}

/** What is bought with a card may be converted while the card is in use and its account is the customer's own. */
export function cardConverts(card: {
  readonly relationship: CardRelationship;
  readonly status: CardStatus;
}): boolean {
  return card.relationship === 'primary' && card.status === 'active';
}

/** True when a transaction may be converted to instalments on `today`: unbilled, or on the latest statement until due (INS-2). */
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
