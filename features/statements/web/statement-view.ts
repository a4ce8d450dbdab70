/** What the statement's page concludes from its figures. No words, no React. */
import { fromWire, toWire, type WireMoney } from '../../../shared/money.ts';
import type { EStatement, StatementHead } from '../contract.ts';

/** The parts of a total in the order in which they are added, each with the sign it counts with. */
export type SumPart = 'previousBalance' | 'payments' | 'adjustments' | 'currentSpending' | 'interestAndFees';

/** The parts add up to the statement's total; what was paid counts against it. */
export function sumParts(head: StatementHead): readonly (readonly [SumPart, WireMoney])[] {
  const payments = fromWire(head.payments);
  const interest = fromWire(head.interest);
  const both = { ...interest, minor: interest.minor + fromWire(head.fees).minor };
  return [
    ['previousBalance', head.previousBalance],
    ['payments', toWire({ ...payments, minor: -payments.minor })],
    ['adjustments', head.adjustments],
    ['currentSpending', head.currentSpending],
    ['interestAndFees', toWire(both)],
  ];
}

/** The statements before and after one; the list is newest first. */
export function neighbours(
  all: readonly EStatement[],
  statementDate: string,
): { readonly earlier: EStatement | undefined; readonly later: EStatement | undefined } {
  const at = all.findIndex((one) => one.statementDate === statementDate);
  return at < 0 ? { earlier: undefined, later: undefined } : { earlier: all[at + 1], later: all[at - 1] };
}
