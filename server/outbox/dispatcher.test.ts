import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { TemporaryFailure } from '../ports/message.ts';
import { createWorld, deferred, email, NEVER, otp, sms, type World } from './test-world.ts';

const down = async () => {
  throw new TemporaryFailure('http-503');
};
const up = async () => ({ providerId: 'gw-1' });
const numbered = (count: number) => Array.from({ length: count }, (_, i) => sms(`m${i}`));
const texts = (count: number) => numbered(count).map(({ text }) => text);

describeOnEachDatabase('dispatcher', (context) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(context.db());
  });

  it('[I8] what was committed before the process died is sent by the next one', async () => {
    await world.enqueue(sms('before the kill'));
    await world.dispatcher().drain();
    expect(world.phone.texts()).toEqual(['before the kill']);
  });

  it('[I8] a message whose process died while sending comes back when its lease is over, not before', async () => {
    await world.enqueue(otp('code'));
    const answer = deferred<{ providerId: string }>();
    world.phone.behave(() => answer.promise);
    const dead = world.dispatcher();
    dead.kick();
    await vi.waitFor(() => expect(world.phone.reached).toHaveLength(1));

    world.phone.behave(up);
    const next = world.dispatcher();
    await world.advance(45);
    await next.drain();
    expect(world.phone.reached).toHaveLength(1);
    await world.advance(16);
    await next.drain();
    expect(world.phone.reached).toHaveLength(2);
    expect(world.phone.reached[1]?.dedupeId).toBe(world.phone.reached[0]?.dedupeId);

    // It was only stopped, not dead: its late success must not start the code's life a second time.
    answer.resolve({ providerId: 'late' });
    await dead.stop();
    expect(world.confirmed).toHaveLength(1);
    expect(await world.rows()).toMatchObject([{ state: 'sent', provider_id: 'gw-1' }]);
  });

  it('[OPS-2] while people wait for the machine, notices leave more slowly, and codes at once', async () => {
    await world.enqueue(...numbered(12));
    const dispatcher = world.dispatcher({ isBusy: () => true }, { atOnce: { sms: 2, email: 2 } });
    dispatcher.kick();
    await vi.waitFor(() => expect(world.phone.texts()).toHaveLength(2));
    await sleep(60);
    expect(world.phone.texts()).toHaveLength(2);
    await world.enqueue(otp('code'));
    dispatcher.kick();
    await vi.waitFor(() => expect(world.phone.texts()).toContain('code'), { timeout: 150, interval: 5 });
    expect(world.phone.texts()).toHaveLength(4);
    await vi.waitFor(() => expect(world.phone.texts()).toHaveLength(13), { timeout: 5000 });
    await dispatcher.stop();
  });

  it('[I8] a late failure of a try whose lease was over changes nothing', async () => {
    await world.enqueue(sms('notice'));
    const late = deferred<undefined>();
    world.phone.behave(() => late.promise.then(down));
    const slow = world.dispatcher();
    slow.kick();
    await vi.waitFor(() => expect(world.phone.reached).toHaveLength(1));
    await world.advance(61);
    const second = deferred<{ providerId: string }>();
    world.phone.behave(() => second.promise);
    const next = world.dispatcher();
    next.kick();
    await vi.waitFor(() => expect(world.phone.reached).toHaveLength(2));
    late.resolve(undefined);
    await slow.stop();
    expect(await world.rows()).toMatchObject([{ state: 'waiting', in_flight: true, tries: 2, reason: null }]);
    second.resolve({ providerId: 'gw-2' });
    await next.stop();
    expect(await world.rows()).toMatchObject([{ state: 'sent', provider_id: 'gw-2' }]);
  });

  it('[I8] several dispatchers never send one message twice', async () => {
    await world.enqueue(...numbered(60));
    world.phone.behave(async () => {
      await sleep(2);
      return {};
    });
    await Promise.all([1, 2, 3].map(() => world.dispatcher().drain()));
    expect(world.phone.texts().sort()).toEqual(texts(60).sort());
    expect(world.phone.mostOfOne).toBe(1);
  });

  it('[OPS-4] sends at most 8 SMS at once, and all of them', async () => {
    await world.enqueue(...numbered(30));
    world.phone.behave(async () => {
      await sleep(5);
      return {};
    });
    await world.dispatcher().drain();
    expect(world.phone.most).toBe(8);
    expect(world.phone.texts()).toEqual(texts(30));
  });

  it('[OPS-4] slow messages hold up neither other messages nor the other channel', async () => {
    await world.enqueue(...numbered(7), sms('quick 1'), sms('quick 2'), email('mail'));
    world.phone.behave(async ({ text }) => (text.startsWith('quick') ? {} : NEVER));
    const dispatcher = world.dispatcher({}, { timeoutMs: 60_000, graceMs: 10 });
    dispatcher.kick();
    await vi.waitFor(async () => {
      const done = (await world.rows()).filter(({ state }) => state === 'sent');
      expect(done).toHaveLength(3);
    });
    expect(world.mailbox.texts()).toEqual(['mail']);
    await dispatcher.stop();
  });

  it('[OPS-4] when every place is taken by slow messages the others follow after the time limit', async () => {
    await world.enqueue(...numbered(8), sms('quick'));
    world.phone.behave(async ({ text }) => (text === 'quick' ? {} : NEVER));
    const dispatcher = world.dispatcher({}, { timeoutMs: 100 });
    dispatcher.kick();
    await vi.waitFor(() => expect(world.phone.texts()).toContain('quick'));
    await dispatcher.stop();
  });

  it('[OTP-2] codes leave before notices that were written earlier', async () => {
    await world.enqueue(...numbered(3), otp('code'));
    await world.dispatcher({}, { atOnce: { sms: 1, email: 1 } }).drain();
    expect(world.phone.texts()).toEqual(['code', 'm0', 'm1', 'm2']);
  });

  it('[OPS-4] what waited for a gateway that was down leaves in order when it is back', async () => {
    const dispatcher = world.dispatcher();
    world.phone.behave(down);
    for (const message of numbered(12)) {
      await world.enqueue(message);
      await dispatcher.drain();
      await world.advance(40);
    }
    world.phone.behave(up);
    world.phone.reached.length = 0;
    await world.advance(700);
    await dispatcher.drain();
    expect(world.phone.texts()).toEqual(texts(12));
  });

  it('[OPS-4] one success after an outage ends the pauses of all the others, once they are 5 s old', async () => {
    const dispatcher = world.dispatcher();
    await world.enqueue(...numbered(5));
    world.phone.behave(down);
    for (let i = 0; i < 9; i += 1) {
      await dispatcher.drain();
      await world.advance(600);
    }
    await dispatcher.drain();
    // All wait minutes now. A new message finds the gateway working.
    world.phone.behave(up);
    world.phone.reached.length = 0;
    await world.advance(6);
    await world.enqueue(sms('new'));
    await dispatcher.drain();
    expect(world.phone.texts()).toEqual(['new', ...texts(5)]);
  });

  it('[OPS-4] a message that alone keeps failing is not woken by the success of others', async () => {
    const dispatcher = world.dispatcher();
    world.phone.behave(async ({ text }) => (text === 'odd' ? down() : {}));
    const triesOfOdd = () => world.phone.texts().filter((text) => text === 'odd').length;
    await world.enqueue(sms('odd'));
    await dispatcher.drain();
    for (let i = 0; i < 6; i += 1) {
      await world.enqueue(sms('fine'));
      await dispatcher.drain();
      await world.advance(65);
      await dispatcher.drain();
    }
    expect(triesOfOdd()).toBe(7);
    await world.advance(6);
    await world.enqueue(sms('fine'));
    await dispatcher.drain();
    expect(triesOfOdd()).toBe(7);
  });

  it('[OPS-4] a clock that is set back holds up no message', async () => {
    const dispatcher = world.dispatcher();
    await world.enqueue(sms('tried'));
    world.phone.behave(down);
    await dispatcher.drain();
    await world.enqueue(sms('fresh'));
    await world.advance(-86_400);
    world.phone.behave(up);
    await dispatcher.drain();
    expect(world.phone.texts().sort()).toEqual(['fresh', 'tried', 'tried']);
  });

  it('[OTP-2] a kicked message does not wait for the next look', async () => {
    const dispatcher = world.dispatcher({}, { pollMs: 3_600_000 });
    dispatcher.start();
    await dispatcher.drain();
    await world.enqueue(sms('kicked'));
    dispatcher.kick();
    await vi.waitFor(() => expect(world.phone.texts()).toEqual(['kicked']), { timeout: 10_000 });
    await dispatcher.stop();
  });

  it('[OPS-2] a message that another process wrote leaves with the next look', async () => {
    const dispatcher = world.dispatcher({}, { pollMs: 20 });
    dispatcher.start();
    await dispatcher.drain();
    await world.enqueue(sms('polled'));
    await vi.waitFor(() => expect(world.phone.texts()).toEqual(['polled']), { timeout: 10_000 });
    await dispatcher.stop();
  });

  it('[OPS-3] stop waits for what is under way, then takes nothing more', async () => {
    await world.enqueue(sms('under way'));
    const answer = deferred<{ providerId: string }>();
    world.phone.behave(() => answer.promise);
    const dispatcher = world.dispatcher({}, { pollMs: 10 });
    dispatcher.start();
    await vi.waitFor(() => expect(world.phone.reached).toHaveLength(1));
    const stopping = dispatcher.stop();
    await world.enqueue(sms('after'));
    answer.resolve({ providerId: 'gw-1' });
    await stopping;
    dispatcher.kick();
    await dispatcher.drain();
    expect((await world.rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    expect(world.phone.texts()).toEqual(['under way']);
  });

  it('[OPS-3] stop cuts short what takes too long, and another process may send it at once', async () => {
    await world.enqueue(sms('slow'));
    world.phone.behave(() => NEVER);
    const dispatcher = world.dispatcher({}, { graceMs: 30 });
    dispatcher.kick();
    await vi.waitFor(() => expect(world.phone.reached).toHaveLength(1));
    await dispatcher.stop();
    world.phone.behave(up);
    await world.dispatcher().drain();
    expect(await world.rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('[OPS-3] survives a database that cannot be asked, and says so once', async () => {
    await world.enqueue(sms('later'));
    const dispatcher = world.dispatcher();
    await sql`alter table portal.outbox rename to outbox_away`.execute(world.db);
    await dispatcher.drain();
    await dispatcher.drain();
    await sql`alter table portal.outbox_away rename to outbox`.execute(world.db);
    expect(
      world.logged.filter((line) => line.includes('"sms"') && line.includes('not readable')),
    ).toHaveLength(1);
    await dispatcher.drain();
    expect(world.phone.texts()).toEqual(['later']);
    expect(world.logged.some((line) => line.includes('readable again'))).toBe(true);
  });
});
