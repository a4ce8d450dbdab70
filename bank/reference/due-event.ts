/** What the bank tells of a latest statement when a case of its lines is opened or ends. */
import { sql, type Transaction } from 'kysely';
import { newUuid } from '../../server/crypto/keys.ts';
import { databaseNow } from '../../server/db/clock.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { BankEvent, EventOf } from '../../server/ports/card-system/http/wire/events.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { DISPUTE_STATES, type DisputeState, isOpenDispute } from '../../shared/disputes.ts';
import { twd } from '../../shared/money.ts';
import type { CardKey } from '../embedded/ids.ts';
import { readLatestSuspended } from '../embedded/payments/suspended-store.ts';
import { lockCard } from '../embedded/points/points-store.ts';

type Trx = Transaction<Database>;

/** Returns the event of the latest statement of a card; undefined when it has none. Locks the card, so that the last event is the newest. */
export async function dueEvent(
  trx: Trx,
  random: Random,
  { customerId, cardId }: CardKey,
): Promise<EventOf<'due-changed'> | undefined> {
  const card = { customerId, cardId };
  await lockCard(trx, card);
  const { rows } = await sql<{ on: string; due: string; minimum: bigint; paid: bigint }>`select
      statement_date as "on", payment_due_date as due, minimum_payment as minimum, paid_since as paid
    from cards.cards where customer_id = ${customerId} and card_id = ${cardId} and statement_date is not null`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    kind: 'due-changed',
    eventId: `BANK-${newUuid(random)}`,
    occurredAt: (await databaseNow(trx)).toISOString(),
    ...card,
    statementDate: row.on,
    paymentDueDate: row.due,
    minimumPayment: twd(row.minimum),
    paidSince: twd(row.paid),
    suspended: twd((await readLatestSuspended(trx, card))?.suspended ?? 0n),
  };
}

/** Returns what the bank sends to the portal for one of its own events. */
export async function sentFor(trx: Trx, random: Random, event: BankEvent): Promise<readonly BankEvent[]> {
  if (event.kind === 'due-changed') {
    const { suspended } = (await dueEvent(trx, random, event)) ?? {};
    return [{ ...event, ...(suspended && { suspended }) }];
  }
  if (event.kind !== 'dispute' || !isEnded(event.state)) return [event];
  const due = await dueEvent(trx, random, event);
  return due ? [event, due] : [event];
}

function isEnded(state: string): boolean {
  const known = DISPUTE_STATES.find((one: DisputeState) => one === state);
  return known !== undefined && !isOpenDispute(known);
}
