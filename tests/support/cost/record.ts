/** Records the processor time of a test file or a browser test. scripts/tests/processor-report.mjs reports the sums. */
import { appendFileSync } from 'node:fs';
import { enterGroup, startMeter } from '../../../scripts/processor-time.mjs';

const NOTES = process.env.PROCESSOR_TIME_NOTES;
const KEY = Symbol.for('processor time of this worker');

/** Starts to measure this worker with its browser and servers. Returns undefined when the run does not collect costs. */
export function startNote(): ((file: string, title?: string) => void) | undefined {
  if (!NOTES) return undefined;
  // Test files may have separate modules, but share the process.
  const own = globalThis as { [KEY]?: { readonly read: (() => number) | undefined } };
  own[KEY] ??= { read: enterGroup('worker') };
  const { read } = own[KEY];
  if (!read) return undefined;
  const seconds = startMeter(read);
  return (file, title = '') =>
    appendFileSync(NOTES, `${JSON.stringify({ file, title, seconds: seconds() })}\n`);
}
