/** SQL of the notice settings. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Language } from '../../../shared/messages.ts';

export interface StoredSettings {
  readonly version: number;
  /** Only the kinds that differ from the defaults. */
  readonly kinds: unknown;
  readonly pushAmounts: boolean;
  readonly language: Language;
}

export async function readSettings(
  db: Kysely<Database>,
  customerId: string,
): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`select version, kinds, push_amounts as "pushAmounts", language
    from portal.alerts where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** Reads the settings of many customers. Those without stored settings are left out. */
export async function settingsOfMany(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSettings>> {
  const { rows } = await sql<
    StoredSettings & { customerId: string }
  >`select customer_id as "customerId", version, kinds,
      push_amounts as "pushAmounts", language
    from portal.alerts where customer_id = any(${customerIds})`.execute(db);
  return new Map(rows.map((row) => [row.customerId, row]));
}

/** Returns the stored kinds by customer; null without stored settings. Omits customers who are not registered. */
export async function kindsOf(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ customerId: string; kinds: unknown }>`
    select u.customer_id as "customerId", a.kinds
    from portal.users u left join portal.alerts a on a.customer_id = u.customer_id
    where u.customer_id = any(${customerIds})`.execute(db);
  return new Map(rows.map(({ customerId, kinds }) => [customerId, kinds]));
}

export interface NewSettings {
  readonly kinds: object;
  readonly pushAmounts: boolean;
  readonly language: Language;
}

/** Replaces the settings of a version. Returns false if the stored version is different. */
export async function replaceSettings(
  trx: Transaction<Database>,
  customerId: string,
  version: number,
  { kinds, pushAmounts, language }: NewSettings,
): Promise<boolean> {
  const values = sql`${JSON.stringify(kinds)}::jsonb, ${pushAmounts}, ${language}, app_now()`;
  const { numAffectedRows } =
    version === 0
      ? await sql`insert into portal.alerts (customer_id, version, kinds, push_amounts, language, changed_at)
          values (${customerId}, 1, ${values}) on conflict (customer_id) do nothing`.execute(trx)
      : await sql`update portal.alerts set version = version + 1,
            (kinds, push_amounts, language, changed_at) = (${values})
          where customer_id = ${customerId} and version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}
