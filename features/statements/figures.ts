/** Rules for a statement's figures, shared by the page and the PDF. */
import { fromWire, toWire, type WireMoney } from '../../shared/money.ts';
import type { StatementHead } from './contract.ts';

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

/** The parts of the total that consist of transactions. */
export type TransactionPart = Exclude<SumPart, 'previousBalance'>;

const PART_OF: Readonly<Record<string, TransactionPart>> = {
  payment: 'payments',
  refund: 'payments',
  adjustment: 'adjustments',
  interest: 'interestAndFees',
  fee: 'interestAndFees',
};

/** The part of the total that a transaction belongs to. */
export function partOf({ category }: { readonly category: string }): TransactionPart {
  return PART_OF[category] ?? 'currentSpending';
}
