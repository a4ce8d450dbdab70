/** Shared setup of the activation tests: resets data, reads audit trail and cards. */
import { sql } from 'kysely';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { empty, resetClock } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';

const statuses = new WeakMap<object, readonly { card_id: string; status: CardStatus }[]>();

/** Resets card statuses and clock. Deletes counters, flows, codes, messages and the audit trail. */
export async function resetData(context: DatabaseContext): Promise<void> {
  const db = context.db();
  const before =
    statuses.get(db) ?? (await db.selectFrom('cards.cards').select(['card_id', 'status']).execute());
  statuses.set(db, before);
  const now = await db.selectFrom('cards.cards').select(['card_id', 'status']).execute();
  for (const { card_id, status } of before)
    if (now.find((card) => card.card_id === card_id)?.status !== status)
      await db.updateTable('cards.cards').set({ status }).where('card_id', '=', card_id).execute();
  await empty(db, 'portal.wrong_details', 'portal.otp_challenges', 'portal.otp_tokens');
  await empty(db, 'portal.outbox', 'portal.flows', 'demo.inbox');
  await clearAudit(db);
  await resetClock(db);
}

/** Makes all cards of a person unactivated. */
export async function makeUnactivated(context: DatabaseContext, key: PersonKey): Promise<void> {
  const unactivated = { status: 'unactivated', activation_blocked: false } as const;
  const { customerId } = demoPerson(key);
  await context
    .db()
    .updateTable('cards.cards')
    .set(unactivated)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function cardStatus(context: DatabaseContext, cardId: string): Promise<string | undefined> {
  const cards = context.db().selectFrom('cards.cards').select('status').where('card_id', '=', cardId);
  return (await cards.executeTakeFirst())?.status;
}

/** The test's audit records without log-ons, oldest first. */
export async function auditEntries(context: DatabaseContext): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select action || ' ' || outcome as line from portal.audit
    where action <> 'login' order by at, seq`.execute(context.db());
  return rows.map(({ line }) => line);
}
