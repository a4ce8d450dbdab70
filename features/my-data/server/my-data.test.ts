import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainOf, homeOf } from '../../../server/audit/chains.ts';
import { readConfig } from '../../../server/config/config.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { DATA_CATEGORIES } from '../../../shared/personal-data.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { myDataCalls } from '../contract.ts';
import { recipientsOf } from './kept.ts';

type Kept = PayloadOf<typeof myDataCalls.kept>;
type Looks = PayloadOf<typeof myDataCalls.looks>;

const { customerId } = demoPerson('primary1');
const stranger = demoPerson('primary2').customerId;

describeOnBank('my data', (context) => {
  let t: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    t = await testApp(context, { RETENTION: 'notices = 24 months', EVIDENCE_RETENTION_DAYS: '500' });
    browser = await t.browser().open();
    expect((await browser.logIn('demo.primary1')).status).toBe(200);
  });
  afterAll(() => t.app.server.close());

  const kept = async () => (await browser.call('GET', '/my-data')).payload as Kept;
  const looks = async (after?: string) =>
    (await browser.call('GET', `/my-data/looks${after === undefined ? '' : `?after=${after}`}`))
      .payload as Looks;

  /** Adds an audit record of the customer, some seconds ago. */
  async function record(
    of: string,
    ago: number,
    [action, outcome]: readonly [string, string],
    details: Readonly<Record<string, string>> = {},
    channel = 'staff',
  ): Promise<void> {
    await sql`insert into portal.audit
        (home, chain, seq, at, action, outcome, customer_id, request_id, details, hash, version, channel, actor, address)
      values (${homeOf(chainOf(of))}, ${chainOf(of)}, ${1_000_000 - ago}, app_now() - make_interval(secs => ${ago}), ${action}, ${outcome}, ${of},
        'r', ${JSON.stringify(details)}::jsonb, sha256(''), 2, ${channel}, 'staff:agent-7', '10.1.2.3')`.execute(
      context.db(),
    );
  }

  it('[MYD-2] lists every kind of data with purpose, source, period and recipients', async () => {
    const { categories, recipients } = await kept();
    expect(categories.map(({ category }) => category)).toEqual([...DATA_CATEGORIES]);
    for (const { why, from, keep } of categories)
      expect([why.length, from.length, keep.length].every((length) => length > 0)).toBe(true);
    const of = (category: string) => categories.find((one) => one.category === category);
    // The configured periods, not the defaults.
    expect(of('messages')?.keep).toContainEqual({ rule: 'period', count: 24, unit: 'months' });
    expect(of('disputes')?.keep).toContainEqual({ rule: 'period', count: 500, unit: 'days' });
    expect(of('records')?.keep).toContainEqual({ rule: 'trail' });
    expect(recipients.map(({ recipient }) => recipient)).toEqual(['push', 'partners']);
  });

  it('[MYD-2] counts the entries of the person alone', async () => {
    const counted = async () =>
      (await kept()).categories.find(({ category }) => category === 'choices')?.count;
    const before = (await counted()) ?? 0;
    for (const id of [customerId, stranger, stranger])
      await sql`insert into portal.hidden_subscriptions (customer_id, subscription_key, hidden_at)
        values (${id}, md5(random()::text), app_now())`.execute(context.db());
    expect(await counted()).toBe(before + 1);
    // Contacts and the delivery of statements are columns of tables with other kinds of data.
    const { categories } = await kept();
    const none = ['identity', 'contact', 'cards', 'transactions', 'log-on', 'choices'].filter(
      (category) => !categories.find((one) => one.category === category)?.count,
    );
    expect(none).toEqual([]);
  });

  it('[MYD-3] shows when staff looked and acted, with the role and without the name', async () => {
    await clearAudit(context.db());
    const details = { staff: 'agent-7', reason: 'the reason of the staff' };
    await record(customerId, 60, ['staff-look', 'person'], { ...details, role: 'viewer' });
    await record(customerId, 50, ['staff-look', 'audit'], details);
    await record(customerId, 40, ['staff-unlock', 'requested'], { ...details, role: 'agent' });
    await record(customerId, 30, ['staff-unlock', 'done'], { ...details, role: 'supervisor' });
    await record(customerId, 20, ['staff-look', 'a new part'], { ...details, role: 'king' });
    await record(customerId, 15, ['login', 'done'], {}, 'web');
    await record(stranger, 10, ['staff-look', 'person'], { ...details, role: 'viewer' });
    const answer = await looks();
    expect(answer.entries.map(({ role, what }) => [role, what])).toEqual([
      [null, 'other'],
      ['supervisor', 'unlock'],
      [null, 'audit'],
      ['viewer', 'person'],
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/agent-7|reason|10\.1\.2/);
  });

  it('[MYD-3] reads page after page without a gap or a repeat', async () => {
    await clearAudit(context.db());
    for (let n = 0; n < 45; n++) await record(customerId, 100 - n, ['staff-look', 'person']);
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const page: Looks = await looks(next ?? undefined);
      seen.push(...page.entries.map(({ at }) => at));
      next = page.next;
    } while (next !== null);
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  it('[MYD-3] [S27] refuses a malformed cursor', async () => {
    expect((await browser.call('GET', "/my-data/looks?after=1.1'")).status).toBe(400);
  });
});

describe('[MYD-2] recipients', () => {
  it('follow the configuration', () => {
    expect(recipientsOf(readConfig({}))).toEqual(['push', 'partners']);
    const all = {
      ...{ SMS_GATEWAY_URL: 'https://sms.example/send', SMTP_URL: 'smtps://mail' },
      ...{ AUDIT_ANCHORS: 's3://bucket', AUDIT_S3_ENDPOINT: 'https://s3.example' },
      ...{ AUDIT_S3_ACCESS_KEY_ID: 'key', AUDIT_S3_SECRET_ACCESS_KEY: 'secret' },
    };
    expect(recipientsOf(readConfig(all))).toEqual(['sms', 'mail', 'push', 'partners', 'storage']);
  });
});
