/** Columns of the card history. They are listed by name because a later release may add columns while this one still runs. */
import type { Selectable } from 'kysely';
import type { CardTables } from '../../server/db/schema/cards.ts';

export const STATEMENT = [
  'statement_id',
  'statement_date',
  'payment_due_date',
  'previous_balance',
  'payments',
  'adjustments',
  'new_charges',
  'interest',
  'fees',
  'total',
  'minimum_payment',
  'interest_rate',
  'credit_limit',
  'cash_advance_limit',
  'points_before',
  'points_earned',
  'points_used',
  'points_after',
  'minimum_only_payments',
  'minimum_only_total',
  'minimum_only_interest',
  'year_interest',
  'year_fees',
] as const;

export type StatementRow = Pick<Selectable<CardTables['cards.statements']>, (typeof STATEMENT)[number]>;

export const POINT_ENTRY = [
  'sequence',
  'entry_id',
  'entry_date',
  'description_en',
  'description_zh',
  'spent',
  'points',
  'campaign_id',
  'campaign_ruleset_id',
  'ends_on',
] as const;

export type PointEntryRow = Pick<Selectable<CardTables['cards.point_entries']>, (typeof POINT_ENTRY)[number]>;
