/** The terms of the demo bank, as rows of the files `terms.csv` and `instalment_plans.csv`. */
import type { PlanTermsRow, TermsRow } from '../embedded/load/load-store.ts';

const FROM = '2020-01-01';

const term = (name: string, value: string): TermsRow => ({ valid_from: FROM, term: name, value });

export const DEMO_TERMS: readonly TermsRow[] = [
  term('instalments_offered', 'true'),
  term('instalments_excluded', 'utility prepaid high_risk'),
  term('limit_step', '1000'),
  term('limit_days', '60'),
  term('limit_days_ahead', '60'),
  term('minimum_share', '5.00'),
  term('minimum_least', '1000'),
  term('late_fees', '300 400 500'),
  term('late_fee_above', '1000'),
  term('slip_most', '20000'),
  term('debit_days', '1'),
  term('delivery_days', '3-5'),
  term('lost_card_fee', '0'),
];

/** Yearly interest by tenor, in per cent. */
const RATES = [
  [3, '3.00'],
  [6, '4.20'],
  [12, '6.00'],
  [18, '7.00'],
  [24, '8.00'],
  [30, '8.88'],
] as const;

export const DEMO_PLANS: readonly PlanTermsRow[] = RATES.map(([tenor, rate]) => ({
  valid_from: FROM,
  tenor,
  annual_rate: rate,
  fee_rate: '0.50',
  fee: 0n,
  least_amount: 1_000n,
  most_amount: null,
}));
