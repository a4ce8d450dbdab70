/** Creates the notices of accepted events, in the events' transaction. */
import type { Transaction } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { AcceptedEvent } from '../../../server/event-follower.ts';
import type { BankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { KIND_RULES } from '../kinds.ts';
import { type DueNotice, isForeignOnline, noticeOf, noticeOfControls } from './decide.ts';
import { sealFacts } from './facts.ts';
import * as store from './notices-store.ts';
import { settingsFrom } from './settings.ts';
import { kindsOf } from './settings-store.ts';

type Trx = Transaction<Database>;

export interface NoticeDeps {
  readonly cipher: Cipher;
  readonly random: Random;
}

/** A notice of a customer, before it is stored. */
export interface NoticeFor extends DueNotice {
  readonly customerId: string;
  /** ISO 8601 with an offset. */
  readonly at: string;
  /** Only in the list: no message is sent. */
  readonly listed?: boolean;
}

/** Encrypts and stores notices. Returns the number of notices that are due now. */
export async function addNotices(deps: NoticeDeps, trx: Trx, notices: readonly NoticeFor[]): Promise<number> {
  const rows = notices.map((notice) => rowOf(deps, notice));
  return (await store.insertNotices(trx, rows)).due;
}

/** Returns a notice as it is stored, with a new id and encrypted facts. */
export function rowOf(
  { cipher, random }: NoticeDeps,
  { customerId, at, kind, source, facts, listed = false }: NoticeFor,
): store.NewNotice {
  const noticeId = newUuid(random);
  const sealed = sealFacts(cipher, facts, { customerId, noticeId });
  const atOnce = KIND_RULES[kind].atOnce === true;
  return { customerId, noticeId, source, kind, at, sealed, atOnce, listed };
}

/**
 * Stores the notices of accepted events, in the events' transaction. Customers who are not registered get no notice.
 * @returns whether messages are due now
 */
export async function addNoticesOf(
  deps: NoticeDeps,
  trx: Trx,
  events: readonly AcceptedEvent[],
): Promise<boolean> {
  if (events.length === 0) return false;
  const customers = [...new Set(events.map(({ event }) => event.customerId))];
  const kinds = await kindsOf(trx, customers);
  const registered = events.filter(({ event }) => kinds.has(event.customerId));
  const fifths = await foreignFifths(trx, registered);
  const controls = await store.newControls(
    trx,
    registered.flatMap(({ event }) => (event.kind === 'controls' ? [event] : [])),
  );
  const overtaken = await store.overtakenDisputes(
    trx,
    registered.flatMap(({ event }) => (event.kind === 'dispute' ? [event] : [])),
  );
  const notices = registered.flatMap(({ event, dueBefore }): NoticeFor[] => {
    // The bank also sends `due-changed` when a payment arrives and the due date stays the same.
    if (event.kind === 'due-changed' && (!dueBefore || dueBefore === event.paymentDueDate)) return [];
    if (event.kind === 'controls') {
      const before = controls.get(event.eventId);
      const notice = before && noticeOfControls(event, before.frozenBefore);
      return notice ? [noticeFor(event, notice)] : [];
    }
    const settings = settingsFrom(kinds.get(event.customerId));
    const notice = noticeOf(event, settings, fifths.has(event.eventId));
    if (!notice) return [];
    const listed = overtaken.has(event.eventId) && { listed: true as const };
    return [{ ...noticeFor(event, notice), ...listed }];
  });
  return (await addNotices(deps, trx, notices)) > 0;
}

const noticeFor = ({ customerId, occurredAt }: BankEvent, notice: DueNotice): NoticeFor => ({
  ...notice,
  customerId,
  at: occurredAt,
});

/** Returns the ids of the events that are a customer's fifth purchase of the day at foreign websites. */
async function foreignFifths(trx: Trx, events: readonly AcceptedEvent[]): Promise<ReadonlySet<string>> {
  const purchases = events.flatMap(({ event }) => {
    if (!isForeignOnline(event)) return [];
    const { eventId, customerId, transactionDate: day, transactionId } = event;
    return [{ eventId, order: `${customerId}/${day}/${eventId}`, customerId, day, transactionId }];
  });
  const fifths = new Set<string>();
  // Sequentially and in sorted order, so that transactions do not deadlock.
  for (const { eventId, ...purchase } of purchases.toSorted((a, b) => (a.order < b.order ? -1 : 1)))
    if (await store.noteForeignPurchase(trx, purchase)) fifths.add(eventId);
  return fifths;
}
