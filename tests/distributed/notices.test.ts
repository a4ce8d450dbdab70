/** [OPS-2] Notices of a distributed database are on the coordinator, and their messages are in the customer's shard. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNotices } from '../../features/alerts/server/notices.ts';
import { Holder } from '../../features/safety/testing/calls.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { type TestApp, testApp } from '../support/api/clients/api.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';

describeOnDistributedBank('notices of a distributed bank', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
    // 09:30 in Taipei.
    await sql`update portal.clock_offset set seconds = ${await secondsUntil('09:30')}`.execute(context.db());
  });
  afterAll(() => t.app.server.close());

  async function secondsUntil(time: string): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from
        ((clock_timestamp() at time zone 'Asia/Taipei')::date + ${time}::time) at time zone 'Asia/Taipei'
        - clock_timestamp())::int as seconds`.execute(context.db());
    return rows[0]?.seconds ?? 0;
  }

  it('[OPS-2] [ALERT-4] the reminders of a day look at each registered customer once', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.users`.execute(
      context.db(),
    );
    const counts = await Promise.all([t.app.alerts.reminders.run(), t.app.alerts.reminders.run()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(rows[0]?.n);
    expect(await t.app.alerts.reminders.run()).toBe(0);
  });

  it('[OPS-2] [ALERT-3] a notice is stored once for its source, listed, and sent by each way once', async () => {
    const holder = await Holder.open(t, 'primary1');
    const { customerId } = holder.person;
    const { rows: times } = await sql<{ at: Date }>`select app_now() as at`.execute(context.db());
    const notice = {
      ...({ customerId, kind: 'token-added', source: 'token/T-1' } as const),
      at: times[0]?.at.toISOString() ?? '',
      facts: { cardId: holder.cardId, wallet: 'Phone' },
    };
    const deps = { cipher: createCipher(t.config.keyring), random: systemRandom };
    const add = () => context.transaction((trx) => addNotices(deps, trx, [notice]));
    const made = [await add(), await add()];
    expect(made).toEqual([1, 0]);
    await Promise.all([t.app.alerts.sender.drain(), t.app.alerts.sender.drain()]);
    await t.app.dispatcher.drain();
    const { rows } = await sql<{ channel: string; state: string }>`select channel, state from portal.outbox
      where customer_id = ${customerId} and purpose = 'token-added' order by channel`.execute(context.db());
    expect(rows).toEqual([
      { channel: 'email', state: 'sent' },
      { channel: 'sms', state: 'sent' },
    ]);
    const { payload } = await holder.browser.call('GET', '/notices');
    const { content, unread } = payload as { content: { noticeId: string }[]; unread: number };
    expect([content.length, unread]).toEqual([1, 1]);
    await holder.browser.call('POST', '/notices/read', { noticeIds: content.map((one) => one.noticeId) });
    expect((await holder.browser.call('GET', '/notices/unread')).payload).toEqual({ unread: 0 });
  });
});
