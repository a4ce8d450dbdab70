import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { type Behaviour, type FakeGateway, startFakeGateway } from '../ports/sms/fake-gateway.ts';
import { createHttpGateway } from '../ports/sms/http-gateway.ts';
import { FakeSmsc } from '../ports/sms/smpp/fake-smsc.ts';
import { openSmpp } from '../ports/sms/smpp/test-world.ts';
import { createWorld, otp, sms, type World } from './test-world.ts';

const CHALLENGES = Array.from(
  { length: 40 },
  (_, i) => `0b8a2f54-3c0e-4d0c-9a5e-${String(i).padStart(12, '0')}`,
);

/** A small generator, so that a failing run can be repeated from its seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describeOnEachDatabase('outbox against a real gateway', (context) => {
  let world: World;
  let gateway: FakeGateway;
  beforeEach(async () => {
    world = await createWorld(context.db());
    gateway = await startFakeGateway();
  });
  afterEach(() => gateway.close());

  const dispatcher = (timeoutMs = 5_000) =>
    world.dispatcher({
      sms: createHttpGateway({ url: gateway.url, auth: { kind: 'bearer', token: 't' }, timeoutMs }),
    });

  it('[I8] a lost acknowledgement shows the message once', async () => {
    await world.enqueue(otp('code'));
    gateway.behave({ kind: 'take-and-reset' });
    await dispatcher().drain();
    expect(world.confirmed).toEqual([]);
    gateway.behave({ kind: 'take' });
    await world.advance(5);
    await dispatcher().drain();
    expect(gateway.requests).toHaveLength(2);
    expect(gateway.seen).toHaveLength(1);
    expect(world.confirmed).toHaveLength(1);
  });

  it('[I8] a gateway that is slow, broken and down by turns: every message is seen once, every code starts once', async () => {
    for (const seed of [1, 2, 3]) await anHourOfFaults(seed);
  });

  async function anHourOfFaults(seed: number): Promise<void> {
    world = await createWorld(context.db());
    const random = seeded(seed);
    const faults: Behaviour[] = [
      { kind: 'take' },
      { kind: 'take', afterMs: 20 },
      { kind: 'take-and-reset' },
      { kind: 'reset' },
      { kind: 'status', status: 500 },
      { kind: 'hang' },
    ];
    gateway.behave(() => faults[Math.floor(random() * faults.length)]!);
    const before = gateway.seen.length;
    await world.enqueue(...CHALLENGES.map((challengeId, i) => message(i, challengeId)));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([dispatcher(60).drain(), dispatcher(60).drain()]);
      await world.advance(21);
    }
    gateway.behave({ kind: 'take' });
    await world.advance(60);
    await Promise.all([dispatcher().drain(), dispatcher().drain()]);
    expect((await world.rows()).filter(({ state }) => state !== 'sent')).toEqual([]);
    expect(gateway.seen.length - before, `seed ${seed}`).toBe(CHALLENGES.length);
    const started = world.confirmed.map(({ onSent }) => onSent.challengeId).sort();
    expect(started).toEqual(CHALLENGES.filter((_, i) => i % 2 === 0));
  }

  const message = (i: number, challengeId: string) =>
    i % 2 === 0 ? otp(`code ${i}`, { onSent: { kind: 'otp', challengeId } }) : sms(`notice ${i}`);
});

describeOnEachDatabase('outbox against an SMSC', (context) => {
  it('[I8] a gateway slower than a try: the message is handed over once, and the code starts with its answer', async () => {
    const world = await createWorld(context.db());
    const smsc = await new FakeSmsc().start();
    const { sms: port } = openSmpp(smsc.url, { limits: { submitMs: 50 } });
    smsc.submit({ kind: 'take', afterMs: 1_500 });
    const dispatcher = world.dispatcher({ sms: port });
    await world.enqueue(otp('驗證碼 482913'));
    await dispatcher.drain();
    await world.advance(5);
    await dispatcher.drain();
    expect(await world.rows()).toMatchObject([{ state: 'waiting', reason: 'timeout', tries: 2 }]);
    expect(world.confirmed).toEqual([]);
    await sleep(1_500);
    await world.advance(20);
    const [before] = await world.rows();
    await dispatcher.drain();
    expect(smsc.shown.map(({ text }) => text)).toEqual(['驗證碼 482913']);
    expect(world.confirmed).toHaveLength(1);
    expect(world.confirmed[0]!.sentAt.getTime() - before!.created_at.getTime()).toBeGreaterThan(24_000);
    await port.close();
    await smsc.stop();
  });
});

describe('fake gateway', () => {
  it('[I8] tells a message that is sent under two ids apart: the checks above can fail', async () => {
    const gateway = await startFakeGateway();
    const port = createHttpGateway({ url: gateway.url, auth: { kind: 'bearer', token: 't' } });
    for (const dedupeId of ['a', 'b']) {
      await port.send(
        { to: '0912345678', text: 'same', language: 'en', purpose: 'login', dedupeId },
        { signal: new AbortController().signal },
      );
    }
    await sleep(0);
    expect(gateway.seen).toHaveLength(2);
    await gateway.close();
  });
});
