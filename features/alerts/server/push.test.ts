import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ANN, BEN } from '../../../bank/conformance/sample/sample-bank.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { startPushService, TestSubscriber } from '../../../server/ports/push/test-service.ts';
import { createWebPush } from '../../../server/ports/push/web-push.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { describeOnOneEmptyDatabase } from '../../../tests/support/database/databases.ts';
import { type AlertBank, setUpAlerts } from './test-bank.ts';

describeOnOneEmptyDatabase('browsers that receive push messages', (context) => {
  let bank: AlertBank;
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.answerWith(201);
    service.received.length = 0;
    const options = { vapidKey: Buffer.alloc(32, 1), subject: 'mailto:ops@bank.example' };
    const ports = { clock: systemClock, random: systemRandom, test: service.test };
    bank = await setUpAlerts(context, createWebPush({ ...options, ...ports }));
  });
  const browser = new TestSubscriber('/send/a');
  const ids = (customerId: string) => bank.desk.subscriptionIds(customerId);
  /** Subscribes the browser for a person and returns the id. */
  const subscribe = async (customerId = ANN) => {
    await bank.desk.subscribe(customerId, browser.address, '');
    return (await ids(customerId))[0]!;
  };
  const send = (customerId: string, to: string) => {
    const message = { customerId, to, text: 'hello', dedupeId: '0b8a2f54-3c0e-4d0c-9a5e-1d2f3a4b5c6d' };
    return bank.desk.sending.send(message, { signal: new AbortController().signal });
  };

  it('[ALERT-5] get a message that they can read', async () => {
    const id = await subscribe();
    await send(ANN, id);
    expect(browser.decrypt(service.received[0]!.body)).toBe('hello');
  });

  it('[ALERT-5] belong to the person who subscribed last: the one before gets nothing there', async () => {
    const first = await subscribe();
    await subscribe(BEN);
    expect([await ids(ANN), (await ids(BEN)).length]).toEqual([[], 1]);
    await expect(send(ANN, first)).rejects.toMatchObject({ reason: 'gone' });
    expect(service.received).toEqual([]);
  });

  it('[ALERT-5] show nothing of the person before once another one has logged on there', async () => {
    await subscribe();
    expect(await bank.desk.claim(ANN, browser.address.endpoint)).toBe(true);
    expect(await bank.desk.claim(BEN, browser.address.endpoint)).toBe(false);
    expect(await ids(ANN)).toEqual([]);
  });

  it('[ALERT-5] have one owner when twenty subscriptions of two people race', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => bank.desk.subscribe(n % 2 ? ANN : BEN, browser.address, '')),
    );
    expect((await ids(ANN)).length + (await ids(BEN)).length).toBe(1);
  });

  it('[ALERT-5] are deleted when the push service says that they are gone', async () => {
    const id = await subscribe();
    service.answerWith(410);
    await expect(send(ANN, id)).rejects.toMatchObject({ name: 'PermanentFailure', reason: 'gone' });
    expect(await ids(ANN)).toEqual([]);
  });

  it('[ALERT-5] are kept when the push service is busy', async () => {
    const id = await subscribe();
    service.answerWith(429);
    await expect(send(ANN, id)).rejects.toMatchObject({ name: 'TemporaryFailure' });
    expect(await ids(ANN)).toHaveLength(1);
  });

  it('[ALERT-5] [S25] are refused outside the list of hosts', async () => {
    const address = { ...browser.address, endpoint: 'https://evil.example/x' };
    await expect(bank.desk.subscribe(ANN, address, '')).rejects.toMatchObject({ code: 'PUSH-ENDPOINT' });
  });

  it('[ALERT-5] are ten at the most, and the oldest gives way', async () => {
    for (let n = 0; n < 12; n++) {
      await bank.desk.subscribe(ANN, { ...browser.address, endpoint: `https://localhost/${n}` }, '');
      await sql`update portal.clock_offset set seconds = seconds + 1`.execute(bank.db);
    }
    expect(await ids(ANN)).toHaveLength(10);
    expect(await bank.desk.claim(ANN, 'https://localhost/0')).toBe(false);
    expect(await bank.desk.claim(ANN, 'https://localhost/11')).toBe(true);
  });

  it('[ALERT-5] are forgotten by their owner only', async () => {
    await subscribe();
    await bank.desk.forget(BEN, browser.address.endpoint);
    expect(await ids(ANN)).toHaveLength(1);
    await bank.desk.forget(ANN, browser.address.endpoint);
    expect(await ids(ANN)).toEqual([]);
  });

  it('[ALERT-5] have no endpoint in clear in the database', async () => {
    await subscribe();
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(p)::text as row from portal.push_subscriptions p`.execute(bank.db);
    expect(rows[0]!.row).not.toContain('send/a');
    expect(rows[0]!.row).not.toContain(Buffer.from('send/a').toString('hex'));
  });
});
