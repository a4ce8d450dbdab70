/** Progress and summary of a load, as text. */
import type { LoadResult } from '../load.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import { PENDING } from './rejections.ts';

const WIDTH = 30;

/** Seconds of a step before its speed says how long the rest takes. */
const SETTLED_S = 3;

/** Shows the progress of a load: a bar with the time left for the step on a terminal, otherwise one line per new step. */
export class Progress {
  readonly #write: (text: string) => void;
  readonly #isTerminal: boolean;
  #current = '';
  #since = 0;

  constructor(write: (text: string) => void, isTerminal: boolean) {
    this.#write = write;
    this.#isTerminal = isTerminal;
  }

  /** @param now milliseconds of any clock that only goes forward */
  show(what: string, done: number, of: number, now = performance.now()): void {
    const isNew = what !== this.#current;
    if (isNew) this.#since = now;
    if (this.#isTerminal) {
      const share = of > 0 ? Math.min(done / of, 1) : 0;
      const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
      this.#write(
        `${isNew && this.#current ? '\n' : '\r'}[${bar}] ${what}${of > 0 ? ` ${done}/${of}${timeLeft((now - this.#since) / 1000, done / of)}` : ''}`,
      );
    } else if (isNew) this.#write(`${what}${of > 0 ? `: ${of}` : ''}\n`);
    this.#current = what;
  }

  /** Ends the line of the bar. */
  end(): void {
    if (this.#isTerminal && this.#current) this.#write('\n');
  }
}

/** Returns the time left of a step after `seconds`, of which a share is done; with spaces over a longer text before. */
function timeLeft(seconds: number, share: number): string {
  if (seconds < SETTLED_S || share <= 0 || share >= 1) return ''.padEnd(16);
  const left = Math.ceil((seconds / share) * (1 - share));
  return (left < 100 ? `, ${left} s left` : `, ${Math.ceil(left / 60)} min left`).padEnd(16);
}

/** Returns the number of rows by table, the time and speed, then the customers that the database rejected. */
export function summary(result: Exclude<LoadResult, { state: 'refused' }>, seconds: number): string {
  const { loadId, read, counts, heldBack } = result;
  const columns = ['table', 'read', 'inserted', 'changed', 'deleted', 'unchanged'];
  const table = BANK_TABLES.map(({ name }) => {
    const rows = read.get(name) ?? 0;
    const { inserted, changed, deleted } = counts[name] ?? { inserted: 0, changed: 0, deleted: 0 };
    return [name, rows, inserted, changed, deleted, Math.max(0, rows - inserted - changed)].map(String);
  });
  const lines = [columns, ...table].map((cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(11))).join(''),
  );
  const rows = [...read.values()].reduce((sum, count) => sum + count, 0);
  const changes = BANK_TABLES.reduce((sum, { name }) => {
    const { inserted = 0, changed = 0, deleted = 0 } = counts[name] ?? {};
    return sum + inserted + changed + deleted;
  }, 0);
  return [
    ...lines,
    `load ${loadId}: ${changes} rows changed; ${rows} read in ${seconds.toFixed(1)} s, ${Math.round(rows / Math.max(seconds, 0.001))} rows a second`,
    ...(result.moved > 0 ? [`${result.moved} cards moved to another customer`] : []),
    ...heldBack.map(({ customerId, constraint }) => {
      const reason =
        constraint === PENDING
          ? 'a command of a card that moves has no outcome yet'
          : `refused by ${constraint}`;
      return `customer ${customerId} was left as before: ${reason}`;
    }),
    ...(heldBack.length > 0 ? ['The load is not complete. Run it again.'] : []),
    '',
  ].join('\n');
}
