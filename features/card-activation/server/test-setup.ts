/** Shared setup of the activation tests: resets data, moves the clock, reads audit trail and messages. */
import { sql } from 'kysely';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import type { Answer, TestApp } from '../../../tests/support/api/api.ts';
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
  for (const table of ['wrong_details', 'otp_challenges', 'otp_tokens', 'outbox', 'flows'])
    await sql`delete from ${sql.table(`portal.${table}`)}`.execute(db);
  await sql`delete from demo.inbox`.execute(db);
  const heads = await sql<{ chain: number; seq: bigint }>`select chain, seq from portal.audit_heads`.execute(
    db,
  );
  chainHeads.set(db, new Map(heads.rows.map(({ chain, seq }) => [chain, seq])));
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
}

/** Moves the server's clock forward. */
export async function advanceClock(context: DatabaseContext, seconds: number): Promise<void> {
  await sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(context.db());
}

/** The error code of a response, or `ok`. */
export function codeOf(answer: Answer): string {
  return answer.error?.code ?? 'ok';
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

/** All sent messages, newest first. */
export async function messages(
  t: TestApp,
): Promise<{ purpose: string; channel: string; text: string; language: string }[]> {
  await t.app.dispatcher.drain();
  const answer = await t.app.server.inject({
    url: '/demo/inbox',
    headers: { accept: 'application/json' },
  });
  return answer.json();
}
