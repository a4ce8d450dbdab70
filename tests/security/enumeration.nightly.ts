/** [S01] Response times do not reveal whether a username exists: 500 interleaved pairs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../support/api/client.ts';
import { advanceClock } from '../support/api/demo.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';

const PAIRS = 500;
/** Tries before a name is locked. The clock then moves past the lock, so that every try checks the password. */
const TRIES = 5;
const LOCK_SECONDS = 15 * 60 + 1;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server?.stop());

/** Milliseconds of a log-on with a wrong password, without the time for the image code. */
async function measureLogOn(client: Client, username: string): Promise<number> {
  const code = await client.captcha();
  const from = performance.now();
  const answer = await client.logOn(username, { password: 'Wrong-pass.1', ...code });
  const duration = performance.now() - from;
  expect(answer.status).toBe(400);
  return duration;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Two-sided p-value of the Mann-Whitney U test, by the normal approximation (good for samples of this size). */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a, ...b].sort((x, y) => x - y);
  // Ties get the mean of their ranks.
  const rank = (value: number): number => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1;
  const u = a.reduce((sum, value) => sum + rank(value), 0) - (a.length * (a.length + 1)) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - (a.length * b.length) / 2) / deviation;
  return 2 * (1 - normal(z));
}

/** Cumulative normal distribution, by Abramowitz and Stegun 26.2.17 (error under 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

it('Mann-Whitney distinguishes two distributions', () => {
  const even = Array.from({ length: 200 }, (_, n) => n % 20);
  expect(mannWhitney(even, even)).toBeGreaterThan(0.9);
  expect(
    mannWhitney(
      even,
      even.map((value) => value + 3),
    ),
  ).toBeLessThan(0.001);
});

it('[S01] [LOGIN-4] takes the same time for a known and an unknown name', async () => {
  const client = await Client.open(server);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = -20; pair < PAIRS; pair++) {
    if (pair % TRIES === 0) await advanceClock(server, LOCK_SECONDS);
    // Alternates the order within the pairs.
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const duration = await measureLogOn(client, which === 'known' ? 'demo.primary1' : 'absent.here1');
      if (pair >= 0) times[which].push(duration);
    }
  }
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThanOrEqual(5);
  expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.01);
});
