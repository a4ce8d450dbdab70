import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { DEMO_PASSWORD, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { anotherCode, passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { cardOf, demoPerson } from '../../../tests/support/api/people.ts';
import { demoPasswordHash, empty, messages, resetClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Steps } from '../testing/calls.ts';

const NEW = 'Another-word.8642';
const WRONG = 'Wrong-pass.1357';

describeOnBank('forgotten password and username', (context) => {
  let t: TestApp;
  let hash: string;
  beforeAll(async () => {
    t = await testApp(context);
    hash = await demoPasswordHash(context.db());
  });
  beforeEach(async () => {
    const db = context.db();
    await empty(
      db,
      'portal.login_counters',
      'portal.wrong_details',
      'portal.otp_challenges',
      'portal.otp_tokens',
    );
    await clearAudit(db);
    await resetClock(db);
    await sql`update portal.users set password_hash = ${hash}, locked = (username = 'demo.locked1')`.execute(
      db,
    );
  });

  const begin = (key: PersonKey = 'primary1') => Steps.begin(t, key);
  const logOn = async (username: string, password = DEMO_PASSWORD) => {
    const { status, error } = await t.browser().logIn(username, password);
    return error?.code ?? status;
  };
  const outcomes = async (action: string) => {
    const { rows } = await sql<{ outcome: string }>`select outcome from portal.audit where action = ${action}
      order by at, seq`.execute(context.db());
    return rows.map(({ outcome }) => outcome);
  };

  it('[FGT-1] [FGT-2] sets a new password; answers are masked, and both addresses are notified', async () => {
    const steps = await begin();
    expect((await steps.card()).payload).toMatchObject({ accepted: true });
    expect((await steps.information()).payload).toEqual({
      traceId: steps.traceId,
      phoneNo: expect.stringContaining('*'),
      email: expect.stringContaining('*'),
      methods: ['sms', 'email'],
    });
    const sent = await steps.requestOtp({ method: 'email', language: 'zh' });
    expect(sent.payload).toMatchObject({ method: 'email', attemptsLeft: 3 });
    expect((await messages(t, 'demo.primary1'))[0]?.text).toMatch(/重設密碼：驗證碼（OTP）\d{6}/);
    expect((await steps.validateOtp()).payload).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      username: 'demo.primary1',
    });
    expect((await steps.changePassword(NEW, { language: 'zh_tw' })).payload).toEqual({ changed: true });
    expect(await logOn('demo.primary1')).toBe('LOGIN-PW');
    expect(await logOn('demo.primary1', NEW)).toBe(200);
    const told = (await messages(t, 'demo.primary1')).filter(({ purpose }) => purpose === 'password-reset');
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(told.map(({ language }) => language)).toEqual(['zh_tw', 'zh_tw']);
    expect(await outcomes('forgot-password')).toEqual(['confirmed', 'done']);
  });

  it('[FGT-1] shows and sends a forgotten username after the code, and allows no further step', async () => {
    const steps = await (await begin()).toOtp('username');
    expect((await messages(t, 'demo.primary1'))[0]?.text).toContain(
      'Find your username: your one-time password',
    );
    expect((await steps.validateOtp()).payload).toEqual({ accessToken: null, username: 'demo.primary1' });
    const told = (await messages(t, 'demo.primary1')).filter(({ purpose }) => purpose === 'username-found');
    expect(told).toHaveLength(2);
    expect(told.every(({ text }) => text.includes('demo.primary1'))).toBe(true);
    expect((await steps.changePassword(NEW)).error?.code).toBe('NOT_NOW');
    expect(await logOn('demo.primary1')).toBe(200);
  });

  it('[FGT-1] can start with the second step', async () => {
    const steps = await begin();
    expect((await steps.information()).status).toBe(200);
    expect((await steps.requestOtp()).status).toBe(200);
    const other = await begin();
    const wrong = { cardNumber: '4111111111111112' };
    expect((await other.information('password', wrong)).error?.code).toBe('CARD-NOMATCH');
  });

  it('[FGT-2] [S45] refuses a password that breaks a rule, and keeps the token for a better one', async () => {
    const steps = await (await begin()).toConfirmed();
    const of = (reason: string) => ({ fields: { password: reason } });
    for (const [password, reason] of [
      ['short1', 'length'],
      [DEMO_PASSWORD, 'current'],
      ['passw0rd', 'common'],
    ] as const)
      expect((await steps.changePassword(password)).error, reason).toMatchObject({
        code: 'VALIDATION',
        details: of(reason),
      });
    const unreadable = await steps.changePassword(NEW, { iv: Buffer.alloc(16).toString('base64') });
    expect(unreadable.error).toMatchObject({ code: 'VALIDATION', details: of('unreadable') });
    expect((await steps.changePassword(NEW)).status).toBe(200);
    expect((await steps.changePassword(NEW)).error?.code).toBe('NOT_NOW');
  });

  it('[LOGIN-5] [FGT-2] a reset unlocks an account that the bank or wrong passwords locked', async () => {
    for (let i = 0; i < 5; i++) await logOn('demo.primary1', WRONG);
    expect(await logOn('demo.primary1')).toBe('LOGIN-LOCKED');
    expect(await logOn('demo.locked1')).toBe('LOGIN-LOCKED');
    for (const key of ['primary1', 'locked1'] as const) {
      const steps = await (await begin(key)).toConfirmed();
      expect((await steps.changePassword(NEW)).status).toBe(200);
      expect(await logOn(`demo.${key}`, NEW)).toBe(200);
    }
  });

  it('[FGT-2] [S18] a reset ends every session of the person, also those with a pending code', async () => {
    await sql`update portal.users set reonboard = true where username = 'demo.primary1'`.execute(
      context.db(),
    );
    const pending = t.browser();
    expect((await pending.logIn('demo.primary1')).payload).toMatchObject({ reOnboarding: true });
    await sql`update portal.users set reonboard = false`.execute(context.db());
    const live = t.browser();
    await live.logIn('demo.primary1');
    const stranger = t.browser();
    await stranger.logIn('demo.primary2');
    const steps = await (await begin()).toConfirmed();
    expect((await live.call('GET', '/cards')).status).toBe(200);
    await steps.changePassword(NEW);
    expect((await live.call('GET', '/cards')).status).toBe(401);
    const request = { isResend: false, language: 'en' };
    expect((await pending.call('POST', '/login/request-otp', request)).status).toBe(401);
    expect((await stranger.call('GET', '/cards')).status).toBe(200);
  });

  it('[FGT-1] [S07] [S03] answers every wrong detail alike and does not lock the account', async () => {
    const { month } = cardOf(demoPerson('primary1'));
    const other = demoPerson('primary2');
    const answers = [];
    for (const change of [
      { nationalId: other.nationalId },
      { birthDate: other.birthDate },
      { month: month === '12' ? '11' : '12' },
      cardOf(other),
    ]) {
      const steps = await begin();
      answers.push((await steps.information('password', change)).error);
    }
    expect(answers.map((error) => [error?.code, error?.details])).toEqual(
      Array(4).fill(['PERSON-NOMATCH', undefined]),
    );
    const steps = await (await begin()).toOtp();
    for (let i = 0; i < 3; i++) await steps.validateOtp(anotherCode(await steps.code()));
    expect(await logOn('demo.primary1')).toBe(200);
  });

  it('[FGT-1] binds the second step to the card of the first', async () => {
    const steps = await begin();
    await steps.card();
    const card = cardOf(demoPerson('primary2'));
    expect((await steps.information('password', card)).error?.code).toBe('NOT_NOW');
    const captcha = { lastKey: 'x', inputCode: 'AAAAA' };
    expect((await steps.information('password', captcha)).error?.code).toBe('CAPTCHA-WRONG');
    expect((await steps.information()).status).toBe(200);
  });

  it('[FGT-1] reveals a missing registration, a disabled account or a missing address after right details only', async () => {
    const codes: Record<string, string | undefined> = {};
    for (const key of ['register1', 'disabled1', 'nocontact1'] as const) {
      codes[key] = (await (await begin(key)).information()).error?.code;
      const wrong = { birthDate: '1950-01-01' };
      codes[`${key} wrong`] = (await (await begin(key)).information('password', wrong)).error?.code;
    }
    expect(codes).toEqual({
      register1: 'FGT-NOTREG',
      'register1 wrong': 'PERSON-NOMATCH',
      disabled1: 'LOGIN-DISABLED',
      'disabled1 wrong': 'PERSON-NOMATCH',
      nocontact1: 'CONTACT-NONE',
      'nocontact1 wrong': 'PERSON-NOMATCH',
    });
  });

  it('[S22] [OTP-5] refuses trace id, code and token of another session', async () => {
    const owner = await (await begin()).toOtp();
    const code = await owner.code();
    const thief = await begin();
    thief.traceId = owner.traceId;
    for (const attempt of [
      () => thief.information(),
      () => thief.requestOtp(),
      () => thief.validateOtp(code),
      () => thief.changePassword(NEW),
    ]) {
      thief.browser.accessToken = 'a'.repeat(43);
      expect((await attempt()).error?.code).toBe('NOT_NOW');
    }
    await owner.validateOtp(code);
    const other = await (await begin('primary2')).toConfirmed();
    other.browser.accessToken = owner.browser.accessToken;
    expect((await other.changePassword(NEW)).error?.code).toBe('NOT_NOW');
    // Without the token, no response reveals whether a password is the current password.
    expect((await other.changePassword(DEMO_PASSWORD)).error?.code).toBe('NOT_NOW');
    expect((await owner.changePassword(NEW)).status).toBe(200);
  });

  it('[S14] [OTP-4] refuses and consumes a code for the username when used for a password', async () => {
    const steps = await (await begin()).toOtp('username');
    const code = await steps.code();
    await sql`update portal.flows set facts = facts || '{"find": "password"}'`.execute(context.db());
    expect((await steps.validateOtp(code)).error?.code).toBe('NOT_NOW');
    await sql`update portal.flows set facts = facts || '{"find": "username"}'`.execute(context.db());
    expect((await steps.validateOtp(code)).error?.code).toBe('01009');
    expect(await outcomes('forgot-otp')).toContain('other-subject');
  });

  it('[S16] [OTP-5] sets one of twenty new passwords at once', async () => {
    const steps = await (await begin()).toConfirmed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => steps.changePassword(`Word-of.${i}many`)),
    );
    const codes = answers.map(({ status, error }) => error?.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'NOT_NOW')).toHaveLength(19);
    expect((await outcomes('forgot-password')).filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it('[OTP-2] [S13] does not take over the code of an earlier flow', async () => {
    const steps = await (await begin()).toOtp('username');
    await t.app.dispatcher.drain();
    await passCodeWait(context.db());
    await steps.card();
    await steps.information('password');
    expect((await steps.requestOtp({ isResend: true })).status).toBe(200);
    expect((await messages(t, 'demo.primary1'))[0]?.text).toContain('Reset your password');
    expect((await steps.validateOtp()).payload).toMatchObject({ accessToken: expect.any(String) });
  });

  it('[FGT-2] [S18] refuses a token after another reset of the password', async () => {
    const first = await (await begin()).toConfirmed();
    await t.app.dispatcher.drain();
    await passCodeWait(context.db());
    const second = await (await begin()).toConfirmed();
    expect((await second.changePassword(NEW)).status).toBe(200);
    expect((await first.changePassword('Third-word.9753')).error?.code).toBe('NOT_NOW');
    expect((await t.browser().logIn('demo.primary1', NEW)).status).toBe(200);
  });

  it('[FGT-2] [S13] refuses an account that the bank disables in the meantime', async () => {
    const disable = (disabled: boolean) =>
      sql`update portal.users set disabled = ${disabled} where username = 'demo.primary1'`.execute(
        context.db(),
      );
    const steps = await (await begin()).toOtp();
    await disable(true);
    const answers = [await steps.validateOtp()];
    await disable(false);
    answers.push(await steps.validateOtp());
    await disable(true);
    answers.push(await steps.changePassword(NEW));
    await disable(false);
    expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual(['NOT_NOW', 200, 'NOT_NOW']);
    expect((await steps.changePassword(NEW)).status).toBe(200);
  });

  it('[LOGIN-5] [S18] refuses a log-on whose password is replaced during its check', async () => {
    for (const reonboard of [false, true]) {
      await sql`update portal.users set password_hash = ${hash}, reonboard = ${reonboard}`.execute(
        context.db(),
      );
      await sql`delete from portal.login_counters`.execute(context.db());
      const browser = t.browser();
      const logOn = browser.logIn('demo.primary1', DEMO_PASSWORD);
      await expect
        .poll(
          async () => (await sql`select 1 from portal.login_counters`.execute(context.db())).rows.length,
          { interval: 1, timeout: 10_000 },
        )
        .toBeGreaterThan(0);
      // The attempt is counted, so the log-on has started. It must fail whether or not it has already read the account.
      await sql`update portal.users set password_hash = overlay(password_hash placing 'AAAA'
        from length(password_hash) - 20)`.execute(context.db());
      expect((await logOn).error?.code).toBe('LOGIN-PW');
    }
  });

  it('[S46] writes no secret to log, flow or audit trail', async () => {
    const from = t.logged.length;
    const steps = await (await begin()).toConfirmed();
    const token = steps.browser.accessToken ?? '';
    const code = await steps.code();
    await steps.changePassword('no-digits-here');
    await steps.changePassword(NEW);
    const { rows } = await sql`select f::text, a::text from portal.flows f, portal.audit a`.execute(
      context.db(),
    );
    const all = t.logged.slice(from).join('\n') + JSON.stringify(rows);
    for (const secret of [token, code, NEW, 'no-digits-here', steps.traceId])
      expect(all).not.toContain(secret);
  });
});
