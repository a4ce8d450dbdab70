/** SQL that writes the controls of events to schema `cards`. The cards must be locked. All statements are idempotent. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import { CARD, type Row, tableOf } from './effects-store.ts';

const CONTROLS = {
  ...CARD,
  version: 'integer',
  frozen_since: 'timestamptz',
  frozen_by: 'text',
  online: 'boolean',
  abroad: 'boolean',
  contactless: 'boolean',
  cash: 'boolean',
  per_purchase: 'bigint',
  per_day: 'bigint',
  occurred_at: 'timestamptz',
};

export type ControlRow = Readonly<Record<keyof typeof CONTROLS, Row[string]>>;

/**
 * Writes controls whose version is higher than the stored one. Skips events from before a lost or stolen card was replaced,
 * because the new card starts without controls. Keeps the day's count of relaxed settings: only answers to commands contain
 * it.
 */
export async function writeControls(trx: Transaction<Database>, rows: readonly ControlRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into cards.controls as k (customer_id, card_id, version, frozen_since, frozen_by, online, abroad,
      contactless, cash, per_purchase, per_day)
    select r.customer_id, r.card_id, r.version, r.frozen_since, r.frozen_by, r.online, r.abroad, r.contactless, r.cash,
      r.per_purchase, r.per_day
    from ${tableOf(CONTROLS, rows)}
    where not exists (select from cards.replacements x where x.customer_id = r.customer_id and x.card_id = r.card_id
      and x.category <> 'damaged' and x.ordered_at >= r.occurred_at)
    on conflict (customer_id, card_id) do update set version = excluded.version, frozen_since = excluded.frozen_since,
      frozen_by = excluded.frozen_by, online = excluded.online, abroad = excluded.abroad,
      contactless = excluded.contactless, cash = excluded.cash, per_purchase = excluded.per_purchase,
      per_day = excluded.per_day
    where k.version < excluded.version`.execute(trx);
}
