/**
 * [S01] [PASSKEY-2] Neither answers nor response times reveal whether a person has passkeys, or whether a credential
 * exists. The test makes 2,000 calls of each kind, alternating.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { passkeyCreation, passkeyRequest } from '../../../shared/http/passkeys.ts';
import { Authenticator, otherKey } from '../../support/api/clients/authenticator.ts';
import { type Answer, Client } from '../../support/api/clients/client.ts';
import { advanceClock, readCode } from '../../support/api/demo.ts';
import { type RunningServer, startServer } from '../../support/api/server.ts';
import { expectSameTimes } from '../../support/data/same-times.ts';

const CALLS = 2000;
const WARM = 40;
/** Number of wrong answers before an account is locked, and the seconds by which the clock then moves. */
const TRIES = 5;
const LOCK_SECONDS = 15 * 60 + 1;
const MOST_MS = 1;
const ORIGIN = 'http://localhost:3000';

const begun = z.object({ accessToken: z.string(), options: passkeyCreation });

let server: RunningServer;
const phone = new Authenticator({ origin: ORIGIN, synced: true });

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  const anna = await Client.loggedOn(server, 'demo.primary1');
  await anna.post('/passkeys/request-otp', { isResend: false, language: 'en' });
  const otp = await readCode(server, 'demo.primary1');
  const { payload } = await anna.post('/passkeys/options', { otp, language: 'en' });
  const { accessToken, options } = begun.parse(payload);
  const headers = { authorization: `Bearer ${accessToken}` };
  const added = await anna.post(
    '/passkeys',
    { attestation: phone.create(options), language: 'en' },
    { headers },
  );
  expect(added.status).toBe(200);
});
afterAll(() => server?.stop());

/** Returns the times of alternating calls, and the answers of each kind. */
async function measure<K extends string>(
  kinds: readonly K[],
  call: (kind: K) => Promise<{ readonly ms: number; readonly answer: Answer }>,
): Promise<{ times: Record<K, number[]>; answers: Record<K, string[]> }> {
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<K, number[]>;
  const answers = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<K, string[]>;
  for (let n = -WARM; n < CALLS; n++) {
    if (n % TRIES === 0) await advanceClock(server, LOCK_SECONDS);
    // Rotates the order of the kinds, so that each kind is first equally often.
    for (const kind of kinds.map((_, index) => kinds[(index + n + WARM) % kinds.length]!)) {
      const { ms, answer } = await call(kind);
      if (n >= 0) times[kind].push(ms);
      answers[kind].push(shapeOf(answer));
    }
  }
  return { times, answers };
}

/** Returns the visible parts of an answer, without values that are always random. */
function shapeOf({ status, headers, text, payload, error }: Answer): string {
  const { challenge: _, ...rest } = Object(payload ?? {});
  return JSON.stringify([status, [...headers.keys()].sort(), text.length, error?.code, rest]);
}

async function timed(work: Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  const from = performance.now();
  const answer = await work;
  return { ms: performance.now() - from, answer };
}

it('[S01] [PASSKEY-2] a username and the options after it are the same with passkeys, without, and unknown', async () => {
  const names = { with: 'demo.primary1', without: 'demo.primary2', unknown: 'absent.here1' } as const;
  const client = await Client.open(server);
  const kinds = Object.keys(names) as (keyof typeof names)[];
  for (const path of ['/authentication', '/authentication/passkey/options']) {
    await expectSameTimes(async () => {
      const { times, answers } = await measure(kinds, async (kind) => {
        if (path === '/authentication') return timed(client.post(path, { userId: names[kind] }));
        await client.post('/authentication', { userId: names[kind] });
        return timed(client.post(path, {}));
      });
      expect(new Set(Object.values(answers).flat()).size).toBe(1);
      return times;
    }, MOST_MS);
  }
});

it('[S01] [PASSKEY-2] a known credential with a wrong signature and an unknown one are refused alike', async () => {
  const key = otherKey();
  const client = await Client.open(server);
  await expectSameTimes(async () => {
    const { times, answers } = await measure(['known', 'unknown'], async (kind) => {
      const { payload } = await client.post('/authentication/passkey/options', {});
      const altered = kind === 'known' ? { key } : { key, id: Buffer.alloc(32, 1).toString('base64url') };
      const assertion = phone.get(passkeyRequest.parse(payload), altered);
      return timed(client.post('/authentication/passkey', { assertion, language: 'en' }));
    });
    expect(new Set(Object.values(answers).flat())).toEqual(new Set(answers.known));
    return times;
  }, MOST_MS);
});
