/** Shared setup of the PIN tests: data reset, clock, stored rows and messages. */
import { sql } from 'kysely';
import { weakPin } from '../../../shared/validation/pin.ts';
import type { Answer, TestApp } from '../../../tests/support/api/api.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import type { PinSetter } from '../testing/calls.ts';

/** Deletes PINs, flows, codes, keys and messages, and resets the clock. */
export async function resetData(context: DatabaseContext): Promise<void> {
  const db = context.db();
  await sql`delete from cards.pins`.execute(db);
  for (const table of ['otp_challenges', 'otp_tokens', 'outbox', 'flows', 'idempotency'])
    await sql`delete from ${sql.table(`portal.${table}`)}`.execute(db);
  await sql`delete from demo.inbox`.execute(db);
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
}

/** The error code, or `ok` on success. */
export function codeOf(answer: Answer): string {
  return answer.error?.code ?? 'ok';
}

/** The reason of the error at a field. */
export function reasonAt(answer: Answer, field: string): unknown {
  return Reflect.get(Object(answer.error?.details?.fields), field);
}

/** Moves the server's clock forward by seconds. */
export async function shiftClock(context: DatabaseContext, seconds: number): Promise<void> {
  await sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(context.db());
}

/** Moves the clock to the next midnight in Taipei plus `seconds`, which may be negative. */
export async function moveToMidnight(context: DatabaseContext, seconds: number): Promise<void> {
  await sql`update portal.clock_offset set seconds = seconds + ${seconds} + ceil(extract(epoch from
    ((app_now() at time zone 'Asia/Taipei')::date + 1) - (app_now() at time zone 'Asia/Taipei')))`.execute(
    context.db(),
  );
}

export interface PinRow {
  readonly verification: Buffer | null;
  readonly changes: number;
}

/** The stored row of a card's PIN. */
export async function pinRow(context: DatabaseContext, cardId: string): Promise<PinRow | undefined> {
  return context
    .db()
    .selectFrom('cards.pins')
    .select(['verification', 'changes'])
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

/** A person's audit records except log-ons, in insertion order. */
export async function auditRecords(context: DatabaseContext, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select action || ' ' || outcome as line from portal.audit
    where action <> 'login' and customer_id = ${customerId} order by seq`.execute(context.db());
  return rows.map(({ line }) => line);
}

/** All messages sent, newest first. */
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

/** PINs that pass every rule, including those on birth date and card number. */
export async function validPins(setter: PinSetter, count: number): Promise<string[]> {
  const owner = { birthDate: setter.person.birthDate, cardNumber: await setter.cardNumber() };
  const all = Array.from({ length: 10_000 }, (_, n) => ((n * 7919) % 10_000).toString().padStart(4, '0'));
  return all.filter((pin) => weakPin(pin, owner) === undefined).slice(0, count);
}
