/**
 * Sends the bank's events to the portal's `POST /bank-events` (docs/bank-events.md), in order, and retries each until
 * the portal accepts it or refuses it for good. Each event is stored in the transaction of its decision, so no event is
 * lost when the bank or the portal stops.
 */
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/schema/schema.ts';
import { type BankEvent, bankEvent } from '../../server/ports/card-system/http/wire/events.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { sign } from '../events/signature.ts';
import * as store from './outgoing-store.ts';

export interface ForwardSettings {
  /** The full URL of the call. */
  readonly url: string;
  /** The decoded `BANK_EVENTS_SECRET`. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
  /** Receives a line for each failed attempt. */
  readonly log: (line: string) => void;
  /** Milliseconds until the next attempt, unless the answer has a Retry-After header. */
  readonly retryMs?: number;
}

export interface Forwarder {
  /** Stores an event. Call it in the transaction of the decision. */
  keep(trx: Transaction<Database>, event: BankEvent): Promise<void>;
  /** Starts to send the stored events and returns at once. Call it after the commit. */
  wake(): void;
  /** Aborts the running attempt. The events that remain are sent after the next start. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS = 1000;
/** Status codes after which an event is dropped, because another attempt would get the same answer. */
const REFUSED: ReadonlySet<number> = new Set([400, 413]);

/** Creates the table of events. Then starts to send events that are left from an earlier process. */
export async function startForwarder(db: Kysely<Database>, settings: ForwardSettings): Promise<Forwarder> {
  const { log, retryMs = RETRY_MS } = settings;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;

  /** Sends events until all are sent, or until an attempt fails that can be retried. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const row = await store.oldest(db);
      if (!row || closing.signal.aborted) return;
      // Sends one event per request, so that a rejected event does not block others.
      const answer = await post(row.event, settings, closing.signal).catch(() => undefined);
      if (closing.signal.aborted) return;
      if (answer?.status !== 200) log(`the portal answered ${answer?.status ?? 'nothing'} to an event`);
      if (answer?.status !== 200 && !REFUSED.has(answer?.status ?? 0)) return tryAgain(answer?.retryMs);
      await store.remove(db, row);
    }
  }

  async function run(): Promise<void> {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false;
      await sendAll().catch(() => {
        log('the events could not be read');
        tryAgain();
      });
    }
    running = undefined;
  }

  function tryAgain(ms = retryMs): void {
    clearTimeout(timer);
    timer = setTimeout(wake, ms);
  }

  function wake(): void {
    clearTimeout(timer);
    isWoken = true;
    running ??= run();
  }

  await store.createTable(db);
  wake();
  return {
    keep: (trx, event) => store.add(trx, JSON.stringify(z.encode(bankEvent, event))),
    wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Signs and sends one event. Rejects when there is no answer. */
async function post(event: string, { url, secret, clock }: ForwardSettings, signal: AbortSignal) {
  const body = Buffer.from(`{"events":[${event}]}`);
  const timestamp = `${Math.floor(clock.now().getTime() / 1000)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'bank-timestamp': timestamp,
      'bank-signature': sign(secret, timestamp, body),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { status: response.status, retryMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
}
