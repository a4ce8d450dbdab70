/** Rules derived from a statement's figures. Without texts and React. */
import { fromWire, toWire, type WireMoney } from '../../../shared/money.ts';
import type { EStatement, StatementHead } from '../contract.ts';

/** The parts of the total. */
export type SumPart = 'previousBalance' | 'payments' | 'adjustments' | 'currentSpending' | 'interestAndFees';

/** The parts in display order; they add up to the total. Payments are negative. */
export function sumParts(head: StatementHead): readonly (readonly [SumPart, WireMoney])[] {
  const payments = fromWire(head.payments);
  const interest = fromWire(head.interest);
  const interestAndFees = { ...interest, minor: interest.minor + fromWire(head.fees).minor };
  return [
    ['previousBalance', head.previousBalance],
    ['payments', toWire({ ...payments, minor: -payments.minor })],
    ['adjustments', head.adjustments],
    ['currentSpending', head.currentSpending],
    ['interestAndFees', toWire(interestAndFees)],
  ];
}

/** The previous and next statement; `all` is newest first. */
export function neighbours(
  all: readonly EStatement[],
  statementDate: string,
): { readonly earlier: EStatement | undefined; readonly later: EStatement | undefined } {
  const index = all.findIndex((one) => one.statementDate === statementDate);
  return index < 0
    ? { earlier: undefined, later: undefined }
    : { earlier: all[index + 1], later: all[index - 1] };
}
