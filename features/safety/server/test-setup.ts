/** Shared setup of the safety centre's tests. */
import { type Kysely, sql } from 'kysely';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { TestApp } from '../../../tests/support/api/clients/api.ts';
import { empty, messages, resetClock } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { Holder } from '../testing/calls.ts';

/** Deletes the till's transactions with their events, which would bring them back, and takes them off the balances. */
export async function takeBackPayments(db: Kysely<Database>): Promise<void> {
  await sql`update cards.cards c set current_balance = c.current_balance - l.paid from (
      select t.customer_id, t.card_id, sum(t.amount)::bigint as paid from cards.transactions t
      where t.description_en like 'Till:%' group by t.customer_id, t.card_id) l
    where c.customer_id = l.customer_id and c.card_id = l.card_id`.execute(db);
  await sql`delete from cards.transactions where description_en like 'Till:%'`.execute(db);
  await sql`delete from portal.bank_events`.execute(db);
}

/** Unfreezes all cards and deletes wallets, codes, keys, messages and the till's transactions. Resets the clock. */
export async function resetControls(context: DatabaseContext): Promise<void> {
  const db = context.db();
  await takeBackPayments(db);
  await empty(
    db,
    'cards.controls',
    'cards.wallet_tokens',
    'portal.otp_challenges',
    'portal.otp_sends',
    'portal.otp_tokens',
    'portal.outbox',
    'portal.idempotency',
    'demo.inbox',
  );
  await resetClock(db);
}

/** Opens each person once, because a log-on takes longer than a test. */
export function cachedHolders(appOf: () => TestApp) {
  const opened = new Map<string, Promise<Holder>>();
  return (key: PersonKey = 'primary1') => {
    const holder = opened.get(key) ?? Holder.open(appOf(), key);
    opened.set(key, holder);
    return holder;
  };
}

/** Purposes of codes, and of alerts about the tests' payments at the till. An alert may arrive at any time. */
const OTHERS = ['controls', 'token-added', 'purchase-online', 'purchase-other', 'abroad', 'refused'];

/** The sent notices of the safety centre. */
export async function notices(t: TestApp) {
  return (await messages(t)).filter(({ purpose }) => !OTHERS.includes(purpose));
}
