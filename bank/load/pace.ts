/** Pauses of a load, which leave processors and disks to the calls of card holders, as far as these need them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/db/open.ts';

/** How long a statement of the portal takes now, and whether the portal serves calls. */
export interface Probe {
  readonly isServing: boolean;
  readonly ms: number;
}

export interface Pace {
  /** Await it after each piece of work. It pauses for a share of the time since the last pause. */
  pause(): Promise<void>;
  /** Share of the work's time that pauses take now, 0 to {@link MOST}. */
  share(): number;
  /** Stops looking. */
  end(): void;
}

const MOST = 1;
/** Share at the start. A short load would be over before it has learned what the calls beside it need. */
const FIRST = 0.5;
/** Milliseconds between two probes while the load works. */
const EVERY_MS = 100;
/** Probes that the 95th percentile is taken of: those of the last seconds. */
const KEPT = 60;
/** A statement may take this many times as long beside the load as in its pauses, plus a millisecond that no person notices. */
const SLOWER = 2;
const UNNOTICED_MS = 1;
/** Shortest pause in which a probe is made. */
const QUIET_MS = 20;

/** The 95th percentile; 0 without values. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

/**
 * Watches how long a statement takes while the load works and while it pauses, and pauses more while the 95th percentile beside it is
 * too high, less while it is not, and never while nothing calls.
 */
export function createPace(probe: () => Promise<Probe>, everyMs = EVERY_MS): Pace {
  const [beside, quiet]: [number[], number[]] = [[], []];
  let [share, isServing, isPausing, isLooking] = [FIRST, false, false, false];
  let since = performance.now();
  const look = async (into: number[]) => {
    if (isLooking) return;
    isLooking = true;
    try {
      const found = await probe();
      isServing = found.isServing;
      into.push(found.ms);
      if (into.length > KEPT) into.shift();
    } catch {
      // The database is overloaded or away: the next statement of the load will tell.
      isServing = true;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void (isPausing || look(beside)), everyMs);
  timer.unref();
  return {
    share: () => share,
    end: () => clearInterval(timer),
    async pause() {
      const isSlow = p95(beside) > SLOWER * (p95(quiet) || p95(beside) / (SLOWER + 1)) + UNNOTICED_MS;
      share = !isServing ? 0 : isSlow ? Math.min(MOST, share + 0.1) : Math.max(0, share - 0.02);
      const ms = (performance.now() - since) * share;
      isPausing = true;
      const from = performance.now();
      if (ms >= QUIET_MS) await look(quiet);
      await sleep(Math.max(0, ms - (performance.now() - from)));
      isPausing = false;
      since = performance.now();
    },
  };
}

/** A pace that never pauses. */
export const WITHOUT_PAUSE: Pace = { pause: async () => {}, share: () => 0, end: () => {} };

/** Returns the pace of a load. On the embedded database no portal runs beside it. */
export function paceOf({ kind, db }: Pick<OpenDatabase, 'kind' | 'db'>): Pace {
  if (kind === 'embedded') return WITHOUT_PAUSE;
  return createPace(async () => {
    const from = performance.now();
    // Other roles see no times of a session: then each connection counts as used.
    const { rows } = await sql<{ serving: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'card-portal' and pid <> pg_backend_pid()
        and coalesce(state_change > clock_timestamp() - interval '3 seconds', true)) as serving`.execute(db);
    return { isServing: rows[0]?.serving === true, ms: performance.now() - from };
  });
}
