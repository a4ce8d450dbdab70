/** What docs/operations/ says about metrics. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, section } from '../documents/documents.ts';

/** Returns the text of a file, given relative to the repository's root. */
export function readText(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}

/** Node metrics that the rules and the dashboard use. A sentence mentions them, not the table. */
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
