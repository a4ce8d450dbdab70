/** Terms of a bank that differ from the default ones in everything, for tests. */
import type { PlanTermsRow, TermsRow } from '../embedded/load/load-store.ts';

/** The rows of `terms.csv` that hold from a day on. */
export function otherTerms(from: string): readonly TermsRow[] {
  const values = {
    instalments_excluded: 'insurance education',
    limit_step: '10000',
    limit_days: '14',
    limit_days_ahead: '7',
    minimum_share: '10.00',
    minimum_least: '500',
    late_fees: '200',
    late_fee_above: '2000',
    slip_most: '30000',
    debit_days: '2',
    delivery_days: '5-7',
    lost_card_fee: '200',
  };
  return Object.entries(values).map(([term, value]) => ({ valid_from: from, term, value }));
}

/** The rows of `instalment_plans.csv` that hold from a day on: a fixed fee, and a smallest amount of NT$3,000. */
export function otherPlans(
  from: string,
  rates: Readonly<Record<number, string>> = { 2: '0.00', 9: '5.25', 36: '9.50' },
): readonly PlanTermsRow[] {
  return Object.entries(rates).map(([tenor, rate]) => ({
    valid_from: from,
    tenor: Number(tenor),
    annual_rate: rate,
    fee_rate: '0.00',
    fee: 25n,
    least_amount: 3_000n,
    most_amount: null,
  }));
}
