import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { createCipher } from '../../../server/crypto/cipher.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { addDays } from '../../../shared/dates.ts';
import type { BodyOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOnOnce } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { alertCalls } from '../contract.ts';
import type { Kind } from '../kinds.ts';
import { addNotices } from './notices.ts';

type Alerts = PayloadOf<typeof alertCalls.alerts>;
type Change = BodyOf<typeof alertCalls.changeAlerts>;
type Notices = PayloadOf<typeof alertCalls.notices>;

describeOnBank('settings and list of notices', (context) => {
  let t: TestApp;
  const browserOf = loggedOnOnce(() => t);
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => sql`truncate portal.alerts, portal.notices`.execute(context.db()));

  const read = async (username = 'demo.primary1') =>
    (await (await browserOf(username)).call('GET', '/alerts')).payload as Alerts;
  const changeOf = ({ version, settings, pushAmounts, noticeLanguage }: Alerts): Change => ({
    version,
    settings,
    pushAmounts,
    noticeLanguage,
  });
  const save = async (body: object, username = 'demo.primary1') =>
    (await browserOf(username)).call('POST', '/alerts', body);
  const withKind = (alerts: Alerts, kind: Kind, change: object): object => ({
    ...changeOf(alerts),
    settings: { ...alerts.settings, [kind]: { ...alerts.settings[kind], ...change } },
  });
  const audits = async () =>
    (await sql`select from portal.audit where action = 'alerts'`.execute(context.db())).rows.length;

  it('[ALERT-1] are the defaults until they are changed, with the masked addresses', async () => {
    const alerts = await read();
    expect(alerts).toMatchObject({ version: 0, pushAmounts: false, noticeLanguage: 'zh_tw', pushKey: null });
    expect(alerts.settings['purchase-online'].threshold).toBe(3000);
    expect(alerts.phoneNo).toMatch(/\*/);
  });

  it('[ALERT-1] are saved with one audit record and a notice to phone and e-mail', async () => {
    const before = await audits();
    const body = withKind(await read(), 'statement', { sms: true, email: false });
    const answer = await save(body);
    expect(answer.status).toBe(200);
    expect(await read()).toMatchObject({ version: 1, settings: { statement: { sms: true, email: false } } });
    expect(await audits()).toBe(before + 1);
    const { rows } = await sql`select channel from portal.outbox where purpose = 'alerts-changed'
      order by channel`.execute(context.db());
    expect(rows).toEqual([{ channel: 'email' }, { channel: 'sms' }]);
  });

  it('[ALERT-1] refuses a higher threshold and a required kind without SMS and e-mail, and names the kind', async () => {
    const alerts = await read();
    const bad: readonly (readonly [Kind, object, string])[] = [
      ['purchase-online', { threshold: 3001 }, 'high'],
      ['token-added', { sms: false, email: false, push: true }, 'way'],
    ];
    for (const [kind, change, reason] of bad) {
      const answer = await save(withKind(alerts, kind, change));
      expect(answer.error?.code, reason).toBe('VALIDATION');
      expect(answer.error?.details?.fields).toEqual({ [kind]: reason });
    }
    expect((await read()).version).toBe(0);
  });

  it('[ALERT-1] [S26] refuses an unknown kind, settings without a kind and a threshold that is not whole', async () => {
    const change = changeOf(await read());
    const { statement: _statement, ...others } = change.settings;
    const bad = [
      { ...change, settings: others },
      { ...change, settings: { ...change.settings, other: change.settings.statement } },
      withKind(await read(), 'purchase-online', { threshold: 1.5 }),
    ];
    for (const body of bad) expect((await save(body)).error?.code).toBe('VALIDATION');
  });

  it('[ALERT-1] refuses a change of an older version, and lets one of many racing changes win', async () => {
    const body = withKind(await read(), 'dispute', { sms: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(body)));
    const codes = answers.map(({ status, error }) => error?.code ?? status).sort();
    expect(codes).toEqual([200, ...Array(19).fill('CONFLICT')]);
    expect((await save(body)).error?.code).toBe('CONFLICT');
    expect((await read()).version).toBe(1);
    expect((await save(changeOf(await read()))).status).toBe(200);
  });

  /** Adds notices of refused payments, newest first and one minute apart. The newest is `days` days old. */
  const addRefused = async (key: PersonKey, count: number, days = 0) => {
    const { customerId } = demoPerson(key);
    const start = Date.now() - days * 86_400_000;
    const rows = Array.from({ length: count }, (_, n) => ({
      customerId,
      kind: 'refused' as const,
      source: `event/${days}-${n}`,
      at: new Date(start - n * 60_000).toISOString(),
      facts: { cardId: 'unknown', amount: `${n}`, shop: { en: `Shop ${n}.`, zh_tw: '店' } },
    }));
    const deps = { cipher: createCipher(t.config.keyring), random: systemRandom };
    await context.transaction((trx) => addNotices(deps, trx, rows));
  };
  const list = async (query = '', username = 'demo.primary1') =>
    (await (await browserOf(username)).call('GET', `/notices${query}`)).payload as Notices;

  it('[ALERT-2] are listed newest first, page by page, without repeats when new ones come meanwhile', async () => {
    await addRefused('primary1', 45, 1);
    const first = await list();
    expect(first.content).toHaveLength(20);
    expect(first.unread).toBe(45);
    await addRefused('primary1', 3);
    const second = await list(`?after=${first.next}`);
    const third = await list(`?after=${second.next}`);
    const ids = [first, second, third].flatMap(({ content }) => content.map(({ noticeId }) => noticeId));
    expect(new Set(ids).size).toBe(45);
    expect(third.next).toBeNull();
    const times = [first, second, third].flatMap(({ content }) => content.map(({ at }) => at));
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('[ALERT-2] have a sentence in the language of the reader', async () => {
    await addRefused('primary1', 1);
    const browser = await browserOf('demo.primary1');
    const chinese = await browser.call('GET', '/notices', undefined, { 'accept-language': 'zh-TW' });
    expect((chinese.payload as Notices).content[0]?.title).toBe('交易未獲授權');
    expect((await list()).content[0]).toMatchObject({
      title: 'Payment declined',
      unread: true,
      cardId: null,
    });
  });

  it('[ALERT-2] are marked as read by their owner only, once', async () => {
    await addRefused('primary1', 3);
    const ids = (await list()).content.map(({ noticeId }) => noticeId);
    const markRead = async (noticeIds: readonly string[], username = 'demo.primary1') =>
      (await browserOf(username)).call('POST', '/notices/read', { noticeIds });
    expect((await markRead(ids, 'demo.primary2')).payload).toEqual({ unread: 0 });
    expect((await list()).unread).toBe(3);
    expect((await markRead(ids.slice(0, 2))).payload).toEqual({ unread: 1 });
    expect((await markRead(ids.slice(0, 2))).payload).toEqual({ unread: 1 });
    expect((await (await browserOf('demo.primary1')).call('GET', '/notices/unread')).payload).toEqual({
      unread: 1,
    });
    for (const bad of [[], ['x'], Array(101).fill(ids[0])])
      expect((await markRead(bad)).error?.code).toBe('VALIDATION');
  });

  it('[ALERT-2] of other customers are not listed, and a forged cursor shows none of them', async () => {
    await addRefused('primary2', 2);
    expect((await list()).content).toEqual([]);
    const { content } = await list('', 'demo.primary2');
    const cursor = `9999999999999999.${content[0]?.noticeId}`;
    expect((await list(`?after=${cursor}`)).content).toEqual([]);
    for (const bad of ['x', '1.2', `-1.${content[0]?.noticeId}`, "1.'--"])
      expect(
        (await (await browserOf('demo.primary1')).call('GET', `/notices?after=${encodeURIComponent(bad)}`))
          .status,
      ).toBe(400);
  });

  it('[ALERT-2] end after 13 months, when they are deleted too', async () => {
    await addRefused('primary1', 1, 390);
    await addRefused('primary1', 1, 410);
    expect((await list()).content).toHaveLength(1);
    await t.app.purge();
    const { rows } = await sql<{ at: Date }>`select at from portal.notices`.execute(context.db());
    expect(
      rows.map(
        ({ at }) => at.toISOString().slice(0, 10) > addDays(new Date().toISOString().slice(0, 10), -400),
      ),
    ).toEqual([true]);
  });

  it('[ALERT-5] push messages are refused while the bank does not offer them', async () => {
    const body = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    };
    const answer = await (await browserOf('demo.primary1')).call('POST', '/push/subscribe', body);
    expect(answer.error?.code).toBe('NOT_FOUND');
  });
});
