/** Metrics of reads on standbys (OPS-3). */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Standbys } from './standbys.ts';

/** Registers the metrics; without standbys they have no values. */
export function registerStandbyMetrics(
  registry: Registry,
  standbys: Pick<Standbys, 'counts' | 'all'> | undefined,
): void {
  const registers = [registry];
  new Counter({
    name: 'database_reads_total',
    help: 'Reads that may go to a standby, by the server that answered them',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(standbys?.counts ?? {})) this.inc({ server }, count);
    },
  });
  const gauge = (name: string, help: string, read: (standby: Standbys['all'][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['standby'],
      registers,
      collect() {
        for (const [index, standby] of (standbys?.all ?? []).entries())
          this.set({ standby: index + 1 }, read(standby));
      },
    });
  gauge('database_standby_in_use', '1 while calls read on the standby', ({ inUse }) => Number(inUse));
  gauge(
    'database_standby_lag_seconds',
    'Seconds since the last commit that the standby replayed; 0 when it has all',
    ({ lagSeconds }) => lagSeconds,
  );
}
