/** Shared setup of the PIN tests: data reset, clock and stored rows. */
import { sql } from 'kysely';
import { weakPin } from '../../../shared/validation/pin.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import type { Answer } from '../../../tests/support/api/clients/api.ts';
import { empty, resetClock } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import type { PinSetter } from '../testing/calls.ts';

/** Deletes PINs, flows, codes, keys, messages and the audit trail, and resets the clock. */
export async function resetData(context: DatabaseContext): Promise<void> {
  const db = context.db();
  await empty(db, 'cards.pins', 'portal.otp_challenges', 'portal.otp_tokens', 'portal.outbox');
  await empty(db, 'portal.flows', 'portal.idempotency', 'demo.inbox');
  await clearAudit(db);
  await resetClock(db);
}

/** Returns the reason of the error at a field. */
export function reasonAt(answer: Answer, field: string): unknown {
  return Reflect.get(Object(answer.error?.details?.fields), field);
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

/** Returns PINs that pass every rule, including the rules on birth date and card number. */
export async function validPins(setter: PinSetter, count: number): Promise<string[]> {
  const owner = { birthDate: setter.person.birthDate, cardNumber: await setter.cardNumber() };
  const all = Array.from({ length: 10_000 }, (_, n) => ((n * 7919) % 10_000).toString().padStart(4, '0'));
  return all.filter((pin) => weakPin(pin, owner) === undefined).slice(0, count);
}
