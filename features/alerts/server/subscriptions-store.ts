/** SQL of the browsers that receive push messages. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Maximum number of browsers per person. A further browser replaces the browser with the oldest `seen_at`. */
const MAX_BROWSERS = 10;

export interface NewSubscription {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly endpointKey: Buffer;
  readonly sealed: Buffer;
  readonly browser: string | null;
}

/**
 * Assigns the endpoint to this person, because a browser shows the messages of only one person. Deletes the person's
 * oldest browsers above the maximum.
 */
export async function takeEndpoint(trx: Trx, one: NewSubscription): Promise<void> {
  const { customerId, subscriptionId, endpointKey, sealed, browser } = one;
  await sql`insert into portal.push_subscriptions as p
      (customer_id, subscription_id, endpoint_key, sealed, browser, created_at, seen_at)
    values (${customerId}, ${subscriptionId}::uuid, ${endpointKey}, ${sealed}::bytea, ${browser}, app_now(), app_now())
    on conflict (endpoint_key) do update set customer_id = excluded.customer_id,
      subscription_id = excluded.subscription_id, sealed = excluded.sealed, browser = excluded.browser,
      created_at = excluded.created_at, seen_at = excluded.seen_at`.execute(trx);
  await sql`delete from portal.push_subscriptions where customer_id = ${customerId} and subscription_id not in (
    select subscription_id from portal.push_subscriptions where customer_id = ${customerId}
    order by seen_at desc, subscription_id limit ${sql.lit(MAX_BROWSERS)})`.execute(trx);
}

export async function deleteEndpoint(db: Db, customerId: string, endpointKey: Buffer): Promise<void> {
  await sql`delete from portal.push_subscriptions
    where customer_id = ${customerId} and endpoint_key = ${endpointKey}`.execute(db);
}

/** Removes the endpoint from every other person. Returns whether it belongs to this person; if so, marks it as seen. */
export async function claimEndpoint(db: Db, customerId: string, endpointKey: Buffer): Promise<boolean> {
  await sql`delete from portal.push_subscriptions
    where endpoint_key = ${endpointKey} and customer_id <> ${customerId}`.execute(db);
  const { numAffectedRows } = await sql`update portal.push_subscriptions set seen_at = app_now()
    where customer_id = ${customerId} and endpoint_key = ${endpointKey}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteSubscription(db: Db, customerId: string, subscriptionId: string): Promise<void> {
  await sql`delete from portal.push_subscriptions
    where customer_id = ${customerId} and subscription_id = ${subscriptionId}::uuid`.execute(db);
}

/** Returns the subscriptions of many customers, oldest first. Those without one are left out. */
export async function subscriptionIds(
  db: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ customerId: string; ids: string[] }>`select customer_id as "customerId",
      array_agg(subscription_id::text order by created_at, subscription_id) as ids
    from portal.push_subscriptions where customer_id = any(${customerIds}) group by customer_id`.execute(db);
  return new Map(rows.map(({ customerId, ids }) => [customerId, ids]));
}

/** Returns the encrypted address. Undefined if the browser now belongs to another person or was removed. */
export async function readSubscription(
  db: Db,
  customerId: string,
  subscriptionId: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from portal.push_subscriptions
    where customer_id = ${customerId} and subscription_id = ${subscriptionId}::uuid`.execute(db);
  return rows[0]?.sealed;
}
