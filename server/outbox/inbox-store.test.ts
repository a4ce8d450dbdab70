import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { createDemoMail, createDemoSms } from '../ports/demo-inbox.ts';
import { listInbox } from './inbox-store.ts';
import { email, type OutboxSetup, otp, setUpOutbox, sms } from './test-setup.ts';

describeOnUsualDatabase('inbox', (context) => {
  let setup: OutboxSetup;
  beforeEach(async () => {
    const db = context.db();
    setup = await setUpOutbox(db);
    await sql`delete from portal.users`.execute(db);
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      values ('demo.primary1', ${customerIdOf('C1')}, 'x', app_now()), ('demo.primary2', ${customerIdOf('C2')}, 'x', app_now())`.execute(
      db,
    );
  });
  const deliver = () =>
    setup.dispatcher({ sms: createDemoSms(context.db()), mail: createDemoMail(context.db()) }).drain();

  it('[OPS-4] lists messages newest first, with masked addresses', async () => {
    await setup.enqueue(otp('驗證碼 482913'));
    await deliver();
    await setup.advance(60);
    await setup.enqueue(email('點數已兌換'));
    await deliver();
    const [second, first, ...rest] = await listInbox(context.db(), { limit: 10 });
    expect(rest).toEqual([]);
    expect(first).toEqual({
      to: '0912-***-678',
      username: 'demo.primary1',
      channel: 'sms',
      language: 'zh_tw',
      purpose: 'login',
      text: '驗證碼 482913',
      sentAt: expect.any(Date),
    });
    expect(second).toMatchObject({
      to: 'm***n@example.com',
      channel: 'email',
      subject: '通知',
      text: '點數已兌換',
    });
    expect(second!.sentAt.getTime() - first!.sentAt.getTime()).toBeGreaterThanOrEqual(60_000);
  });

  it('[OPS-4] filters by recipient and limits the number', async () => {
    await setup.enqueue(
      sms('one'),
      sms('two'),
      sms('other', { customerId: customerIdOf('C2'), to: '0987000111' }),
      sms('not registered', { customerId: customerIdOf('C3'), to: '0955666777' }),
    );
    await deliver();
    const textsOf = async (to: string, limit = 10) =>
      (await listInbox(context.db(), { to, limit })).map(({ text }) => text);
    expect((await textsOf('demo.primary1')).sort()).toEqual(['one', 'two']);
    expect(await textsOf('Demo.Primary2')).toEqual(['other']);
    expect(await textsOf('demo.primary1', 1)).toHaveLength(1);
    expect(await textsOf(customerIdOf('C3'))).toEqual(['not registered']);
    expect(await textsOf('0955-***-777')).toEqual(['not registered']);
    for (const unknown of ['demo.unknown', '', "' or true --", '0912345678'])
      expect(await textsOf(unknown)).toEqual([]);
    expect(await listInbox(context.db(), { to: customerIdOf('C3'), limit: 10 })).not.toMatchObject([
      { username: expect.anything() },
    ]);
    expect(await listInbox(context.db(), { limit: 10 })).toHaveLength(4);
  });
});
