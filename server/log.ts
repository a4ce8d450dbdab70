/** Where the server's log goes. */
import { writeSync } from 'node:fs';
import type { Clock } from './ports/clock/port.ts';

const STANDARD_ERROR = 2;
/** Pino's number for it. */
const WARN = 40;
/** How often and for how many milliseconds a reader that is behind is waited for. */
const WAITS = 20;
const WAIT_MS = 5;

/** Writes some of the bytes and returns how many, or throws; as `writeSync` does. */
type WriteSome = (bytes: Uint8Array) => number;

/**
 * Lines for {@link pino}, to standard error. One that cannot be written, because the disk is full or its reader is gone or
 * stands still, is left out: nobody's call waits for a log, and what must have no gaps is the audit trail in the database.
 * The next line that can be written is preceded by one that says how many are missing.
 */
export function logDestination(
  clock: Pick<Clock, 'now'>,
  write: WriteSome = (bytes) => writeSync(STANDARD_ERROR, bytes),
) {
  let lost = 0;
  return {
    write(line: string): void {
      // Who stood still at the line before is not waited for.
      const waits = lost > 0 ? 0 : WAITS;
      try {
        if (lost > 0) {
          const missing = { lost, msg: 'lines of the log are missing here' };
          const entry = { level: WARN, time: clock.now().getTime(), ...missing };
          // What was cut off in the middle ends here.
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

/** Throws when it cannot be written to its end. */
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
