import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, DEMO_PASSWORD, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { countAudit, demoPasswordHash, empty, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Steps } from '../testing/calls.ts';

const NEW = 'Another-word.8642';
const CALLS = ['information', 'requestOtp', 'validateOtp', 'changePassword'] as const;

describeOnBank('forgotten password and username under attack', (context) => {
  let t: TestApp;
  let hash: string;
  beforeAll(async () => {
    t = await testApp(context);
    hash = await demoPasswordHash(context.db());
  });
  beforeEach(async () => {
    const db = context.db();
    await empty(db, 'portal.login_counters', 'portal.otp_challenges', 'portal.otp_tokens');
    await clearAudit(db);
    await sql`update portal.users set password_hash = ${hash}`.execute(db);
  });

  const begin = (key: PersonKey = 'primary1') => Steps.begin(t, key);
  const count = (action: string, outcome: string) => countAudit(context.db(), action, outcome);
  const call = (steps: Steps, name: (typeof CALLS)[number], code = '123456'): Promise<Answer> => {
    if (name === 'validateOtp') return steps.validateOtp(code);
    return name === 'changePassword' ? steps.changePassword(NEW) : steps[name]();
  };
  const codes = async (answers: Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status, error }) => error?.code ?? status);

  it('[S22] [OTP-5] refuses trace id, code and token of another session', async () => {
    const owner = await (await begin()).toOtp();
    const code = await owner.code();
    const thief = await begin();
    thief.traceId = owner.traceId;
    for (const name of CALLS) {
      thief.browser.accessToken = 'a'.repeat(43);
      expect((await call(thief, name, code)).error?.code, name).toBe('NOT_NOW');
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
    expect(await count('forgot-otp', 'other-subject')).toBe(1);
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

  it('[S11] [OTP-1] fifty correct codes at once succeed once', async () => {
    const steps = await (await begin()).toOtp();
    const code = await steps.code();
    const answers = await codes(Array.from({ length: 50 }, () => steps.validateOtp(code)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await count('forgot-password', 'confirmed')).toBe(1);
    const { rows } = await sql`select state from portal.otp_challenges`.execute(context.db());
    expect(rows).toEqual([{ state: 'used' }]);
  });

  it('[S16] [OTP-5] sets one of twenty new passwords at once', async () => {
    const steps = await (await begin()).toConfirmed();
    const answers = await codes(
      Array.from({ length: 20 }, (_, i) => steps.changePassword(`Word-of.${i}many`)),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'NOT_NOW')).toHaveLength(19);
    expect(await count('forgot-password', 'done')).toBe(1);
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
