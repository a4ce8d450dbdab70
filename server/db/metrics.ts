/** Metrics of the database's connections (OPS-3). */
import { Gauge, type Registry } from 'prom-client';
import type { ConnectionUsage } from './engine/engine.ts';

/** Registers gauges of the connection pool. `usage` is called when metrics are collected. */
export function registerConnectionMetrics(registry: Registry, usage: () => ConnectionUsage): void {
  const gauge = (name: string, help: string, read: (now: ConnectionUsage) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(usage()));
      },
    });
  gauge('database_pool_size', 'Most connections of this process', ({ size }) => size);
  gauge('database_connections_open', 'Open connections', ({ open }) => open);
  gauge('database_connections_in_use', 'Connections that a call or job uses', ({ inUse }) => inUse);
  gauge('database_connections_waiting', 'Calls and jobs without a connection', ({ waiting }) => waiting);
}
