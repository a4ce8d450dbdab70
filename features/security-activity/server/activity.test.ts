import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { MAX_RECORDS, PAGE } from './activity.ts';
import { addRecords, logOn, newBrowser, readActivity, type TestRecord } from './test-setup.ts';

const { customerId } = demoPerson('primary1');
const other = demoPerson('primary2').customerId;
const wrong = (ago: number, more: Partial<TestRecord> = {}): TestRecord => ({
  ago,
  action: 'login',
  outcome: 'wrong-password',
  address: '203.0.113.77',
  ...more,
});

describeOnBank('security activity', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await sql`delete from portal.login_counters`.execute(context.db());
    await clearAudit(context.db());
  });

  const add = (...records: TestRecord[]) => addRecords(context.db(), customerId, records);
  /** Events before the reader's own log-on, newest first. */
  async function events() {
    const browser = await newBrowser(t);
    return (await readActivity(browser)).entries.slice(1);
  }

  it('[SEC-A2] shows wrong passwords of others, counted, and then the log-on with its browser', async () => {
    for (let i = 0; i < 3; i++) await logOn(t.browser(), 'demo.primary1', { password: 'Wrong-pass.1357' });
    const browser = await newBrowser(t);
    const { entries, next } = await readActivity(browser);
    expect(next).toBeNull();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      browser: 'Chrome, Windows',
      network: '127.0.0.0/24',
      here: true,
      count: 1,
    });
    expect(entries[1]).toMatchObject({ event: 'password-wrong', count: 3, here: false, by: 'person' });
    expect(entries[1]!.since <= entries[1]!.at).toBe(true);
  });

  it('[SEC-A2] shows a right password without its code, and codes that were sent', async () => {
    const { customerId: reonboarded } = demoPerson('reonboard1');
    const stranger = await newBrowser(t, 'demo.reonboard1');
    await stranger.call('POST', '/login/request-otp', { isResend: false, language: 'en' });
    await stranger.call('POST', '/login/validate-otp', { otp: '000000', language: 'en' });
    await sql`update portal.users set reonboard = false where customer_id = ${reonboarded}`.execute(
      context.db(),
    );
    const owner = await newBrowser(t, 'demo.reonboard1');
    const { entries } = await readActivity(owner);
    expect(entries.slice(1).map(({ event, subject }) => [event, subject])).toEqual([
      ['code-wrong', 'login'],
      ['code-sent', 'login'],
      ['password-right', null],
    ]);
  });

  it('[SEC-A2] counts failures within an hour of each other, of one kind and one browser', async () => {
    await add(
      wrong(50_000),
      wrong(20_000, { address: '198.51.100.1' }),
      wrong(17_000),
      { ago: 16_000, action: 'pin-otp', outcome: '01009' },
      { ago: 15_990, action: 'pin-otp', outcome: '01012' },
      { ago: 15_980, action: 'limit-otp', outcome: '01009' },
      { ago: 15_000, action: 'logout', outcome: 'done' },
      { ago: 14_990, action: 'logout', outcome: 'done' },
    );
    expect((await events()).map(({ event, count, network }) => [event, count, network])).toEqual([
      ['logged-off', 1, null],
      ['logged-off', 1, null],
      ['code-wrong', 1, null],
      ['code-wrong', 2, null],
      // Two networks, so no network is named.
      ['password-wrong', 2, null],
      ['password-wrong', 1, '203.0.113.0/24'],
    ]);
  });

  it('[SEC-A2] names the bank for acts of its staff, and hides their looks, requests, names and addresses', async () => {
    const staff = { channel: 'staff', actor: 'staff:agent-7', address: '10.1.2.3' };
    const details = { staff: 'agent-7', reason: 'the reason of the staff' };
    await add(
      { ago: 50, action: 'staff-look', outcome: 'person', details, ...staff },
      { ago: 40, action: 'staff-unlock', outcome: 'requested', details, ...staff },
      { ago: 30, action: 'staff-unlock', outcome: 'done', details, ...staff },
      { ago: 20, action: 'redeem-points', outcome: 'done', details: { commandId: 'x' }, ...staff },
      { ago: 10, action: 'unheard-of', outcome: 'done' },
    );
    const found = await events();
    expect(found.map(({ event, subject, by, network }) => [event, subject, by, network])).toEqual([
      ['changed', 'redeem-points', 'bank', null],
      ['by-bank', 'unlock', 'bank', null],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/agent-7|reason|10\.1\.2/);
  });

  it('[SEC-A2] [S23] shows records of the person only', async () => {
    await addRecords(context.db(), other, [wrong(30)]);
    expect(await events()).toEqual([]);
  });

  it('[SEC-A2] reads page after page without a gap, a repeat or a divided event while records are added', async () => {
    // Pairs of failures between single events, with hidden records between them.
    await add(
      ...Array.from({ length: 30 }, (_, n) => [
        wrong(9000 - n * 100),
        wrong(8990 - n * 100),
        { ago: 8980 - n * 100, action: 'staff-look', outcome: 'person', actor: 'staff:x' },
        { ago: 8970 - n * 100, action: 'logout', outcome: 'done' },
      ]).flat(),
    );
    const browser = await newBrowser(t);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await readActivity(browser, after);
      expect(page.entries.length).toBeLessThanOrEqual(PAGE);
      seen.push(...page.entries.map(({ event, count }) => `${event} ${count}`));
      after = page.next ?? undefined;
      await add({ ago: 0, action: 'logout', outcome: 'done' });
    } while (after !== undefined);
    const pair = ['logged-off 1', 'password-wrong 2'];
    expect(seen.slice(1)).toEqual(Array.from({ length: 30 }, () => pair).flat());
  });

  it('[SEC-A2] reads a bounded number of records for a page, however many failures are in a row', async () => {
    await add(...Array.from({ length: MAX_RECORDS + 50 }, (_, n) => wrong(n + 1)));
    const browser = await newBrowser(t);
    const first = await readActivity(browser);
    expect(first.entries[1]).toMatchObject({ event: 'password-wrong', count: MAX_RECORDS - 1 });
    const second = await readActivity(browser, first.next!);
    expect(second).toMatchObject({ entries: [{ event: 'password-wrong', count: 51 }], next: null });
  });

  // Query plans of Citus do not name the shard's index.
  it.skipIf(context.distributed)('[SEC-A2] finds a page by the index of the customer', async () => {
    const ofOthers = Array.from({ length: 500 }, (_, n) => wrong(n));
    for (let n = 0; n < 6; n++) await addRecords(context.db(), customerIdOf(`other-${n}`), ofOthers);
    await add(...ofOthers);
    await sql`analyze portal.audit`.execute(context.db());
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select at, seq from portal.audit
      where customer_id = ${customerId} and (at, seq) < (app_now() - interval '100 seconds', 5000000)
      order by at desc, seq desc limit 40`.execute(context.db());
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('audit_by_customer');
    expect(plan).not.toContain('Seq Scan on audit');
  });

  describe('bad input', () => {
    let reader: Browser;
    beforeAll(async () => {
      reader = await newBrowser(t);
    });

    it.each(['', '1', '1.1.1', '-1.1', `${'9'.repeat(18)}.1`, "1.1' or '1'='1"])(
      '[SEC-A2] [S27] refuses the cursor %j',
      async (after) => {
        const answer = await reader.call('GET', `/security/activity?after=${encodeURIComponent(after)}`);
        expect([answer.status, answer.error?.code]).toEqual([400, 'VALIDATION']);
      },
    );

    it('[SEC-A2] [S27] answers the greatest and the smallest cursor', async () => {
      await add(wrong(1));
      const greatest = `${'9'.repeat(17)}.${'9'.repeat(18)}`;
      expect((await readActivity(reader, greatest)).entries).toHaveLength(1);
      expect(await readActivity(reader, '0.0')).toEqual({ entries: [], next: null });
    });
  });
});
