/** SQL of hidden subscriptions. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Returns the keys of the subscriptions that the customer has hidden. */
export async function hiddenKeys(db: Kysely<Database>, customerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select subscription_key as key from portal.hidden_subscriptions
    where customer_id = ${customerId}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Hides a subscription. Returns whether it was visible before. */
export async function hide(trx: Transaction<Database>, customerId: string, key: string): Promise<boolean> {
  const { rows } =
    await sql`insert into portal.hidden_subscriptions (customer_id, subscription_key, hidden_at)
    values (${customerId}, ${key}, app_now()) on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** Shows a subscription again. Returns whether it was hidden before. */
export async function show(trx: Transaction<Database>, customerId: string, key: string): Promise<boolean> {
  const { rows } = await sql`delete from portal.hidden_subscriptions
    where customer_id = ${customerId} and subscription_key = ${key} returning 1`.execute(trx);
  return rows.length > 0;
}
