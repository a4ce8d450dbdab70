/** Metrics of commands to a remote card system (OPS-3). */
import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/schema/schema.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import { pendingCommands } from './commands-store.ts';

export type CommandMetrics = ReturnType<typeof createCommandMetrics>;

export function createCommandMetrics(registry: Registry, db: Kysely<Database>) {
  const registers = [registry];
  const settled = new Counter({
    name: 'commands_settled_total',
    help: 'Commands to the card system, by kind and outcome',
    labelNames: ['kind', 'state'],
    registers,
  });
  const notShown = new Counter({
    name: 'commands_not_shown_total',
    help: 'Commands that took effect and that the read model cannot show before the next files, by kind',
    labelNames: ['kind'],
    registers,
  });
  // The gauges are NaN while the database is unavailable.
  const read = () => pendingCommands(db).catch(() => undefined);
  new Gauge({
    name: 'commands_pending',
    help: 'Commands whose outcome is not known',
    registers,
    async collect() {
      this.set((await read())?.pending ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'commands_oldest_pending_seconds',
    help: 'Age of the oldest command whose outcome is not known; 0 without one',
    registers,
    async collect() {
      this.set((await read())?.oldestSeconds ?? Number.NaN);
    },
  });
  return {
    settled: (kind: CommandKind, state: string) => settled.inc({ kind, state }),
    /** Counts a command that took effect but that the read model cannot show. */
    notShown: (kind: CommandKind) => notShown.inc({ kind }),
  };
}
