import { beforeEach, expect, it } from 'vitest';
import { bank } from '../../shared/bank.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { createCipher } from '../crypto/cipher.ts';
import { createKeyring } from '../crypto/keyring.ts';
import { PermanentFailure, TemporaryFailure } from '../ports/message.ts';
import { systemRandom } from '../ports/random/system.ts';
import {
  CHALLENGE,
  deferred,
  down,
  email,
  NEVER,
  type OutboxSetup,
  otp,
  PHONE,
  setUpOutbox,
  sms,
  up,
} from './test-setup.ts';

describeOnEachDatabase('outbox', (context) => {
  let setup: OutboxSetup;
  beforeEach(async () => {
    setup = await setUpOutbox(context.db());
  });

  it('[I8] sends the message of a committed transaction, none of one rolled back', async () => {
    const { db, outbox, phone } = setup;
    const failing = db.transaction().execute(async (trx) => {
      await outbox.enqueue(trx, sms('rolled back'));
      throw new Error('the operation failed');
    });
    await expect(failing).rejects.toThrow('the operation failed');
    const [id] = await setup.enqueue(sms('committed'));
    await setup.dispatcher().drain();
    expect(phone.messages).toEqual([
      { to: PHONE, text: 'committed', language: 'zh_tw', purpose: 'redemption-notice', dedupeId: id },
    ]);
  });

  it('[ALERT-3] sends many messages in their order, and those of a bulk after all others', async ({
    skip,
  }) => {
    if (context.distributed) skip();
    const { db, outbox, phone } = setup;
    const textsOf = (name: string) => Array.from({ length: 12 }, (_, n) => `${name} ${n}`);
    const add = (name: string, order?: 'bulk') =>
      db.transaction().execute((trx) =>
        outbox.enqueueAll(
          trx,
          textsOf(name).map((text) => sms(text)),
          order,
        ),
      );
    await add('reminder', 'bulk');
    await add('notice');
    await setup.enqueue(sms('single'));
    await setup.dispatcher({}, { concurrency: { sms: 1, email: 1, push: 1 } }).drain();
    expect(phone.texts()).toEqual([...textsOf('notice'), 'single', ...textsOf('reminder')]);
  });

  it('[BANK-1] fills in the bank of the moment, in the text and the subject', async () => {
    const text = `[${bank.name.en}] 【${bank.name.zh_tw}】 ${bank.phone}`;
    await setup.enqueue(sms(text), { ...email(text), channel: 'email', subject: `${bank.name.zh_tw}：通知` });
    await setup.dispatcher().drain();
    const filled = `[${demoBank.name.en}] 【${demoBank.name.zh_tw}】 ${demoBank.phone}`;
    expect(setup.phone.messages).toMatchObject([{ text: filled }]);
    expect(setup.mailbox.messages).toMatchObject([{ text: filled, subject: `${demoBank.name.zh_tw}：通知` }]);
  });

  it('[OPS-4] sends an e-mail through the mail port with its subject', async () => {
    const [id] = await setup.enqueue(email('您的點數已兌換'));
    await setup.dispatcher().drain();
    expect(setup.phone.messages).toEqual([]);
    expect(setup.mailbox.messages).toEqual([
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

  it('[I8] sends a message once, however often the dispatcher polls', async () => {
    await setup.enqueue(sms('one'), sms('two'));
    const dispatcher = setup.dispatcher();
    await dispatcher.drain();
    await dispatcher.drain();
    await setup.advance(48 * 3600);
    await dispatcher.drain();
    expect(setup.phone.texts()).toEqual(['one', 'two']);
  });

  it('[S42] stores text and address encrypted, and deletes them once sent or given up', async () => {
    await setup.enqueue(otp('code 482913'), sms('refused'), email('mail 482913'));
    const stored = JSON.stringify(await setup.rows(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const bytes = (await setup.rows()).map(({ sealed }) => sealed?.toString('latin1')).join();
    for (const secret of ['482913', PHONE, 'mei.lin']) {
      expect(stored).not.toContain(secret);
      expect(bytes).not.toContain(secret);
    }
    setup.phone.setBehaviour(async ({ text }) => {
      if (text === 'refused') throw new PermanentFailure('http-400');
      return { providerId: 'gw-9' };
    });
    await setup.dispatcher().drain();
    expect(await setup.rows()).toMatchObject([
      { state: 'sent', sealed: null, provider_id: 'gw-9', done_at: expect.any(Date) },
      { state: 'given_up', sealed: null, reason: 'http-400', done_at: expect.any(Date) },
      { state: 'sent', sealed: null, provider_id: null, done_at: expect.any(Date) },
    ]);
  });

  it('[S42] cannot decrypt content that was copied to another row', async () => {
    await setup.enqueue(sms('for C1'), sms('for C2', { customerId: customerIdOf('C2') }));
    const [first] = await setup.rows();
    await setup.db
      .updateTable('portal.outbox')
      .set({ sealed: first!.sealed })
      .where('customer_id', '=', customerIdOf('C2'))
      .execute();
    await setup.dispatcher().drain();
    expect(setup.phone.texts()).toEqual(['for C1']);
  });

  it('[S46] logs no text, address or customer', async () => {
    const secrets = ['482913', PHONE, customerIdOf('C1-customer'), 'mei.lin'];
    const customer = { customerId: customerIdOf('C1-customer') };
    const failures = [
      new TemporaryFailure('http-500'),
      new PermanentFailure('http-400'),
      new Error(`cannot send code 482913 to ${PHONE}`),
      `code 482913 to ${PHONE}`,
    ];
    await setup.enqueue(...Array.from({ length: 5 }, () => otp('code 482913', customer)));
    let attempt = 0;
    setup.phone.setBehaviour(async () => {
      const failure = failures[attempt];
      attempt += 1;
      if (failure) throw failure;
      return {};
    });
    const dispatcher = setup.dispatcher({
      onSent: async () => {
        throw new Error('engine: code 482913');
      },
    });
    await dispatcher.drain();
    await setup.advance(30);
    await dispatcher.drain();
    await setup.advance(300);
    await dispatcher.drain();
    const log = setup.logged.join('\n');
    expect(log).toContain('http-500');
    expect(log).toContain('unexpected-Error');
    expect(log).toContain('could not be recorded');
    expect(log).toContain('given up');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('[OPS-4] does not retry a refused message', async () => {
    await setup.enqueue(sms('refused'));
    setup.phone.setBehaviour(async () => {
      throw new PermanentFailure('http-422');
    });
    const dispatcher = setup.dispatcher();
    await dispatcher.drain();
    await setup.advance(3600);
    await dispatcher.drain();
    expect(setup.phone.messages).toHaveLength(1);
  });

  it('[OPS-4] delays a message longer after each failed attempt', async () => {
    await setup.enqueue(sms('late'));
    setup.phone.setBehaviour(down);
    const dispatcher = setup.dispatcher();
    for (const [tries, wait] of [1, 2, 4, 8].entries()) {
      await dispatcher.drain();
      expect(setup.phone.messages).toHaveLength(tries + 1);
      const [row] = await setup.rows();
      const pause = (row!.next_try_at.getTime() - row!.tried_at!.getTime()) / 1000;
      expect(pause).toBeGreaterThan(wait / 2 - 0.01);
      expect(pause).toBeLessThan(wait + 3);
      await setup.advance(wait + 1);
    }
    setup.phone.setBehaviour(up);
    await dispatcher.drain();
    expect(await setup.rows()).toMatchObject([{ state: 'sent', tries: 5, reason: null }]);
  });

  it('[OTP-1] gives up a code after 5 minutes and a notice after a day, and deletes the content', async () => {
    await setup.enqueue(otp('code'), sms('notice'));
    setup.phone.setBehaviour(down);
    const dispatcher = setup.dispatcher();
    await dispatcher.drain();
    await setup.advance(285);
    await dispatcher.drain();
    expect((await setup.rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const tried = setup.phone.texts().filter((text) => text === 'code').length;
    setup.phone.setBehaviour(up);
    await setup.advance(20);
    await dispatcher.drain();
    expect(await setup.rows()).toMatchObject([
      { state: 'given_up', reason: 'expired', sealed: null },
      { state: 'sent', sealed: null },
    ]);
    expect(setup.phone.texts().filter((text) => text === 'code')).toHaveLength(tried);
    expect(setup.confirmed).toEqual([]);

    await setup.enqueue(sms('tomorrow'));
    await setup.advance(24 * 3600 + 1);
    await dispatcher.drain();
    expect((await setup.rows()).at(-1)).toMatchObject({ state: 'given_up', tries: 1, sealed: null });
    expect(setup.phone.texts()).not.toContain('tomorrow');
  });

  it('[OTP-1] gives up a code when it expires, not when its delay ends', async () => {
    await setup.enqueue(otp('code'));
    setup.phone.setBehaviour(down);
    const dispatcher = setup.dispatcher({ random: { ...systemRandom, uint32: () => 0 } });
    for (let tries = 1; tries <= 6; tries += 1) {
      await dispatcher.drain();
      await setup.advance(21);
    }
    // The next delay of 20 s would end after the code expires.
    await setup.advance(164);
    await dispatcher.drain();
    expect(await setup.rows()).toMatchObject([{ state: 'waiting', tries: 7 }]);
    await setup.advance(11);
    await dispatcher.drain();
    expect(await setup.rows()).toMatchObject([{ state: 'given_up', sealed: null }]);
  });

  it('[OTP-1] starts the life of a code in the transaction that marks it sent', async () => {
    const [id] = await setup.enqueue(otp('code'), sms('notice'));
    const started = deferred<string>();
    const dispatcher = setup.dispatcher({
      onSent: async (trx, message) => {
        const row = await trx
          .selectFrom('portal.outbox')
          .select('state')
          .where('message_id', '=', id!)
          .executeTakeFirst();
        started.resolve(row?.state ?? 'absent');
        setup.confirmed.push(message);
      },
    });
    await dispatcher.drain();
    expect(await started.promise).toBe('sent');
    const [row] = await setup.rows();
    expect(setup.confirmed).toEqual([
      {
        customerId: customerIdOf('C1'),
        messageId: id,
        channel: 'sms',
        purpose: 'login',
        onSent: { kind: 'otp', challengeId: CHALLENGE },
        sentAt: row?.done_at,
      },
    ]);
  });

  it('[OTP-1] retries with the same id when starting the code fails', async () => {
    await setup.enqueue(otp('code'));
    const dispatcher = setup.dispatcher({
      onSent: async (trx, message) => {
        await trx.updateTable('portal.clock_offset').set({ seconds: 12345n }).execute();
        if (setup.phone.messages.length === 1) throw new Error('engine failed');
        setup.confirmed.push(message);
      },
    });
    await dispatcher.drain();
    expect(await setup.rows()).toMatchObject([{ state: 'waiting' }]);
    const offset = await setup.db.selectFrom('portal.clock_offset').select('seconds').executeTakeFirst();
    expect(offset?.seconds).toBe(0n);
    await setup.advance(61);
    await dispatcher.drain();
    expect(setup.confirmed).toHaveLength(1);
    expect(new Set(setup.phone.messages.map(({ dedupeId }) => dedupeId)).size).toBe(1);
  });

  it('[OPS-4] sends and loses nothing when started with another secret', async () => {
    await setup.enqueue(sms('kept'));
    await setup.dispatcher({ cipher: createCipher(createKeyring(Buffer.alloc(32, 2))) }).drain();
    expect(setup.phone.messages).toEqual([]);
    await setup.advance(5);
    await setup.dispatcher().drain();
    expect(setup.phone.texts()).toEqual(['kept']);
  });

  it('[OPS-4] times out an adapter that ignores its signal', async () => {
    await setup.enqueue(sms('stuck'));
    setup.phone.setBehaviour(() => NEVER);
    await setup.dispatcher({}, { timeoutMs: 50 }).drain();
    expect(await setup.rows()).toMatchObject([{ state: 'waiting', in_flight: false, reason: 'timeout' }]);
  });
});
