/** The destination of the server's log. */
import { writeSync } from 'node:fs';
import type { Clock } from './ports/clock/port.ts';

const STANDARD_ERROR = 2;
/** Pino's numeric level. */
const WARN = 40;
/** Number of retries when the reader is slow, and the milliseconds before each retry. */
const WAITS = 20;
const WAIT_MS = 5;

/** Writes some of the bytes and returns their number, or throws, like `writeSync`. */
type WriteSome = (bytes: Uint8Array) => number;

/**
 * Destination for pino on standard error. A line that cannot be written (full disk, missing or stalled reader) is dropped, so
 * that logging blocks the process for 0.1 s at most. Only the audit trail in the database has no gaps. The number of dropped
 * lines is logged before the next line that can be written.
 */
export function logDestination(
  clock: Pick<Clock, 'now'>,
  write: WriteSome = (bytes) => writeSync(STANDARD_ERROR, bytes),
) {
  let lost = 0;
  return {
    write(line: string): void {
      // A reader that stalled at the previous line gets no retries.
      const waits = lost > 0 ? 0 : WAITS;
      try {
        if (lost > 0) {
          const missing = { lost, msg: 'lines of the log are missing here' };
          const entry = { level: WARN, time: clock.now().getTime(), ...missing };
          // Begins with a line break, because the last line may be incomplete.
          writeWhole(write, `\n${JSON.stringify(entry)}\n`, waits);
          lost = 0;
        }
        writeWhole(write, line, waits);
      } catch {
        lost++;
      }
    },
  };
}

/** Writes the whole text, or throws. */
function writeWhole(write: WriteSome, text: string, waits: number): void {
  let left: Uint8Array = Buffer.from(text);
  for (let tries = 0; left.length > 0; ) {
    try {
      left = left.subarray(write(left));
    } catch (error) {
      const behind = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!behind || tries++ >= waits) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}
