/**
 * Columns of the card history. They are listed by name, because a later release may add columns while this release
 * still runs.
 */
import type { Selectable } from 'kysely';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import { STATEMENTS } from '../../load/tables/tables-history.ts';

export type StatementRow = Omit<Selectable<CardTables['cards.statements']>, 'customer_id' | 'card_id'>;

/** All columns of the bank's file except the ids of the card. */
export const STATEMENT = STATEMENTS.columns
  .map(({ name }) => name)
  .filter((name) => name !== 'customer_id' && name !== 'card_id') as readonly (keyof StatementRow)[];

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

/** Columns that lists and the eligibility rules need. */
export const TRANSACTION = [
  'transaction_id',
  'transaction_date',
  'posting_date',
  'statement_date',
  'description_en',
  'description_zh',
  'amount',
  'foreign_amount',
  'foreign_currency',
  'merchant_country',
  'exchange_date',
  'category',
  'over_limit',
] as const;

export type TransactionRow = Pick<Selectable<CardTables['cards.transactions']>, (typeof TRANSACTION)[number]>;
