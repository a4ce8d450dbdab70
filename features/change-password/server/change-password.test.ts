import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import {
  type Answer,
  type Browser,
  DEMO_PASSWORD,
  type TestApp,
  testApp,
} from '../../../tests/support/api/clients/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import {
  countAudit,
  demoPasswordHash,
  empty,
  messages,
  resetClock,
  shiftClock,
} from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { sealed } from '../../forgotten-credentials/testing/calls.ts';

const NEW = 'Another-word.8642';
const WRONG = 'Wrong-pass.1357';

describeOnBank('change password', (context) => {
  let t: TestApp;
  let hash: string;
  beforeAll(async () => {
    t = await testApp(context);
    hash = await demoPasswordHash(context.db());
  });
  beforeEach(async () => {
    const db = context.db();
    await empty(db, 'portal.login_counters', 'portal.otp_challenges', 'portal.flows');
    await clearAudit(db);
    await resetClock(db);
    await sql`update portal.users set password_hash = ${hash}`.execute(db);
  });

  const advance = (seconds: number) => shiftClock(context.db(), seconds);
  const loggedOn = async (username = 'demo.primary1'): Promise<Browser> => {
    const browser = t.browser();
    expect((await browser.logIn(username)).status).toBe(200);
    return browser;
  };
  const request = (browser: Browser, password = DEMO_PASSWORD, newPassword = NEW, change: object = {}) =>
    browser.call('POST', '/change-password/request-otp', {
      ...sealed(browser, { password, newPassword }),
      isResend: false,
      language: 'en',
      ...change,
    });
  const newest = () => newestCode(t, demoPerson('primary1').customerId);
  const confirm = async (browser: Browser, password = NEW, otp?: string) =>
    browser.call('POST', '/change-password/validate-otp', {
      ...sealed(browser, { password }),
      otp: otp ?? (await newest()),
      language: 'en',
    });
  const isLive = async (browser: Browser) => (await browser.call('GET', '/cards')).status === 200;
  const logOn = async (password: string) => (await t.browser().logIn('demo.primary1', password)).status;
  const count = (action: string, outcome: string) => countAudit(context.db(), action, outcome);
  const codes = async (answers: Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status, error }) => error?.code ?? status);

  it('[PWD-1] [PWD-2] changes the password, ends the session, clears its cookie and notifies both addresses', async () => {
    const browser = await loggedOn();
    expect((await request(browser)).payload).toMatchObject({
      method: 'sms',
      attemptsLeft: 3,
      passwordAttemptsLeft: 3,
    });
    expect((await messages(t, 'demo.primary1'))[0]?.text).toContain(
      'Change password: your one-time password',
    );
    const cookies = new Map(browser.cookies);
    const done = await confirm(browser);
    expect(done.payload).toEqual({ changed: true });
    expect(done.raw.headers['clear-site-data']).toContain('cache');
    expect(browser.cookies.has('__Host-session')).toBe(false);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await isLive(browser)).toBe(false);
    expect([await logOn(DEMO_PASSWORD), await logOn(NEW)]).toEqual([400, 200]);
    const told = (await messages(t, 'demo.primary1')).filter(({ purpose }) => purpose === 'password-changed');
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(await count('change-password', 'done')).toBe(1);
  });

  it('[S18] [LOGIN-5] ends every session of the person, also those with a pending code', async () => {
    const browser = await loggedOn();
    await request(browser);
    await sql`update portal.users set reonboard = true where username = 'demo.primary1'`.execute(
      context.db(),
    );
    const pending = t.browser();
    await pending.logIn('demo.primary1');
    await sql`update portal.users set reonboard = false where username = 'demo.primary1'`.execute(
      context.db(),
    );
    expect((await confirm(browser)).status).toBe(200);
    const answer = await pending.call('POST', '/login/request-otp', { isResend: false, language: 'en' });
    expect(answer.status).toBe(401);
  });

  it('[PWD-1] ends the session at the third wrong current password in a row', async () => {
    const browser = await loggedOn();
    const answers = [];
    for (let i = 0; i < 2; i++) answers.push((await request(browser, WRONG)).error);
    expect(answers.map((error) => [error?.code, error?.details?.attemptsLeft])).toEqual([
      ['PW-CURRENT', 2],
      ['PW-CURRENT', 1],
    ]);
    expect(answers[0]?.message).toBe('Current password is wrong. 2 attempts left.');
    const forced = await request(browser, WRONG);
    expect(forced.error?.code).toBe('PW-FORCED');
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect(await isLive(browser)).toBe(false);
    expect(await count('change-password', 'forced-log-off')).toBe(1);
    expect(await logOn(DEMO_PASSWORD)).toBe(200);
  });

  it('[PWD-1] only a correct password resets the count; new flows, time and unreadable fields do not', async () => {
    const browser = await loggedOn();
    await request(browser, WRONG);
    await request(browser, WRONG);
    expect((await request(browser, DEMO_PASSWORD, 'short1')).error?.code).toBe('VALIDATION');
    const unreadable = sealed(browser, { newPassword: NEW });
    const { password } = sealed(browser, { password: DEMO_PASSWORD });
    const first = await request(browser, WRONG, NEW, { ...unreadable, password });
    expect(first.error).toMatchObject({ code: 'PW-CURRENT', details: { attemptsLeft: 2 } });
    for (let minutes = 0; minutes < 40; minutes += 8) {
      await advance(480);
      expect(await isLive(browser)).toBe(true);
    }
    expect((await request(browser, WRONG)).error?.details).toEqual({ attemptsLeft: 1 });
    expect((await request(browser, WRONG)).error?.code).toBe('PW-FORCED');
  });

  it('[S11] changes the password once for twenty correct codes at once', async () => {
    const browser = await loggedOn();
    await request(browser);
    const code = await newest();
    const answers = await codes(Array.from({ length: 20 }, () => confirm(browser, NEW, code)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await count('change-password', 'done')).toBe(1);
  });

  it('[PWD-1] evaluates three of thirty wrong current passwords at once', async () => {
    const browser = await loggedOn();
    const answers = await codes(Array.from({ length: 30 }, () => request(browser, WRONG)));
    expect(await count('change-password', 'wrong-password')).toBe(3);
    expect(answers.filter((answer) => answer === 'PW-CURRENT')).toHaveLength(2);
    expect(answers.every((answer) => ['PW-CURRENT', 'PW-FORCED', 'SESSION_OVER'].includes(`${answer}`))).toBe(
      true,
    );
    expect(await isLive(browser)).toBe(false);
  });

  it('[PWD-3] [S45] refuses a new password that breaks a rule, only after a correct current one', async () => {
    const browser = await loggedOn();
    const broken = {
      short1: 'length',
      'DEMO.PRIMARY1': 'own',
      [DEMO_PASSWORD]: 'current',
      passw0rd: 'common',
    };
    for (const [password, reason] of Object.entries(broken))
      expect((await request(browser, DEMO_PASSWORD, password)).error?.details).toEqual({
        fields: { newPassword: reason },
      });
    expect((await request(browser, WRONG, 'short1')).error?.code).toBe('PW-CURRENT');
    expect((await request(browser)).status).toBe(200);
  });

  it('[S14] [OTP-4] sets the password that the code was sent for; another one consumes the code', async () => {
    const browser = await loggedOn();
    await request(browser);
    const code = await newest();
    expect((await confirm(browser, 'Third-word.9753', code)).error?.code).toBe('NOT_NOW');
    expect((await confirm(browser, NEW, code)).error?.code).toBe('01009');
    expect(await count('change-password-otp', 'other-subject')).toBe(1);
    expect(await logOn(DEMO_PASSWORD)).toBe(200);
  });

  it('[S14] [OTP-2] refuses the code of an earlier request for a later password', async () => {
    const browser = await loggedOn();
    await request(browser);
    const code = await newest();
    await sql`update portal.flows set facts = facts || '{"change": "another"}'`.execute(context.db());
    expect((await confirm(browser, NEW, code)).error?.code).toBe('NOT_NOW');
  });

  it('[OTP-2] resends a code for the same password without verifying passwords again', async () => {
    const browser = await loggedOn();
    await request(browser);
    await t.app.dispatcher.drain();
    await advance(31);
    const again = await request(browser, WRONG, 'Third-word.9753', { isResend: true, method: 'email' });
    expect(again.payload).toMatchObject({ method: 'email', passwordAttemptsLeft: 3 });
    expect((await confirm(browser)).payload).toEqual({ changed: true });
    expect(await logOn(NEW)).toBe(200);
    const other = t.browser();
    await other.logIn('demo.primary1', NEW);
    expect((await request(other, WRONG, NEW, { isResend: true })).error?.code).toBe('PW-CURRENT');
  });

  it('[REG-4] [PWD-1] [OTP-3] sends to the one address; no code without one or after a change today', async () => {
    expect((await request(await loggedOn('demo.nophone1'))).payload).toMatchObject({ method: 'email' });
    for (const [username, code] of [
      ['demo.nocontact1', 'CONTACT-NONE'],
      ['demo.recent1', '01014'],
    ] as const) {
      expect((await request(await loggedOn(username))).error?.code).toBe(code);
      expect((await messages(t, username)).filter(({ purpose }) => purpose === 'otp')).toEqual([]);
    }
  });

  it('[S46] [S45] writes no secret to log, flow or audit trail', async () => {
    const from = t.logged.length;
    const browser = await loggedOn();
    await request(browser, WRONG);
    await request(browser);
    const { rows: flows } = await sql<{ facts: Record<string, string> }>`select facts from portal.flows
      where kind = 'change-password'`.execute(context.db());
    expect(flows[0]?.facts.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await confirm(browser);
    const { rows } = await sql`select a::text, (select json_agg(f)::text from portal.flows f) as f
      from portal.audit a`.execute(context.db());
    const all = t.logged.slice(from).join('\n') + JSON.stringify([rows, flows]);
    for (const secret of [NEW, WRONG, DEMO_PASSWORD]) expect(all).not.toContain(secret);
    const { rows: left } = await sql`select 1 from portal.flows where kind = 'change-password'
      and facts ? 'hash' and session_key in (select session_key from portal.sessions where end_reason = 'reset')`.execute(
      context.db(),
    );
    expect(left).toEqual([]);
  });
});
