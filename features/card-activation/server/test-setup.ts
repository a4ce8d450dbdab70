/** Shared setup of the activation tests: resets data, reads audit trail and cards. */
import { sql } from 'kysely';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import { empty, resetClock } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';

/** Last sequence number of each audit chain at the start of a test, because audit records are never deleted. */
const chainHeads = new WeakMap<object, ReadonlyMap<number, bigint>>();
const statuses = new WeakMap<object, readonly { card_id: string; status: CardStatus }[]>();

/** Resets card statuses and clock. Deletes counters, flows, codes and messages. */
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
  const heads = await sql<{ chain: number; seq: bigint }>`select chain, seq from portal.audit_heads`.execute(
    db,
  );
  chainHeads.set(db, new Map(heads.rows.map(({ chain, seq }) => [chain, seq])));
  await resetClock(db);
}

export async function cardStatus(context: DatabaseContext, cardId: string): Promise<string | undefined> {
  const cards = context.db().selectFrom('cards.cards').select('status').where('card_id', '=', cardId);
  return (await cards.executeTakeFirst())?.status;
}

/** The test's audit records without log-ons, oldest first. */
export async function auditEntries(context: DatabaseContext): Promise<string[]> {
  const db = context.db();
  const { rows } = await sql<{ line: string; chain: number; seq: bigint }>`
    select action || ' ' || outcome as line, chain, seq from portal.audit
    where action <> 'login' order by at, seq`.execute(db);
  const before = chainHeads.get(db);
  return rows.filter(({ chain, seq }) => BigInt(seq) > (before?.get(chain) ?? 0n)).map(({ line }) => line);
}
