/** Reads the metrics that docs/operations/ documents. */
import { operations, section } from '../documents/documents.ts';

/** Node metrics that the rules and the dashboard use. The documents mention them in a sentence, not in the table. */
export const NODE_METRICS = [
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
];

/** Returns the names in the first column of the table under "Metrics", with their labels. */
export function documentedMetrics(
  text = operations(),
): { readonly name: string; readonly labels: readonly string[] }[] {
  return [...section(text, '## Metrics').matchAll(/^\| `([a-z_]+)` \| ([^|]*) \|/gm)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/`([a-z]+)`/g)].map(([, label = '']) => label),
    }),
  );
}
