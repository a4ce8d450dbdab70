import { beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { createCipher } from '../crypto/cipher.ts';
import { PermanentFailure, TemporaryFailure } from '../ports/message.ts';
import { systemRandom } from '../ports/random/system.ts';
import { CHALLENGE, createWorld, deferred, email, NEVER, otp, PHONE, sms, type World } from './test-world.ts';

const down = async () => {
  throw new TemporaryFailure('http-503');
};
const up = async () => ({ providerId: 'gw-1' });

describeOnEachDatabase('outbox', (context) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(context.db());
  });

  it('[I8] a transaction that rolls back sends nothing, one that commits sends its message', async () => {
    const { db, outbox, phone } = world;
    const failing = db.transaction().execute(async (trx) => {
      await outbox.enqueue(trx, sms('rolled back'));
      throw new Error('the operation failed');
    });
    await expect(failing).rejects.toThrow('the operation failed');
    const [id] = await world.enqueue(sms('committed'));
    await world.dispatcher().drain();
    expect(phone.reached).toEqual([
      { to: PHONE, text: 'committed', language: 'zh_tw', purpose: 'redemption-notice', dedupeId: id },
    ]);
  });

  it('[OPS-4] an e-mail goes to the mail port with its subject', async () => {
    const [id] = await world.enqueue(email('您的點數已兌換'));
    await world.dispatcher().drain();
    expect(world.phone.reached).toEqual([]);
    expect(world.mailbox.reached).toEqual([
      {
        to: 'mei.lin@example.com',
        subject: '通知',
        text: '您的點數已兌換',
        language: 'zh_tw',
        purpose: 'redemption-notice',
        dedupeId: id,
      },
    ]);
  });

  it('[I8] a message is sent once, however often the dispatcher looks', async () => {
    await world.enqueue(sms('one'), sms('two'));
    const dispatcher = world.dispatcher();
    await dispatcher.drain();
    await dispatcher.drain();
    await world.advance(48 * 3600);
    await dispatcher.drain();
    expect(world.phone.texts()).toEqual(['one', 'two']);
  });

  it('[S42] neither text nor number can be read in the table, and both are gone once sent or given up', async () => {
    await world.enqueue(otp('code 482913'), sms('refused'), email('mail 482913'));
    const stored = JSON.stringify(await world.rows(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const bytes = (await world.rows()).map(({ sealed }) => sealed?.toString('latin1')).join();
    for (const secret of ['482913', PHONE, 'mei.lin']) {
      expect(stored).not.toContain(secret);
      expect(bytes).not.toContain(secret);
    }
    world.phone.behave(async ({ text }) => {
      if (text === 'refused') throw new PermanentFailure('http-400');
      return { providerId: 'gw-9' };
    });
    await world.dispatcher().drain();
    expect(await world.rows()).toMatchObject([
      { state: 'sent', sealed: null, provider_id: 'gw-9', done_at: expect.any(Date) },
      { state: 'given_up', sealed: null, reason: 'http-400', done_at: expect.any(Date) },
      { state: 'sent', sealed: null, provider_id: null, done_at: expect.any(Date) },
    ]);
  });

  it('[S42] a letter moved to another row does not open there', async () => {
    await world.enqueue(sms('for C1'), sms('for C2', { customerId: 'C2' }));
    const [first] = await world.rows();
    await world.db
      .updateTable('portal.outbox')
      .set({ sealed: first!.sealed })
      .where('customer_id', '=', 'C2')
      .execute();
    await world.dispatcher().drain();
    expect(world.phone.texts()).toEqual(['for C1']);
  });

  it('[S46] no text, number or customer in the log, whatever happens', async () => {
    const secrets = ['482913', PHONE, 'C1-customer', 'mei.lin'];
    const customer = { customerId: 'C1-customer' };
    const failures = [
      new TemporaryFailure('http-500'),
      new PermanentFailure('http-400'),
      new Error(`cannot send code 482913 to ${PHONE}`),
      `code 482913 to ${PHONE}`,
    ];
    await world.enqueue(...Array.from({ length: 5 }, () => otp('code 482913', customer)));
    let turn = 0;
    world.phone.behave(async () => {
      const failure = failures[turn];
      turn += 1;
      if (failure) throw failure;
      return {};
    });
    const dispatcher = world.dispatcher({
      onSent: async () => {
        throw new Error('engine: code 482913');
      },
    });
    await dispatcher.drain();
    await world.advance(30);
    await dispatcher.drain();
    await world.advance(300);
    await dispatcher.drain();
    const log = world.logged.join('\n');
    expect(log).toContain('http-500');
    expect(log).toContain('unexpected-Error');
    expect(log).toContain('could not be written down');
    expect(log).toContain('given up');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('[OPS-4] a refused message is not tried again', async () => {
    await world.enqueue(sms('refused'));
    world.phone.behave(async () => {
      throw new PermanentFailure('http-422');
    });
    const dispatcher = world.dispatcher();
    await dispatcher.drain();
    await world.advance(3600);
    await dispatcher.drain();
    expect(world.phone.reached).toHaveLength(1);
  });

  it('[OPS-4] a failed message waits longer after each try', async () => {
    await world.enqueue(sms('late'));
    world.phone.behave(down);
    const dispatcher = world.dispatcher();
    for (const [tries, wait] of [1, 2, 4, 8].entries()) {
      await dispatcher.drain();
      expect(world.phone.reached).toHaveLength(tries + 1);
      const [row] = await world.rows();
      const pause = (row!.next_try_at.getTime() - row!.tried_at!.getTime()) / 1000;
      expect(pause).toBeGreaterThan(wait / 2 - 0.01);
      expect(pause).toBeLessThan(wait + 3);
      await world.advance(wait + 1);
    }
    world.phone.behave(up);
    await dispatcher.drain();
    expect(await world.rows()).toMatchObject([{ state: 'sent', tries: 5, reason: null }]);
  });

  it('[OTP-1] a code is given up after 5 minutes and a notice after a day, unsent and wiped', async () => {
    await world.enqueue(otp('code'), sms('notice'));
    world.phone.behave(down);
    const dispatcher = world.dispatcher();
    await dispatcher.drain();
    await world.advance(285);
    await dispatcher.drain();
    expect((await world.rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const tried = world.phone.texts().filter((text) => text === 'code').length;
    world.phone.behave(up);
    await world.advance(20);
    await dispatcher.drain();
    expect(await world.rows()).toMatchObject([
      { state: 'given_up', reason: 'expired', sealed: null },
      { state: 'sent', sealed: null },
    ]);
    expect(world.phone.texts().filter((text) => text === 'code')).toHaveLength(tried);
    expect(world.confirmed).toEqual([]);

    await world.enqueue(sms('tomorrow'));
    await world.advance(24 * 3600 + 1);
    await dispatcher.drain();
    expect((await world.rows()).at(-1)).toMatchObject({ state: 'given_up', tries: 1, sealed: null });
    expect(world.phone.texts()).not.toContain('tomorrow');
  });

  it('[OTP-1] a code is wiped when its life ends, not when its pause does', async () => {
    await world.enqueue(otp('code'));
    world.phone.behave(down);
    const dispatcher = world.dispatcher({ random: { ...systemRandom, uint32: () => 0 } });
    for (let tries = 1; tries <= 6; tries += 1) {
      await dispatcher.drain();
      await world.advance(21);
    }
    // The next pause, 20 s, ends after the code's life.
    await world.advance(164);
    await dispatcher.drain();
    expect(await world.rows()).toMatchObject([{ state: 'waiting', tries: 7 }]);
    await world.advance(11);
    await dispatcher.drain();
    expect(await world.rows()).toMatchObject([{ state: 'given_up', sealed: null }]);
  });

  it('[OTP-1] the life of a code starts in the transaction that marks it sent', async () => {
    const [id] = await world.enqueue(otp('code'), sms('notice'));
    const started = deferred<string>();
    const dispatcher = world.dispatcher({
      onSent: async (trx, message) => {
        const row = await trx
          .selectFrom('portal.outbox')
          .select('state')
          .where('message_id', '=', id!)
          .executeTakeFirst();
        started.resolve(row?.state ?? 'absent');
        world.confirmed.push(message);
      },
    });
    await dispatcher.drain();
    expect(await started.promise).toBe('sent');
    const [row] = await world.rows();
    expect(world.confirmed).toEqual([
      {
        customerId: 'C1',
        messageId: id,
        channel: 'sms',
        purpose: 'login',
        onSent: { kind: 'otp', challengeId: CHALLENGE },
        sentAt: row?.done_at,
      },
    ]);
  });

  it('[OTP-1] when the life cannot be started the message is not marked sent, and comes again with the same id', async () => {
    await world.enqueue(otp('code'));
    const dispatcher = world.dispatcher({
      onSent: async (trx, message) => {
        await trx.updateTable('portal.clock_offset').set({ seconds: 12345n }).execute();
        if (world.phone.reached.length === 1) throw new Error('engine failed');
        world.confirmed.push(message);
      },
    });
    await dispatcher.drain();
    expect(await world.rows()).toMatchObject([{ state: 'waiting' }]);
    const offset = await world.db.selectFrom('portal.clock_offset').select('seconds').executeTakeFirst();
    expect(offset?.seconds).toBe(0n);
    await world.advance(61);
    await dispatcher.drain();
    expect(world.confirmed).toHaveLength(1);
    expect(new Set(world.phone.reached.map(({ dedupeId }) => dedupeId)).size).toBe(1);
  });

  it('[OPS-4] with another secret nothing is sent and nothing is lost', async () => {
    await world.enqueue(sms('kept'));
    await world.dispatcher({ cipher: createCipher(Buffer.alloc(32, 2)) }).drain();
    expect(world.phone.reached).toEqual([]);
    await world.advance(5);
    await world.dispatcher().drain();
    expect(world.phone.texts()).toEqual(['kept']);
  });

  it('[OPS-4] an adapter that ignores the time limit is not waited for', async () => {
    await world.enqueue(sms('stuck'));
    world.phone.behave(() => NEVER);
    await world.dispatcher({}, { timeoutMs: 50 }).drain();
    expect(await world.rows()).toMatchObject([{ state: 'waiting', in_flight: false, reason: 'timeout' }]);
  });
});
