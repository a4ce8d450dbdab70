/** Metrics of commands to a remote card system (OPS-3). */
import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/schema/schema.ts';
import type { CommandKind } from '../ports/card-system/commands.ts';
import { pendingCommands } from './commands-store.ts';

export interface CommandMetrics {
  readonly settled: (kind: CommandKind, state: string) => void;
  /** Counts a command that took effect but that the read model cannot show. */
  readonly notShown: (kind: CommandKind) => void;
  readonly register: (registry: Registry) => void;
}

export function createCommandMetrics(db: Kysely<Database>): CommandMetrics {
  const settled = new Counter({
    name: 'commands_settled_total',
    help: 'Commands to the card system, by kind and outcome',
    labelNames: ['kind', 'state'],
    registers: [],
  });
  const notShown = new Counter({
    name: 'commands_not_shown_total',
    help: 'Commands that took effect and that the read model cannot show before the next files, by kind',
    labelNames: ['kind'],
    registers: [],
  });
  // NaN while the database is unavailable.
  const read = () => pendingCommands(db).catch(() => undefined);
  const pending = new Gauge({
    name: 'commands_pending',
    help: 'Commands whose outcome is not known',
    registers: [],
    async collect() {
      this.set((await read())?.pending ?? Number.NaN);
    },
  });
  const oldest = new Gauge({
    name: 'commands_oldest_pending_seconds',
    help: 'Age of the oldest command whose outcome is not known; 0 without one',
    registers: [],
    async collect() {
      this.set((await read())?.oldestSeconds ?? Number.NaN);
    },
  });
  return {
    settled: (kind, state) => settled.inc({ kind, state }),
    notShown: (kind) => notShown.inc({ kind }),
    register(registry) {
      for (const metric of [settled, notShown, pending, oldest]) registry.registerMetric(metric);
    },
  };
}
