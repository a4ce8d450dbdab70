import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { deferred, down, email, NEVER, type OutboxSetup, otp, setUpOutbox, sms, up } from './test-setup.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => sms(`m${i}`));
const texts = (count: number) => numbered(count).map(({ text }) => text);

describeOnUsualDatabase('dispatcher', (context) => {
  let setup: OutboxSetup;
  beforeEach(async () => {
    setup = await setUpOutbox(context.db());
  });

  it('[I8] retries a message when its lease expires, not before', async () => {
    await setup.enqueue(otp('code'));
    const answer = deferred<{ providerId: string }>();
    setup.phone.setBehaviour(() => answer.promise);
    const stalled = setup.dispatcher();
    stalled.wake();
    await expect.poll(() => setup.phone.messages).toHaveLength(1);

    setup.phone.setBehaviour(up);
    const next = setup.dispatcher();
    await setup.advance(45);
    await next.drain();
    expect(setup.phone.messages).toHaveLength(1);
    await setup.advance(16);
    await next.drain();
    expect(setup.phone.messages).toHaveLength(2);
    expect(setup.phone.messages[1]?.dedupeId).toBe(setup.phone.messages[0]?.dedupeId);

    // The first dispatcher was only slow. Its late success must not start the code's validity period again.
    answer.resolve({ providerId: 'late' });
    await stalled.stop();
    expect(setup.confirmed).toHaveLength(1);
    expect(await setup.rows()).toMatchObject([{ state: 'sent', provider_id: 'gw-1' }]);
  });

  // The test measures milliseconds. On a distributed database, a single statement takes that long.
  it.skipIf(context.distributed)(
    '[OPS-2] delays notices but not codes while requests are queued',
    async () => {
      await setup.enqueue(...numbered(12));
      const dispatcher = setup.dispatcher(
        { isBusy: () => true },
        { concurrency: { sms: 2, email: 2, push: 2 } },
      );
      dispatcher.wake();
      await expect.poll(() => setup.phone.texts()).toHaveLength(2);
      await sleep(60);
      expect(setup.phone.texts()).toHaveLength(2);
      await setup.enqueue(otp('code'));
      dispatcher.wake();
      await vi.waitFor(() => expect(setup.phone.texts()).toContain('code'), { timeout: 150, interval: 5 });
      expect(setup.phone.texts()).toHaveLength(4);
      await expect.poll(() => setup.phone.texts()).toHaveLength(13);
      await dispatcher.stop();
    },
  );

  it('[I8] ignores the late failure of an attempt whose lease is over', async () => {
    await setup.enqueue(sms('notice'));
    const late = deferred<undefined>();
    setup.phone.setBehaviour(() => late.promise.then(down));
    const slow = setup.dispatcher();
    slow.wake();
    await expect.poll(() => setup.phone.messages).toHaveLength(1);
    await setup.advance(61);
    const second = deferred<{ providerId: string }>();
    setup.phone.setBehaviour(() => second.promise);
    const next = setup.dispatcher();
    next.wake();
    await expect.poll(() => setup.phone.messages).toHaveLength(2);
    late.resolve(undefined);
    await slow.stop();
    expect(await setup.rows()).toMatchObject([{ state: 'waiting', in_flight: true, tries: 2, reason: null }]);
    second.resolve({ providerId: 'gw-2' });
    await next.stop();
    expect(await setup.rows()).toMatchObject([{ state: 'sent', provider_id: 'gw-2' }]);
  });

  it('[I8] never sends a message twice with several dispatchers', async () => {
    await setup.enqueue(...numbered(60));
    setup.phone.setBehaviour(async () => {
      await sleep(2);
      return {};
    });
    await Promise.all([1, 2, 3].map(() => setup.dispatcher().drain()));
    expect(setup.phone.texts().sort()).toEqual(texts(60).sort());
    expect(setup.phone.maxConcurrentPerMessage).toBe(1);
  });

  it('[OPS-4] sends every SMS, at most 8 at once', async () => {
    await setup.enqueue(...numbered(30));
    setup.phone.setBehaviour(async () => {
      // The gateway takes longer than a claim of eight messages.
      await sleep(context.distributed ? 500 : 5);
      return {};
    });
    await setup.dispatcher().drain();
    expect(setup.phone.maxConcurrent).toBe(8);
    expect(setup.phone.texts()).toEqual(texts(30));
  });

  it('[OPS-4] slow messages delay neither other messages nor the other channel', async () => {
    await setup.enqueue(...numbered(7), sms('quick 1'), sms('quick 2'), email('mail'));
    setup.phone.setBehaviour(async ({ text }) => (text.startsWith('quick') ? {} : NEVER));
    const dispatcher = setup.dispatcher({}, { timeoutMs: 60_000, graceMs: 10 });
    dispatcher.wake();
    await vi.waitFor(async () => {
      const sent = (await setup.rows()).filter(({ state }) => state === 'sent');
      expect(sent).toHaveLength(3);
    });
    expect(setup.mailbox.texts()).toEqual(['mail']);
    await dispatcher.stop();
  });

  it('[OPS-4] sends the others after the timeout when slow messages occupy every worker', async () => {
    await setup.enqueue(...numbered(8), sms('quick'));
    setup.phone.setBehaviour(async ({ text }) => (text === 'quick' ? {} : NEVER));
    const dispatcher = setup.dispatcher({}, { timeoutMs: 100 });
    dispatcher.wake();
    await expect.poll(() => setup.phone.texts()).toContain('quick');
    await dispatcher.stop();
  });

  it('[OTP-2] sends codes before notices that were enqueued earlier', async () => {
    await setup.enqueue(...numbered(3), otp('code'));
    await setup.dispatcher({}, { concurrency: { sms: 1, email: 1, push: 1 } }).drain();
    expect(setup.phone.texts()).toEqual(['code', 'm0', 'm1', 'm2']);
  });

  it('[OPS-4] sends delayed messages in order after an outage', async () => {
    // The concurrency is 1, because concurrent attempts reach the gateway in any order.
    const dispatcher = setup.dispatcher({}, { concurrency: { sms: 1, email: 1, push: 1 } });
    setup.phone.setBehaviour(down);
    for (const message of numbered(12)) {
      await setup.enqueue(message);
      await dispatcher.drain();
      await setup.advance(40);
    }
    setup.phone.setBehaviour(up);
    setup.phone.messages.length = 0;
    await setup.advance(700);
    await dispatcher.drain();
    expect(setup.phone.texts()).toEqual(texts(12));
  });

  it('[OPS-4] one success after an outage ends all delays older than 5 s', async () => {
    const dispatcher = setup.dispatcher();
    await setup.enqueue(...numbered(5));
    setup.phone.setBehaviour(down);
    for (let i = 0; i < 9; i += 1) {
      await dispatcher.drain();
      await setup.advance(600);
    }
    await dispatcher.drain();
    // All messages are delayed by minutes now. The next message is sent because the gateway works again.
    setup.phone.setBehaviour(up);
    setup.phone.messages.length = 0;
    await setup.advance(6);
    await setup.enqueue(sms('new'));
    await dispatcher.drain();
    expect(setup.phone.texts()).toEqual(['new', ...texts(5)]);
  });

  it('[OPS-4] the success of others does not end the delay of a message that alone keeps failing', async () => {
    const dispatcher = setup.dispatcher();
    setup.phone.setBehaviour(async ({ text }) => (text === 'odd' ? down() : {}));
    const triesOfOdd = () => setup.phone.texts().filter((text) => text === 'odd').length;
    await setup.enqueue(sms('odd'));
    await dispatcher.drain();
    for (let i = 0; i < 6; i += 1) {
      await setup.enqueue(sms('fine'));
      await dispatcher.drain();
      await setup.advance(65);
      await dispatcher.drain();
    }
    expect(triesOfOdd()).toBe(7);
    await setup.advance(6);
    await setup.enqueue(sms('fine'));
    await dispatcher.drain();
    expect(triesOfOdd()).toBe(7);
  });

  it('[OPS-4] sends messages after the clock was set back', async () => {
    const dispatcher = setup.dispatcher();
    await setup.enqueue(sms('tried'));
    setup.phone.setBehaviour(down);
    await dispatcher.drain();
    await setup.enqueue(sms('fresh'));
    await setup.advance(-86_400);
    setup.phone.setBehaviour(up);
    await dispatcher.drain();
    expect(setup.phone.texts().sort()).toEqual(['fresh', 'tried', 'tried']);
  });

  it('[OTP-2] wake sends a message without waiting for the next poll', async () => {
    const dispatcher = setup.dispatcher({}, { pollMs: 3_600_000 });
    dispatcher.start();
    await dispatcher.drain();
    await setup.enqueue(sms('woken'));
    dispatcher.wake();
    await expect.poll(() => setup.phone.texts()).toEqual(['woken']);
    await dispatcher.stop();
  });

  it('[OPS-2] the next poll sends a message that another process enqueued', async () => {
    const dispatcher = setup.dispatcher({}, { pollMs: 20 });
    dispatcher.start();
    await dispatcher.drain();
    await setup.enqueue(sms('polled'));
    await expect.poll(() => setup.phone.texts()).toEqual(['polled']);
    await dispatcher.stop();
  });

  it('[OPS-3] stop waits for running attempts and claims nothing more', async () => {
    await setup.enqueue(sms('under way'));
    const answer = deferred<{ providerId: string }>();
    setup.phone.setBehaviour(() => answer.promise);
    // No poll may be running at the stop, because it might claim the second message.
    const dispatcher = setup.dispatcher({}, { pollMs: 60_000 });
    dispatcher.start();
    await expect.poll(() => setup.phone.messages).toHaveLength(1);
    const stopping = dispatcher.stop();
    await setup.enqueue(sms('after'));
    answer.resolve({ providerId: 'gw-1' });
    await stopping;
    dispatcher.wake();
    await dispatcher.drain();
    expect((await setup.rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    expect(setup.phone.texts()).toEqual(['under way']);
  });

  it('[OPS-3] stop aborts a slow attempt, and another process can retry at once', async () => {
    await setup.enqueue(sms('slow'));
    setup.phone.setBehaviour(() => NEVER);
    const dispatcher = setup.dispatcher({}, { graceMs: 30 });
    dispatcher.wake();
    await expect.poll(() => setup.phone.messages).toHaveLength(1);
    await dispatcher.stop();
    setup.phone.setBehaviour(up);
    await setup.dispatcher().drain();
    expect(await setup.rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('[OPS-3] a second stop without grace hands a slow message over at once, and one that was just claimed', async () => {
    await setup.enqueue(sms('slow'));
    setup.phone.setBehaviour(() => NEVER);
    const dispatcher = setup.dispatcher({}, { graceMs: 60_000 });
    dispatcher.wake();
    await expect.poll(() => setup.phone.messages).toHaveLength(1);
    await setup.enqueue(sms('claimed by the last poll'));
    dispatcher.wake();
    void dispatcher.stop();
    await dispatcher.stop(0);
    setup.phone.setBehaviour(up);
    await setup.dispatcher().drain();
    expect((await setup.rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('[OPS-3] survives an unavailable database and logs it once', async () => {
    await setup.enqueue(sms('later'));
    const dispatcher = setup.dispatcher();
    await sql`alter table portal.outbox rename to outbox_away`.execute(setup.db);
    await dispatcher.drain();
    await dispatcher.drain();
    await sql`alter table portal.outbox_away rename to outbox`.execute(setup.db);
    expect(
      setup.logged.filter((line) => line.includes('"sms"') && line.includes('not readable')),
    ).toHaveLength(1);
    await dispatcher.drain();
    expect(setup.phone.texts()).toEqual(['later']);
    expect(setup.logged.some((line) => line.includes('readable again'))).toBe(true);
  });
});
