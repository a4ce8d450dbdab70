import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOnOnce } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { countAudit, resetClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Profile } from '../contract.ts';

describeOnBank('profile', (context) => {
  let t: TestApp;
  const browserOf = loggedOnOnce(() => t);
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());

  async function readProfile(username: string): Promise<Profile> {
    const answer = await (await browserOf(username)).call('GET', '/profile');
    expect(answer.status).toBe(200);
    return answer.payload as Profile;
  }

  it('[SES-7] masks phone, e-mail and national id', async () => {
    const profile = await readProfile('demo.primary1');
    expect(profile.phoneNo).toMatch(/^\d{4}-\*+-\d{3}$/);
    expect(profile.email).toMatch(/\*.*@/);
    expect(profile.nationalId).toMatch(/^[A-Z]\*+\d{4}$/);
    expect(profile.primaryFlg).toBe(true);
  });

  it('[CARD-1] returns null for missing contacts', async () => {
    expect((await readProfile('demo.primary2')).email).toBeNull();
    expect((await readProfile('demo.nophone1')).phoneNo).toBeNull();
  });

  it('[SHELL-7] [STM-1] marks supplementary holders and returns paper for corporate customers', async () => {
    expect((await readProfile('demo.supp1')).primaryFlg).toBe(false);
    await sql`update portal.users set statement_preference = 'email' where username = 'demo.corp1'`.execute(
      context.db(),
    );
    expect((await readProfile('demo.corp1')).statementPreference).toBe('paper');
  });

  it('[CARD-7] returns the previous log-on, null at the first', async () => {
    expect((await readProfile('demo.recent1')).lastLoginAt).toBeNull();
    const { rows } = await sql<{ at: Date }>`select last_login_at as at from portal.users
      where username = 'demo.recent1'`.execute(context.db());
    browserOf.forget('demo.recent1');
    expect((await readProfile('demo.recent1')).lastLoginAt).toBe(rows[0]!.at.toISOString());
  });

  it('[CON-8] names an objection to a change of a contact, and the desk before the person', async () => {
    const { customerId } = demoPerson('primary1');
    const put = (state: string) =>
      sql`insert into portal.contact_changes (customer_id, change_id, kind, state, begun_at, waits_until, objected_by)
        values (${customerId}, gen_random_uuid(), 'phone', ${state}, app_now(), app_now(),
          case when ${state}::text = 'waiting' then '{}'::text[] else array['email'] end)`.execute(
        context.db(),
      );
    const held = async () => (await readProfile('demo.primary1')).contactHold;
    const seen = [await held()];
    for (const state of ['waiting', 'objected', 'desk']) {
      await put(state);
      seen.push(await held());
    }
    expect(seen).toEqual([null, null, 'objected', 'desk']);
    await sql`delete from portal.contact_changes`.execute(context.db());
  });

  it('[GEN-8] returns the date in Taipei by the database clock', async () => {
    // Uses two statements, because a cluster refuses clock functions when it changes a table replicated to all nodes.
    const setHours = async (hours: string) => {
      const { rows } = await sql<{ seconds: string }>`select extract(epoch from
        ((clock_timestamp() at time zone 'Asia/Taipei')::date + ${hours}::interval) at time zone 'Asia/Taipei'
        - clock_timestamp())::bigint as seconds`.execute(context.db());
      await sql`update portal.clock_offset set seconds = ${rows[0]?.seconds}::bigint`.execute(context.db());
    };
    // Moving the clock ends sessions, so each read logs on again.
    const dateOf = async () => {
      browserOf.forget('demo.primary1');
      return (await readProfile('demo.primary1')).today;
    };
    try {
      await setHours('23:59:30');
      const before = await dateOf();
      await setHours('24:00:30');
      expect(Date.parse(await dateOf()) - Date.parse(before)).toBe(86_400_000);
    } finally {
      await resetClock(context.db());
      browserOf.forget('demo.primary1');
    }
  });

  describe('statement delivery', () => {
    const change = async (username: string, statementPreference: unknown): Promise<Answer> =>
      (await browserOf(username)).call('POST', '/statement-preference', { statementPreference });
    const preference = async (username: string) =>
      (await (await browserOf(username)).call('GET', '/statement-preference')).payload;
    const notices = async (purpose: string) =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from portal.outbox where purpose = ${purpose}`.execute(context.db())
      ).rows[0]!.n;

    it('[STM-1] is changed with one audit record and a notice to phone and e-mail', async () => {
      expect(await preference('demo.primary1')).toBe('email');
      expect((await change('demo.primary1', 'paper')).payload).toBe('paper');
      expect(await preference('demo.primary1')).toBe('paper');
      expect((await readProfile('demo.primary1')).statementPreference).toBe('paper');
      expect(await notices('statement-preference')).toBe(2);
      expect(await countAudit(context.db(), 'statement-preference', 'changed')).toBe(1);
    });

    it('[STM-1] is changed by the bare value too', async () => {
      const browser = await browserOf('demo.primary1');
      const headers = { 'content-type': 'application/json' };
      for (const [typed, status] of [
        ['"paper"', 200],
        ['"email"', 200],
        ['"pigeon"', 400],
      ] as const) {
        const answer = await browser.call('POST', '/statement-preference', typed as never, headers);
        expect([typed, answer.status]).toEqual([typed, status]);
      }
      expect(await preference('demo.primary1')).toBe('email');
    });

    it('[STM-1] sends no notice without a change', async () => {
      const before = await notices('statement-preference');
      const current = await preference('demo.primary1');
      expect((await change('demo.primary1', current)).payload).toBe(current);
      expect(await notices('statement-preference')).toBe(before);
    });

    it('[STM-1] [S24] refuses everything except paper for corporate customers', async () => {
      for (const preferred of ['email', 'mobile'])
        expect((await change('demo.corp1', preferred)).error?.code).toBe('PAPER-ONLY');
      expect((await change('demo.corp1', 'paper')).status).toBe(200);
      expect(await preference('demo.corp1')).toBe('paper');
    });

    it('[STM-1] refuses a method without a contact', async () => {
      expect((await change('demo.primary2', 'email')).error?.code).toBe('EMAIL-NONE');
      expect((await change('demo.nophone1', 'mobile')).error?.code).toBe('METHOD-NONE');
    });

    it.each([
      { statementPreference: 'fax' },
      { statementPreference: ['email'] },
      { statementPreference: 'paper', username: 'demo.primary1' },
    ])('[STM-1] [S26] [S28] refuses %j and changes nothing', async (body) => {
      const before = await preference('demo.supp1');
      const answer = await (await browserOf('demo.supp1')).call('POST', '/statement-preference', body);
      expect([answer.status, answer.error?.code]).toEqual([400, 'VALIDATION']);
      expect(await preference('demo.supp1')).toBe(before);
    });
  });
});
