/**
 * [S01] [S07] Response times do not reveal whether a username exists (500 interleaved pairs), or whether a card or person
 * exists (250 pairs per identity step).
 */
import { afterAll, expect, it } from 'vitest';
import { Client } from '../../support/api/clients/client.ts';
import { IDENTITY_STEPS, RIGHT, UNKNOWN_CARD, UNKNOWN_ID } from '../../support/api/clients/identity-steps.ts';
import { advanceClock } from '../../support/api/demo.ts';
import { startServer } from '../../support/api/server.ts';
import { expectSameTimes } from '../../support/data/same-times.ts';

const PAIRS = 500;
/** Number of attempts before a username is locked. The clock then moves past the lock, so that every attempt checks the password. */
const TRIES = 5;
const LOCK_SECONDS = 15 * 60 + 1;

const server = await startServer({ LOG_LEVEL: 'silent' });
afterAll(() => server.stop());

/** Returns the milliseconds of a log-on with a wrong password, without the time for the image code. */
async function measureLogOn(client: Client, username: string): Promise<number> {
  const code = await client.captcha();
  const from = performance.now();
  const answer = await client.logOn(username, { password: 'Wrong-pass.1', ...code });
  const duration = performance.now() - from;
  expect(answer.status).toBe(400);
  return duration;
}

it('a sample that differs once is taken again, a difference that stays is found', async () => {
  const even = Array.from({ length: 200 }, (_, n) => n % 20);
  const other = even.map((value) => value + 3);
  const samples = [
    { a: even, b: other },
    { a: even, b: even },
  ];
  await expectSameTimes(async () => samples.shift() ?? {}, 1);
  await expect(expectSameTimes(async () => ({ a: even, b: other }), 1)).rejects.toThrow(/differ: 3.00 ms/);
});

it('[S01] [LOGIN-4] takes the same time for a known and an unknown name', async () => {
  const client = await Client.open(server);
  await expectSameTimes(async () => {
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
    return times;
  }, 5);
});

/** Number of pairs per identity step, and of wrong attempts per card or person and day before the answer changes. */
const IDENTITY_PAIRS = 250;
const TRIES_A_DAY = 4;
const DAY_SECONDS = 86_400;
it.each(Object.entries(IDENTITY_STEPS))(
  '[S07] the identity step of %s takes the same time for an existing and an unknown card and person',
  async (_, prepare) => {
    const probes = {
      existing: { ...RIGHT, birthDate: '1950-01-01' },
      unknown: { cardNumber: UNKNOWN_CARD, nationalId: UNKNOWN_ID, birthDate: '1950-01-01' },
    };
    let client = await Client.open(server);
    await expectSameTimes(async () => {
      const times = { existing: [] as number[], unknown: [] as number[] };
      for (let pair = -20; pair < IDENTITY_PAIRS; pair++) {
        // Continues on the next day with a new session, because the day's attempts are used up.
        if (pair % TRIES_A_DAY === 0) {
          await advanceClock(server, DAY_SECONDS);
          client = await Client.open(server);
        }
        const order =
          pair % 2 === 0 ? (['existing', 'unknown'] as const) : (['unknown', 'existing'] as const);
        for (const which of order) {
          const send = await prepare(client, probes[which]);
          const from = performance.now();
          const answer = await send();
          const duration = performance.now() - from;
          expect(answer.error.code).toBe('PERSON-NOMATCH');
          if (pair >= 0) times[which].push(duration);
        }
      }
      return times;
    }, 3);
  },
);
