/**
 * Receives payments of card bills in the embedded card system. The demo's payment page uses it
 * (features/demo/server/till.ts).
 */
import type { Transaction } from 'kysely';
import { newUuid } from '../../../server/crypto/keys.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EventOf } from '../../../server/ports/card-system/http/wire/events.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { type AuthoriseDeps, findCard, transactionPart } from '../controls/authorise.ts';
import { insertLine, readAccount } from '../controls/authorise-store.ts';
import { lockCard } from '../controls/store.ts';
import { addPaid } from './payments-store.ts';

type Trx = Transaction<Database>;

/** A payment of a card bill. */
export interface ReceivedPayment {
  /** Card number of 16 digits. */
  readonly cardNumber: string;
  /** TWD, whole dollars, positive. */
  readonly amount: bigint;
  readonly description: Bilingual;
}

/**
 * The event of the payment's transaction, and the event of the amount received since the latest statement. Before the
 * first statement, the second event is absent.
 */
export type PaymentEvents = readonly [EventOf<'posted'>, EventOf<'due-changed'>?];

/**
 * Writes a payment and its effect on the balance and the latest statement. Returns the bank's events for it; undefined
 * when no card has the number.
 */
export async function receivePayment(
  deps: AuthoriseDeps,
  trx: Trx,
  { cardNumber, amount, description }: ReceivedPayment,
): Promise<PaymentEvents | undefined> {
  const card = await findCard(deps, trx, cardNumber);
  if (!card) return undefined;
  await lockCard(trx, card);
  // Read under the lock, so that the last of several concurrent payments has the latest event time.
  const at = await databaseNow(trx);
  const day = taipeiDate(at);
  const account = await readAccount(trx, card, { day, at });
  if (!account) return undefined;
  const head = { occurredAt: at.toISOString(), ...card };
  const newEventId = () => `TILL-${newUuid(deps.random)}`;
  const transactionId = newUuid(deps.random);
  const line = {
    transactionId,
    description,
    amount: -amount,
    category: 'payment',
    day,
    isPosted: true,
  } as const;
  const part = transactionPart(await insertLine(trx, card, line), account, -amount);
  const posted = { eventId: newEventId(), ...head, ...part, kind: 'posted' as const, postingDate: day };
  const statement = await addPaid(trx, card, amount);
  if (!statement) return [posted];
  return [
    posted,
    {
      kind: 'due-changed',
      eventId: newEventId(),
      ...head,
      statementDate: statement.statement_date,
      paymentDueDate: statement.payment_due_date,
      minimumPayment: twd(statement.minimum_payment),
      paidSince: twd(statement.paid_since),
    },
  ];
}
