/** Metrics of the bank's events (OPS-3). */
import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../server/db/schema/schema.ts';
import { countUnknown } from './events-store.ts';

export interface BankEventMetrics {
  readonly request: (outcome: 'accepted' | 'unsigned' | 'wrong') => void;
  readonly events: (result: 'accepted' | 'repeated' | 'unknown', count: number) => void;
  readonly register: (registry: Registry) => void;
}

export function createBankEventMetrics(db: Kysely<Database>): BankEventMetrics {
  const requests = new Counter({
    name: 'bank_event_requests_total',
    help: 'Requests with events of the bank: accepted, unsigned (a failed signature or time), wrong (of another form)',
    labelNames: ['outcome'],
    registers: [],
  });
  const events = new Counter({
    name: 'bank_events_total',
    help: 'Events of the bank: accepted, repeated; unknown counts the accepted ones whose card is not known',
    labelNames: ['result'],
    registers: [],
  });
  const unknown = new Gauge({
    name: 'bank_events_unknown',
    help: 'Kept events of the bank whose card is not known',
    registers: [],
    async collect() {
      // NaN while the database is unavailable.
      this.set(await countUnknown(db).catch(() => Number.NaN));
    },
  });
  return {
    request: (outcome) => requests.inc({ outcome }),
    events: (result, count) => events.inc({ result }, count),
    register(registry) {
      registry.registerMetric(requests);
      registry.registerMetric(events);
      registry.registerMetric(unknown);
    },
  };
}
