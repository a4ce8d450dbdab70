/** The files of the bank's terms. They were added to the format later, so a load may leave them out. */

import { LONGEST_TENOR } from '../../../shared/instalments.ts';
import { planFor } from '../../embedded/instalments/instalment-plans.ts';
import { TERM_VALUES } from '../../embedded/terms/values.ts';
import { date, oneOf, percent, small, text, whole } from './kinds.ts';
import { type BankTable, column, MAY_BE_FUTURE, OPTIONAL, PLAIN, type Row, rule } from './table.ts';

const FROM = column('valid_from', date, 'First day in Taipei; may be in the future.', MAY_BE_FUTURE);

export const TERMS: BankTable = {
  ...PLAIN,
  name: 'terms',
  mayBeLeftOut: true,
  key: ['valid_from', 'term'],
  columns: [
    FROM,
    column('term', oneOf(Object.keys(TERM_VALUES)), 'What the bank decides, see [terms.md](terms.md).'),
    column('value', text(200, 'true'), 'Its value from this day on, in the form that the rules below give.'),
  ],
  rules: Object.entries(TERM_VALUES).map(([name, { kind }]) =>
    rule(
      ['value', 'term'],
      `of ${name} must be ${kind.rule}`,
      (row) => row.term !== name || kind.accepts(row.value ?? ''),
    ),
  ),
};

/** Whether the plan is offered for its own smallest amount. */
function isOffered(row: Row): boolean {
  const plan = planFor(BigInt(row.least_amount ?? 0), {
    tenor: Number(row.tenor),
    rate: basisPoints(row.annual_rate),
    feeRate: basisPoints(row.fee_rate),
    fee: BigInt(row.fee ?? 0),
    least: 1n,
  });
  return plan !== undefined;
}

function basisPoints(percent: string | null | undefined): bigint {
  return BigInt(Math.round(Number(percent) * 100));
}

export const INSTALMENT_PLANS: BankTable = {
  ...PLAIN,
  name: 'instalment_plans',
  mayBeLeftOut: true,
  key: ['valid_from', 'tenor'],
  columns: [
    column(
      'valid_from',
      date,
      'First day in Taipei; may be in the future. All plans of one day replace all earlier ones.',
      MAY_BE_FUTURE,
    ),
    column('tenor', small('smallint', 1, LONGEST_TENOR, '12'), 'Number of monthly instalments.'),
    column('annual_rate', percent(15), 'Interest on the outstanding amount, per cent a year.'),
    column('fee_rate', percent(15), 'One-time fee in per cent of the amount, rounded down to whole dollars.'),
    column('fee', whole(0, 999_999, '300'), 'TWD, whole dollars: one-time fee that is added.'),
    column('least_amount', whole(1, 999_999_999, '3000'), 'TWD, whole dollars: the smallest purchase.'),
    column(
      'most_amount',
      whole(1, 999_999_999, '100000'),
      'TWD, whole dollars: the largest purchase. Empty: no limit.',
      OPTIONAL,
    ),
  ],
  rules: [
    rule(
      ['most_amount', 'least_amount'],
      'must not be below least_amount',
      (row) => row.most_amount === null || Number(row.most_amount) >= Number(row.least_amount),
    ),
    rule(
      ['annual_rate', 'tenor', 'fee_rate', 'fee', 'least_amount'],
      'and the fees must give an annual percentage rate of at most 15.00 for least_amount, in instalments of NT$1 or more',
      isOffered,
    ),
  ],
};
