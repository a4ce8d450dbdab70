/** Attacks by a writer of the database who does not have the portal's secret (docs/decisions/0064-tagged-rows.md). */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changePasskey,
  givePasskey,
  logOnWith,
  newAuthenticator,
} from '../../features/passkeys/testing/passkeys.ts';
import { auditKeys } from '../../server/audit/keys.ts';
import { verifyTrail } from '../../server/audit/report.ts';
import { testSecret } from '../../server/config/test-config.ts';
import { createPasswords } from '../../server/crypto/passwords.ts';
import type { Kind } from '../../server/row-tags/kinds.ts';
import { namedAudit } from '../support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { loggedOn } from '../support/api/clients/logged-on.ts';
import { callsOf, Scene } from '../support/api/flows.ts';
import { demoPerson } from '../support/api/people.ts';
import { codeOf, empty } from '../support/api/state.ts';
import { describeOnBank } from '../support/database/databases.ts';
import { sealAll, testTags } from '../support/database/row-tags.ts';

const VICTIM = 'demo.primary1';
const OWN = 'demo.states1';
const VICTIM_ID = demoPerson('primary1').customerId;
const OWN_ID = demoPerson('states1').customerId;
const OWN_PASSWORD = 'Mallory-harbour.7k';

describeOnBank('a writer of the database', { distributed: false }, (context) => {
  let t: TestApp;
  let strict: TestApp;
  let hash: string;
  let ownHash: string;
  beforeAll(async () => {
    const env = { UNTAGGED_ROWS: 'refuse', PORTAL_SECRET: testSecret(1) };
    t = await testApp(context, env);
    strict = await testApp(context, { ...env, LOGIN_OTP: 'new-device' });
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from portal.users
      where username = ${VICTIM}`.execute(context.db());
    hash = rows[0]!.hash;
    ownHash = await createPasswords().hash(OWN_PASSWORD, 'test');
  });
  afterAll(() => Promise.all([t.app.server.close(), strict.app.server.close()]));
  beforeEach(async () => {
    await empty(
      context.db(),
      'portal.passkeys',
      'portal.devices',
      'portal.sessions',
      'portal.login_counters',
    );
    await run(sql`update portal.users set customer_id = rtrim(customer_id, 'x')`);
    await run(sql`update portal.users set passkey_handle = null, locked = false, disabled = false, reonboard = false,
      password_hash = case when username = ${OWN} then ${ownHash} else ${hash} end`);
    await sealAll(context.db(), t.config.keyring);
  });

  const run = (statement: RawBuilder<unknown>) => statement.execute(context.db());
  const attack = (statement: string) => run(sql.raw(statement));
  const own = () => loggedOnAs(t, OWN, OWN_PASSWORD);

  async function loggedOnAs(app: TestApp, username: string, password: string): Promise<Browser> {
    const browser = await app.browser().open();
    expect((await browser.logIn(username, password)).status).toBe(200);
    return browser;
  }

  /** Counts the refused rows of a kind so far. */
  async function refusedRows({ app }: TestApp, row: Kind): Promise<number> {
    const metric = await app.registry.getSingleMetric('refused_rows_total')?.get();
    const values = metric?.values.filter(({ labels }) => labels.row === row) ?? [];
    return values.reduce((sum, { value }) => sum + value, 0);
  }

  /** Runs a step and expects that it refuses a row of this kind. */
  async function refuses(row: Kind, step: () => Promise<unknown>, app = t): Promise<void> {
    const before = await refusedRows(app, row);
    await step();
    expect(await refusedRows(app, row)).toBeGreaterThan(before);
  }

  /** What `npm run audit:verify` says about rows. */
  async function findings(): Promise<readonly string[]> {
    const { keyring } = t.config;
    const { problems, rowProblems } = await verifyTrail({
      db: context.db(),
      keys: auditKeys(keyring),
      folder: undefined,
      sources: undefined,
      rowTags: testTags(keyring),
    });
    expect(problems).toEqual([]);
    return rowProblems;
  }

  it('[CRY-3] finds nothing wrong before an attack', async () => {
    await own();
    expect(await findings()).toEqual([]);
  });

  describe('and makes a session of another person', () => {
    const of = (username: string) => `where username = '${username}' and state = 'live'`;
    it.each([
      [
        'the person',
        `update portal.sessions set username = '${VICTIM}', customer_id = '${VICTIM_ID}' ${of(OWN)}`,
      ],
      ['the customer alone', `update portal.sessions set customer_id = '${VICTIM_ID}' ${of(OWN)}`],
      [
        'the rights of a primary cardholder',
        `update portal.sessions set primary_holder = not primary_holder ${of(OWN)}`,
      ],
      ['its proof', `update portal.sessions set by_passkey = true ${of(OWN)}`],
      [
        'its age',
        `update portal.sessions set created_at = created_at + interval '1 hour', live_since = live_since + interval '1 hour' ${of(OWN)}`,
      ],
      ['its key for protected fields', `update portal.sessions set field_seed = sha256('x') ${of(OWN)}`],
      ['its tag to none', `update portal.sessions set row_tag = null ${of(OWN)}`],
      [
        'its tag to the one of another row',
        `update portal.sessions set row_tag = (select row_tag from portal.sessions ${of(VICTIM)}) ${of(OWN)}`,
      ],
    ])('[CRY-3] with a change of %s', async (_what, statement) => {
      await loggedOn(t, VICTIM);
      const browser = await own();
      expect((await browser.call('GET', '/cards')).status).toBe(200);
      // One live session per person: the other one goes first.
      if (statement.includes(`username = '${VICTIM}', `))
        await attack(`delete from portal.sessions ${of(VICTIM)}`);
      await attack(statement);
      await refuses('session', async () =>
        expect((await browser.call('GET', '/cards')).error).toMatchObject({
          code: 'SESSION_OVER',
          details: { reason: 'unknown' },
        }),
      );
    });

    it('[CRY-3] with a copy of the whole row, under own keys', async () => {
      await loggedOn(t, VICTIM);
      const browser = await own();
      await attack(`with mine as (delete from portal.sessions ${of(OWN)} returning *)
        update portal.sessions s set session_key = mine.session_key, access_key = mine.access_key, cookie_key = mine.cookie_key
        from mine where s.username = '${VICTIM}'`);
      await refuses('session', async () =>
        expect(codeOf(await browser.call('GET', '/cards'))).toBe('SESSION_OVER'),
      );
    });

    it('[CRY-3] from one before log-on, which has a person without a log-on', async () => {
      const browser = await t.browser().open();
      await attack(`update portal.sessions set username = '${VICTIM}', customer_id = '${VICTIM_ID}'`);
      await refuses('session', async () =>
        expect(codeOf(await browser.call('POST', '/captcha/request?language=en'))).toBe('SESSION_OVER'),
      );
    });

    it('[CRY-3] [OPS-3] is logged and recorded once, without names and values', async () => {
      const browser = await own();
      await attack(`update portal.sessions set customer_id = '${VICTIM_ID}' ${of(OWN)}`);
      const lines = () => t.logged.filter((line) => line.includes('row refused'));
      const before = lines().length;
      for (let i = 0; i < 3; i++) await browser.call('GET', '/cards');
      const added = lines().slice(before);
      expect(added).toHaveLength(1);
      expect(JSON.parse(added[0]!)).toMatchObject({ row: 'session', problem: 'wrong' });
      for (const secret of [OWN, VICTIM, VICTIM_ID]) expect(added[0]).not.toContain(secret);
      const recorded = async () =>
        (
          await sql<{ outcome: string; details: object }>`select outcome, details from ${namedAudit} a
            where action = 'refused-row' and customer_id = ${VICTIM_ID} order by at desc limit 1`.execute(
            context.db(),
          )
        ).rows;
      await expect.poll(recorded).toEqual([{ outcome: 'session', details: { problem: 'wrong' } }]);
    });
  });

  describe('and gives another person a passkey', () => {
    const logOn = async (phone: ReturnType<typeof newAuthenticator>) =>
      codeOf(await logOnWith(t.browser(), phone));

    it('[CRY-3] as a new row with an old time', async () => {
      const phone = newAuthenticator(true);
      // Writes what an attacker would: handle and passkey, without a tag.
      await givePasskey(context.db(), VICTIM_ID, phone, 48);
      await refuses('passkey', async () => expect(await logOn(phone)).toBe('PASSKEY-WRONG'));
      expect(await findings()).toEqual([`account of ${VICTIM}: no tag`, `passkey of ${VICTIM_ID}: no tag`]);
    });

    it.each([
      ['moved with its row', `update portal.passkeys set customer_id = '${VICTIM_ID}'`, 'wrong'],
      ['with a new time', `update portal.passkeys set created_at = created_at - interval '2 days'`, 'wrong'],
      ['with another version', `update portal.passkeys set row_version = 'f'`, 'wrong'],
      ['no longer paused', 'update portal.passkeys set paused_at = null', 'missing'],
      ['without a tag', 'update portal.passkeys set row_tag = null', 'missing'],
    ])('[CRY-3] %s', async (what, statement, problem) => {
      const phone = newAuthenticator(true);
      await givePasskey(context.db(), OWN_ID, phone);
      if (what === 'no longer paused') await attack('update portal.passkeys set paused_at = app_now()');
      await sealAll(context.db(), t.config.keyring);
      if (what !== 'no longer paused') expect(await logOn(phone)).toBe('ok');
      await attack(`update portal.users set passkey_handle = (select passkey_handle from portal.users
        where username = '${OWN}') where username = '${VICTIM}'`);
      await attack(statement);
      await refuses('passkey', async () => expect(await logOn(phone)).toBe('PASSKEY-WRONG'));
      const expected = problem === 'wrong' ? 'wrong tag' : 'no tag';
      expect((await findings()).filter((line) => line.startsWith('passkey'))).toEqual([
        expect.stringContaining(expected),
      ]);
    });

    it('[CRY-3] with the tag of the same column values in another row', async () => {
      const [phone, other] = [newAuthenticator(true), newAuthenticator(true)];
      await givePasskey(context.db(), OWN_ID, phone);
      await givePasskey(context.db(), VICTIM_ID, other);
      await sealAll(context.db(), t.config.keyring);
      await attack(`update portal.passkeys v set public_key = o.public_key, row_tag = o.row_tag, row_version = o.row_version
        from portal.passkeys o where v.customer_id = '${VICTIM_ID}' and o.customer_id = '${OWN_ID}'`);
      await refuses('passkey', async () => expect(await logOn(other)).toBe('PASSKEY-WRONG'));
      expect(await findings()).toEqual([`passkey of ${VICTIM_ID}: wrong tag`]);
    });
  });

  describe('and gives another person a password', () => {
    const copied = (columns: string) =>
      `update portal.users v set ${columns
        .split(' ')
        .map((column) => `${column} = o.${column}`)
        .join(', ')} from portal.users o where v.username = '${VICTIM}' and o.username = '${OWN}'`;
    it.each([
      ['with the hash alone', copied('password_hash'), 'no tag'],
      ['with hash and tag', copied('password_hash row_tag'), 'wrong tag'],
      ['with hash, tag and version', copied('password_hash row_tag row_version'), 'wrong tag'],
      [
        'after the tag was removed',
        `${copied('password_hash')}; update portal.users set row_tag = null where username = '${VICTIM}'`,
        'no tag',
      ],
    ])('[CRY-3] %s', async (_what, statements, what) => {
      for (const statement of statements.split('; ')) await attack(statement);
      for (const password of [OWN_PASSWORD, undefined])
        await refuses('account', async () => {
          const browser = await t.browser().open();
          expect((await browser.logIn(VICTIM, password)).error?.code).toBe('LOGIN-PW');
        });
      expect(await findings()).toEqual([`account of ${VICTIM}: ${what}`]);
    });

    it.each(['locked', 'disabled', 'reonboard'])('[CRY-3] by ending the state %s', async (column) => {
      await attack(`update portal.users set ${column} = true where username = '${OWN}'`);
      await sealAll(context.db(), t.config.keyring);
      await attack(`update portal.users set ${column} = false where username = '${OWN}'`);
      const browser = await t.browser().open();
      await refuses('account', async () => {
        expect((await browser.logIn(OWN, OWN_PASSWORD)).error?.code).toBe('LOGIN-PW');
      });
    });

    it('[CRY-3] by taking over the account of a username', async () => {
      await attack(`update portal.users set customer_id = customer_id || 'x' where username = '${VICTIM}'`);
      await attack(`update portal.users set customer_id = '${VICTIM_ID}' where username = '${OWN}'`);
      const browser = await t.browser().open();
      expect((await browser.logIn(OWN, OWN_PASSWORD)).error?.code).toBe('LOGIN-PW');
      expect(await findings()).toEqual([`account of ${VICTIM}: no tag`, `account of ${OWN}: no tag`]);
      await attack(`update portal.users set customer_id = '${OWN_ID}' where username = '${OWN}'`);
    });
  });

  describe('and makes a browser known to another person', () => {
    const otpDue = async (browser: Browser, password?: string) => {
      const again = strict.browser();
      for (const [name, value] of browser.cookies) again.cookies.set(name, value);
      await again.open();
      const answer = await again.logIn(VICTIM, password);
      return (answer.payload as { reOnboarding?: boolean }).reOnboarding;
    };
    it.each([
      ['with a copy of the row', 'row_version, row_tag'],
      ['without a tag', 'row_version, null'],
    ])('[CRY-3] %s', async (_what, tag) => {
      const victim = await loggedOn(t, VICTIM);
      expect(await otpDue(victim)).toBe(false);
      const browser = await own();
      await attack(`insert into portal.devices (username, device_key, created_at, last_seen_at, row_version, row_tag)
        select '${VICTIM}', device_key, created_at, last_seen_at, ${tag} from portal.devices where username = '${OWN}'`);
      await refuses('device', async () => expect(await otpDue(browser)).toBe(true), strict);
      expect(await findings()).toEqual([
        expect.stringMatching(new RegExp(`^device of ${VICTIM}: (no|wrong) tag$`)),
      ]);
    });

    it('[CRY-3] and the next proven log-on makes the row right again, as a new browser', async () => {
      const browser = await own();
      await attack('update portal.devices set row_tag = null');
      const again = t.browser();
      for (const [name, value] of browser.cookies) again.cookies.set(name, value);
      expect((await again.logIn(OWN, OWN_PASSWORD)).status).toBe(200);
      const { rows } = await sql<{ is_new: string }>`select details->>'isNew' as is_new from ${namedAudit} a
        where action = 'login' and customer_id = ${OWN_ID} order by at desc, seq desc limit 1`.execute(
        context.db(),
      );
      expect(rows).toEqual([{ is_new: 'true' }]);
      expect(await findings()).toEqual([]);
    });
  });

  it('[CRY-3] [OTP-4] who gives an own code to another person has no right code', async () => {
    const walk = async (customer: string, username: string) => {
      await empty(context.db(), 'portal.otp_challenges', 'portal.otp_sends', 'portal.flows');
      const scene = await Scene.open(t, 'states1');
      await scene.walkTo('forgotten password', 'otp');
      const changed = JSON.stringify({ username });
      await run(sql`update portal.flows set customer_id = ${customer}, facts = facts || ${changed}::jsonb`);
      await run(
        sql`update portal.otp_challenges set customer_id = ${customer}, subject = subject || ${changed}::jsonb`,
      );
      return codeOf(await scene.call(callsOf('forgotten password')[3]!));
    };
    expect(await walk(VICTIM_ID, VICTIM)).toBe('01009');
    expect(await walk(OWN_ID, VICTIM)).not.toBe('ok');
    expect(await walk(OWN_ID, OWN)).toBe('ok');
  });

  describe('and puts an earlier row back', () => {
    /** Keeps the rows of a table, runs the work, and puts the rows back. */
    async function restored(table: string, work: () => Promise<unknown>): Promise<void> {
      await attack(`create table if not exists public.kept as select * from ${table}`);
      try {
        await work();
        await attack(`delete from ${table} where row_version not in (select row_version from public.kept)`);
        await attack(`insert into ${table} select * from public.kept on conflict do nothing`);
      } finally {
        await attack('drop table public.kept');
      }
    }

    it('[CRY-3] a browser that was forgotten is found', async () => {
      const browser = await own();
      await loggedOnAs(t, OWN, OWN_PASSWORD);
      const { payload } = await (await own()).call('GET', '/security/devices');
      expect(browser).toBeDefined();
      const { browsers } = payload as { browsers: { browserId: string; here: boolean }[] };
      const [other] = browsers.filter(({ here }) => !here);
      const now = await own();
      await restored('portal.devices', async () => {
        expect((await now.call('POST', `/security/devices/${other!.browserId}/forget`, {})).status).toBe(200);
        expect(await findings()).toEqual([]);
      });
      expect(await findings()).toEqual([`device of ${OWN}: replaced since, by the audit trail`]);
    });

    it('[CRY-3] a passkey that was removed, and one that was paused, is found', async () => {
      const [phone, other] = [newAuthenticator(true), newAuthenticator(true)];
      await givePasskey(context.db(), OWN_ID, phone);
      await givePasskey(context.db(), OWN_ID, other);
      await sealAll(context.db(), t.config.keyring);
      const browser = await own();
      await restored('portal.passkeys', async () => {
        const { payload } = await browser.call('GET', '/passkeys');
        const [first] = (payload as { passkeys: { passkeyId: string }[] }).passkeys;
        expect((await changePasskey(t, browser, OWN_ID, first!.passkeyId, 'remove')).status).toBe(200);
        expect((await browser.call('POST', '/security/not-me', {})).status).toBe(200);
        expect(await findings()).toEqual([]);
      });
      expect(await findings()).toEqual([`passkey of ${OWN_ID}: replaced since, by the audit trail`]);
    });
  });
});
