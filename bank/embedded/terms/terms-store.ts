/** SQL of the bank's terms in schema `cards`. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { TODAY } from '../common-store.ts';

/** The terms and plans that hold on a day, as texts. JSON has no exact type for them. */
export interface TermRows {
  readonly terms: Readonly<Record<string, string>> | null;
  readonly plans: readonly PlanRow[] | null;
}

export interface PlanRow {
  readonly tenor: string;
  readonly annual_rate: string;
  readonly fee_rate: string;
  readonly fee: string;
  readonly least_amount: string;
  readonly most_amount: string | null;
}

/** SQL: the terms and plans that hold on a day, as one value, so that one statement reads them with a card. */
export const termsOf = (day: RawBuilder<IsoDate>) => sql<TermRows>`(select jsonb_build_object(
    'terms', (select jsonb_object_agg(newest.term, newest.value) from (
      select distinct on (t.term) t.term, t.value from cards.terms t
      where t.valid_from <= ${day} order by t.term, t.valid_from desc) newest),
    'plans', (select jsonb_agg(jsonb_build_object('tenor', p.tenor::text, 'annual_rate', p.annual_rate::text,
        'fee_rate', p.fee_rate::text, 'fee', p.fee::text, 'least_amount', p.least_amount::text,
        'most_amount', p.most_amount::text) order by p.tenor)
      from cards.instalment_plans p
      where p.valid_from = (select max(n.valid_from) from cards.instalment_plans n where n.valid_from <= ${day}))))`;

/** SQL: the terms and plans that hold today in Taipei. */
export const TERMS_TODAY = termsOf(TODAY);

/** Reads the terms and plans that hold on a day; without a day, today in Taipei. */
export async function readTerms(db: Kysely<Database>, day?: IsoDate): Promise<TermRows> {
  const of = day === undefined ? TERMS_TODAY : termsOf(sql<IsoDate>`${day}::date`);
  const { rows } = await sql<{ terms: TermRows }>`select ${of} as terms`.execute(db);
  return rows[0]?.terms ?? { terms: null, plans: null };
}
