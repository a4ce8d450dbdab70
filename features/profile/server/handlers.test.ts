import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/api.ts';
import { describeOnEachBank } from '../../../tests/support/database/databases.ts';
import { type Profile, profileCalls } from '../contract.ts';

describeOnEachBank('profile', (context) => {
  let t: TestApp;
  const browsers = new Map<string, Browser>();
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());

  /** The person's browser. It logs on once, because every log-on ends the previous session. */
  async function person(username: string): Promise<Browser> {
    const known = browsers.get(username);
    if (known) return known;
    const browser = await t.browser().open();
    expect((await browser.logIn(username)).status).toBe(200);
    browsers.set(username, browser);
    return browser;
  }

  async function profileOf(username: string): Promise<Profile> {
    const answer = await (await person(username)).call('GET', '/profile');
    expect(answer.status).toBe(200);
    return answer.payload as Profile;
  }

  it('[SES-7] masks phone, e-mail and national id', async () => {
    const profile = await profileOf('demo.primary1');
    expect(profile.phoneNo).toMatch(/^\d{4}-\*+-\d{3}$/);
    expect(profile.email).toMatch(/\*.*@/);
    expect(profile.nationalId).toMatch(/^[A-Z]\*+\d{4}$/);
    expect(profile.primaryFlg).toBe(true);
    expect(z.safeParse(profileCalls.read.payload, profile).success).toBe(true);
  });

  it('[CARD-1] answers null for missing contact details', async () => {
    expect((await profileOf('demo.primary2')).email).toBeNull();
    expect((await profileOf('demo.nophone1')).phoneNo).toBeNull();
  });

  it('[SHELL-7] [STM-1] supplementary holders are not primary; a company gets paper whatever is stored', async () => {
    expect((await profileOf('demo.supp1')).primaryFlg).toBe(false);
    await sql`update portal.users set statement_preference = 'email' where username = 'demo.corp1'`.execute(
      context.db(),
    );
    expect((await profileOf('demo.corp1')).statementPreference).toBe('paper');
  });

  it('[CARD-7] the last log-on is the previous one; null at the first', async () => {
    expect((await profileOf('demo.recent1')).lastLoginAt).toBeNull();
    const { rows } = await sql<{ at: Date }>`select last_login_at as at from portal.users
      where username = 'demo.recent1'`.execute(context.db());
    browsers.delete('demo.recent1');
    expect((await profileOf('demo.recent1')).lastLoginAt).toBe(rows[0]!.at.toISOString());
  });

  it("[GEN-8] today is the Taipei date of the database's clock", async () => {
    const setHours = (hours: string) =>
      sql`update portal.clock_offset set seconds = extract(epoch from
        ((clock_timestamp() at time zone 'Asia/Taipei')::date + ${hours}::interval) at time zone 'Asia/Taipei'
        - clock_timestamp())::bigint`.execute(context.db());
    // Moving the clock ends sessions, so each reading logs on again.
    const dateOf = async () => {
      browsers.delete('demo.primary1');
      return (await profileOf('demo.primary1')).today;
    };
    try {
      await setHours('23:59:30');
      const before = await dateOf();
      await setHours('24:00:30');
      expect(Date.parse(await dateOf()) - Date.parse(before)).toBe(86_400_000);
    } finally {
      await sql`update portal.clock_offset set seconds = 0`.execute(context.db());
      browsers.clear();
    }
  });

  describe('statement delivery', () => {
    const change = async (username: string, statementPreference: unknown): Promise<Answer> =>
      (await person(username)).call('POST', '/statement-preference', { statementPreference });
    const preference = async (username: string) =>
      (await (await person(username)).call('GET', '/statement-preference')).payload;
    const notices = async (purpose: string) =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from portal.outbox where purpose = ${purpose}`.execute(context.db())
      ).rows[0]!.n;

    it('[STM-1] is read and changed, with one audit record and a notice to phone and e-mail', async () => {
      expect(await preference('demo.primary1')).toBe('email');
      expect((await change('demo.primary1', 'paper')).payload).toBe('paper');
      expect(await preference('demo.primary1')).toBe('paper');
      expect((await profileOf('demo.primary1')).statementPreference).toBe('paper');
      expect(await notices('statement-preference')).toBe(2);
      const { rows } = await sql`select 1 from portal.audit where action = 'statement-preference'`.execute(
        context.db(),
      );
      expect(rows).toHaveLength(1);
    });

    it('[STM-1] sends no notice when nothing changes', async () => {
      const before = await notices('statement-preference');
      const kept = await preference('demo.primary1');
      expect((await change('demo.primary1', kept)).payload).toBe(kept);
      expect(await notices('statement-preference')).toBe(before);
    });

    it('[STM-1] [S24] is paper for a company, whatever it requests', async () => {
      for (const wanted of ['email', 'mobile'])
        expect((await change('demo.corp1', wanted)).error?.code).toBe('PAPER-ONLY');
      expect((await change('demo.corp1', 'paper')).status).toBe(200);
      expect(await preference('demo.corp1')).toBe('paper');
    });

    it('[STM-1] is refused for an address that the bank does not have', async () => {
      expect((await change('demo.primary2', 'email')).error?.code).toBe('EMAIL-NONE');
      expect((await change('demo.nophone1', 'mobile')).error?.code).toBe('METHOD-NONE');
    });

    it.each([['Email'], ['fax'], [''], [null], [['email']]])(
      '[STM-1] [S28] refuses %j and changes nothing',
      async (wanted) => {
        const before = await preference('demo.supp1');
        const answer = await change('demo.supp1', wanted);
        expect([answer.status, answer.error?.code]).toEqual([400, 'VALIDATION']);
        expect(await preference('demo.supp1')).toBe(before);
      },
    );

    it('[STM-1] [S26] refuses additional fields', async () => {
      const browser = await person('demo.supp1');
      const answer = await browser.call('POST', '/statement-preference', {
        statementPreference: 'paper',
        username: 'demo.primary1',
      });
      expect(answer.error?.code).toBe('VALIDATION');
    });
  });
});
