import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { type Behaviour, type FakeGateway, startFakeGateway } from '../ports/sms/fake-gateway.ts';
import { createHttpGateway } from '../ports/sms/http-gateway.ts';
import { FakeSmsc } from '../ports/sms/smpp/fake-smsc.ts';
import { openSmpp } from '../ports/sms/smpp/test-setup.ts';
import { type OutboxSetup, otp, setUpOutbox, sms } from './test-setup.ts';

const CHALLENGES = Array.from(
  { length: 40 },
  (_, i) => `0b8a2f54-3c0e-4d0c-9a5e-${String(i).padStart(12, '0')}`,
);

/** A seeded random generator, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describeOnUsualDatabase('outbox against a real gateway', (context) => {
  let setup: OutboxSetup;
  let gateway: FakeGateway;
  beforeEach(async () => {
    setup = await setUpOutbox(context.db());
    gateway = await startFakeGateway();
  });
  afterEach(() => gateway.close());

  const dispatcher = (timeoutMs = 5_000) =>
    setup.dispatcher({
      sms: createHttpGateway({ url: gateway.url, auth: { kind: 'bearer', token: 't' }, timeoutMs }),
    });

  it('[I8] shows a message once when its acknowledgement was lost', async () => {
    await setup.enqueue(otp('code'));
    gateway.setBehaviour({ kind: 'accept-and-reset' });
    await dispatcher().drain();
    expect(setup.confirmed).toEqual([]);
    gateway.setBehaviour({ kind: 'accept' });
    await setup.advance(5);
    await dispatcher().drain();
    expect(gateway.requests).toHaveLength(2);
    expect(gateway.shown).toHaveLength(1);
    expect(setup.confirmed).toHaveLength(1);
  });

  it('[I8] shows every message once and starts every code once with a faulty gateway', async () => {
    for (const seed of [1, 2, 3]) await runWithFaults(seed);
  });

  async function runWithFaults(seed: number): Promise<void> {
    setup = await setUpOutbox(context.db());
    const random = seeded(seed);
    const faults: Behaviour[] = [
      { kind: 'accept' },
      { kind: 'accept', afterMs: 20 },
      { kind: 'accept-and-reset' },
      { kind: 'reset' },
      { kind: 'status', status: 500 },
      { kind: 'hang' },
    ];
    gateway.setBehaviour(() => faults[Math.floor(random() * faults.length)]!);
    const before = gateway.shown.length;
    await setup.enqueue(...CHALLENGES.map((challengeId, i) => message(i, challengeId)));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([dispatcher(60).drain(), dispatcher(60).drain()]);
      await setup.advance(21);
    }
    gateway.setBehaviour({ kind: 'accept' });
    // Codes are due after 60 s, before they expire. On a slow machine, notices may have longer delays.
    for (const seconds of [60, 600]) {
      await setup.advance(seconds);
      await Promise.all([dispatcher().drain(), dispatcher().drain()]);
    }
    expect((await setup.rows()).filter(({ state }) => state !== 'sent')).toEqual([]);
    expect(gateway.shown.length - before, `seed ${seed}`).toBe(CHALLENGES.length);
    const started = setup.confirmed.map(({ onSent }) => onSent.challengeId).sort();
    expect(started).toEqual(CHALLENGES.filter((_, i) => i % 2 === 0));
  }

  const message = (i: number, challengeId: string) =>
    i % 2 === 0 ? otp(`code ${i}`, { onSent: { kind: 'otp', challengeId } }) : sms(`notice ${i}`);
});

describeOnUsualDatabase('outbox against an SMSC', (context) => {
  it('[I8] submits once when the gateway is slower than an attempt, and starts the code with its answer', async () => {
    const setup = await setUpOutbox(context.db());
    const smsc = await new FakeSmsc().start();
    const { sms: port } = openSmpp(smsc.url, { timeouts: { submitMs: 50 } });
    smsc.onSubmit({ kind: 'accept', afterMs: 1_500 });
    const dispatcher = setup.dispatcher({ sms: port });
    await setup.enqueue(otp('驗證碼 482913'));
    await dispatcher.drain();
    await setup.advance(5);
    await dispatcher.drain();
    expect(await setup.rows()).toMatchObject([{ state: 'waiting', reason: 'timeout', tries: 2 }]);
    expect(setup.confirmed).toEqual([]);
    await sleep(1_500);
    await setup.advance(20);
    const [before] = await setup.rows();
    await dispatcher.drain();
    expect(smsc.shown.map(({ text }) => text)).toEqual(['驗證碼 482913']);
    expect(setup.confirmed).toHaveLength(1);
    expect(setup.confirmed[0]!.sentAt.getTime() - before!.created_at.getTime()).toBeGreaterThan(24_000);
    await port.close();
    await smsc.stop();
  });
});
