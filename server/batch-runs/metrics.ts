/** Metrics of batches (OPS-3): their rate is items by seconds of work. */
import { Counter, type Registry } from 'prom-client';

/** The batches of a serving process. */
export const BATCHES = ['reminders', 'expired-points', 'notices', 'housekeeping'] as const;
export type BatchName = (typeof BATCHES)[number];

/** Counts the items of a batch and the milliseconds of work on them. */
export type MeasureBatch = (batch: BatchName, items: number, ms: number) => void;

export function createBatchMetrics(registry: Registry): MeasureBatch {
  const counter = (name: string, help: string) => {
    const created = new Counter({ name, help, labelNames: ['batch'], registers: [registry] });
    for (const batch of BATCHES) created.inc({ batch }, 0);
    return created;
  };
  const items = counter('batch_items_total', 'People, notices or rows that a batch has worked on');
  const seconds = counter('batch_seconds_total', 'Seconds of work on them, without pauses');
  return (batch, count, ms) => {
    items.inc({ batch }, count);
    seconds.inc({ batch }, ms / 1000);
  };
}
