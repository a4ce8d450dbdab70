import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ANN, sampleId } from '../../../bank/conformance/sample/sample-bank.ts';
import * as make from '../../../bank/events/test-events.ts';
import { openContent } from '../../../server/outbox/outbox.ts';
import type { Push } from '../../../server/ports/push/port.ts';
import { describeOnPostgres } from '../../../tests/support/database/databases.ts';
import type { Kind, KindSetting } from '../kinds.ts';
import { replaceSettings } from './settings-store.ts';
import { type AlertBank, cipher, setUpAlerts } from './test-bank.ts';

const PUSH: Push = { publicKey: 'key', accepts: () => true, send: async () => ({}) };
const ADDRESS = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
const big = () => make.authorised(1, { transactionId: sampleId(7001), amount: make.ntd(9000), online: true });

describeOnPostgres('messages of notices', (context) => {
  let bank: AlertBank;
  beforeEach(async () => {
    bank = await setUpAlerts(context, PUSH);
    await bank.setTime('12:00');
  });
  const choose = (
    kinds: Partial<Record<Kind, KindSetting>>,
    pushAmounts = false,
    language: 'en' | 'zh_tw' = 'en',
  ) => bank.db.transaction().execute((trx) => replaceSettings(trx, ANN, 0, { kinds, pushAmounts, language }));
  const sent = async () => {
    await bank.alerts.sender.drain();
    return (await bank.outbox()).map((row) => {
      const key = { customerId: row.customer_id, messageId: row.message_id, channel: row.channel };
      return { channel: row.channel, purpose: row.purpose, ...openContent(cipher, row.sealed!, key) };
    });
  };
  const setting = (sms: boolean, email: boolean, push: boolean) => ({ sms, email, push, threshold: null });

  it.each([
    [true, ['email']],
    [false, []],
  ])(
    '[ALERT-3] go by the ways that the person chose, e-mail: %s; the list has the notice anyway',
    async (email, channels) => {
      await choose({ refused: setting(false, email, false) });
      await bank.send(make.refused(1));
      expect((await sent()).map(({ channel }) => channel)).toEqual(channels);
      expect((await bank.notices()).map(({ kind }) => kind)).toEqual(['refused']);
    },
  );

  it('[ALERT-3] go by the other way when the bank has no address for the chosen one', async () => {
    await choose({ 'purchase-online': { sms: false, email: true, push: false, threshold: 3000 } });
    await sql`update cards.customers set email_sealed = null where customer_id = ${ANN}`.execute(bank.db);
    await bank.send(big());
    expect((await sent()).map(({ channel }) => channel)).toEqual(['sms']);
  });

  it('[ALERT-3] are in the chosen language, with amount, shop and card', async () => {
    await choose({}, false, 'zh_tw');
    await bank.send(big());
    const [sms] = await sent();
    expect(sms?.text).toMatch(
      /^【.+】您的信用卡（末四碼 \d{4}）於 .+ 網路消費 NT\$9,000（夜市）。若非您本人操作/,
    );
  });

  it('[ALERT-3] [SAFE-1] about a freeze of the bank go by SMS and e-mail at night, and do not ask whether it was the person', async () => {
    await bank.setTime('03:00');
    await bank.send(make.controls(1, { freeze: { since: make.ago(1), by: 'bank' } }));
    const messages = await sent();
    expect(messages.map(({ channel, purpose }) => [channel, purpose])).toEqual([
      ['sms', 'control'],
      ['email', 'control'],
    ]);
    for (const { text } of messages) {
      expect(text).toMatch(/We froze your card ending in \d{4}, .+Contact us to unfreeze it/);
      expect(text).not.toMatch(/not you/);
    }
  });

  it('[ALERT-5] show amounts and shops in push messages only by choice', async () => {
    await bank.desk.subscribe(ANN, ADDRESS, 'Chrome, Android');
    await bank.send(big());
    const discreet = (await sent()).find(({ channel }) => channel === 'push')!;
    expect(JSON.parse(discreet.text)).toMatchObject({ kind: 'purchase-online', title: 'Online purchase' });
    expect(discreet.text).not.toMatch(/9,000|Night market/);
    await sql`truncate portal.outbox, portal.notices, portal.bank_events`.execute(bank.db);
    await choose({}, true);
    await bank.send(big());
    expect((await sent()).find(({ channel }) => channel === 'push')?.text).toContain(
      'NT$9,000 at Night market',
    );
  });

  it('[ALERT-5] go to every browser of the person', async () => {
    await choose({ refused: setting(false, false, true) });
    await bank.desk.subscribe(ANN, ADDRESS, '');
    await bank.desk.subscribe(ANN, { ...ADDRESS, endpoint: 'https://push.example/2' }, '');
    await bank.send(make.refused(1));
    expect((await sent()).map(({ channel }) => channel)).toEqual(['push', 'push']);
  });

  it('[ALERT-3] are made once by several processes', async () => {
    await bank.send(...Array.from({ length: 20 }, () => make.refused(1)));
    const processes = [bank.alerts, bank.create(), bank.create()];
    await Promise.all(processes.map(({ sender }) => sender.drain()));
    expect(await bank.outbox()).toHaveLength(20);
  });

  it('[ALERT-3] are made together, and one that cannot be opened delays no other', async () => {
    await bank.send(...Array.from({ length: 60 }, () => make.refused(1)));
    const [faulty] = await bank.notices();
    await sql`update portal.notices set sealed = '\\x00' where notice_id = ${faulty?.notice_id}`.execute(
      bank.db,
    );
    await bank.alerts.sender.drain();
    expect(await bank.outbox()).toHaveLength(59);
    const { rows } = await sql<{
      id: string;
    }>`select notice_id as id from portal.notices where handed_at is null`.execute(bank.db);
    expect(rows).toEqual([{ id: faulty?.notice_id }]);
  });

  it('[ALERT-3] are made after the lease when a process died at work, and once', async () => {
    await bank.send(make.refused(1));
    // Simulates a notice claimed by a process that has died.
    await sql`update portal.notices set deliver_at = app_now() + interval '30 seconds'`.execute(bank.db);
    expect(await sent()).toEqual([]);
    await sql`update portal.clock_offset set seconds = seconds + 31`.execute(bank.db);
    expect(await sent()).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  });
});
