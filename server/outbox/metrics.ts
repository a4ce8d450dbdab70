/** Metrics of the outbox (OPS-3). */
import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { MessageKind } from './rules.ts';
import { CHANNELS, queuedMessages } from './store.ts';

/**
 * The outcome of an attempt. `failed`: the message will be retried. `refused`: the gateway will never accept the message.
 * `stopped`: the process stopped before the attempt ended. `unrecorded`: the outcome could not be stored in the database.
 */
export type AttemptOutcome = 'sent' | 'failed' | 'refused' | 'expired' | 'stopped' | 'unrecorded';

const KINDS: readonly MessageKind[] = ['otp', 'notice'];
const OUTCOMES: readonly AttemptOutcome[] = ['sent', 'failed', 'refused', 'expired', 'stopped', 'unrecorded'];

export interface OutboxMetrics {
  readonly attempt: (channel: Channel, outcome: AttemptOutcome) => void;
}

/** Registers the metrics. Both gauges share one query of the queue when metrics are collected. */
export function createOutboxMetrics(registry: Registry, db: Kysely<Database>): OutboxMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'outbox_attempts_total',
    help: 'Attempts to send a message, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  for (const channel of CHANNELS) for (const outcome of OUTCOMES) attempts.inc({ channel, outcome }, 0);

  let reading: ReturnType<typeof queuedMessages> | undefined;
  const read = () => {
    reading ??= queuedMessages(db).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (
    name: string,
    help: string,
    value: (row: { count: number; oldestSeconds: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['channel', 'kind'],
      registers,
      async collect() {
        const rows = await read().catch(() => undefined);
        for (const channel of CHANNELS)
          for (const kind of KINDS) {
            const row = rows?.find((one) => one.channel === channel && one.kind === kind);
            // NaN while the database is unavailable.
            this.set({ channel, kind }, rows ? (row ? value(row) : 0) : Number.NaN);
          }
      },
    });
  gauge('outbox_queued', 'Messages in the queue of the whole portal', ({ count }) => count);
  gauge(
    'outbox_oldest_seconds',
    'Age of the oldest message in the queue of the whole portal',
    ({ oldestSeconds }) => oldestSeconds,
  );
  return { attempt: (channel, outcome) => attempts.inc({ channel, outcome }) };
}
