import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CardSystemUnavailable } from '../../../server/ports/card-system/remote.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, DEMO_PASSWORD, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { countAudit, empty, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';

const WRONG = 'Wrong-pass.1357';

describeOnBank('log-on', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(async () => {
    await empty(context.db(), 'portal.login_counters', 'portal.otp_challenges');
    await clearAudit(context.db());
    await sql`update portal.users set reonboard = (username = 'demo.reonboard1')`.execute(context.db());
  });

  const open = () => t.browser().open();
  /** Returns everything that an observer of an answer can compare. */
  const shapeOf = ({ status, error, raw }: Answer) =>
    JSON.stringify([
      status,
      { ...error, requestId: typeof error?.requestId },
      Object.keys(raw.headers).sort(),
      raw.body.length,
    ]);
  const refuse = async (username = 'demo.primary1') => (await open()).logIn(username, WRONG);

  it('[LOGIN-1] [SES-6] logs on with the image code and answers masked values only', async () => {
    const browser = await open();
    const before = browser.sessionId;
    const answer = await browser.logIn('demo.primary1');
    expect(answer.status).toBe(200);
    expect(answer.payload).toMatchObject({ reOnboarding: false, primaryFlg: true, methods: [] });
    const payload = answer.payload as Record<string, string>;
    expect(payload.phoneNo).toContain('*');
    expect(payload.email).toContain('*');
    expect(payload.nationalId).toMatch(/^[A-Z]\*+\d{4}$/);
    expect(payload.sessionId).not.toBe(before);
    expect((await browser.call('GET', '/cards')).status).toBe(200);
  });

  it('[LOGIN-1] refuses a second log-on in a session, which stays logged on', async () => {
    const browser = await open();
    await browser.logIn('demo.primary1');
    const again = await browser.logIn('demo.primary1');
    expect(again).toMatchObject({ status: 403, error: { code: 'NOT_NOW' } });
    expect((await browser.call('GET', '/cards')).status).toBe(200);
  });

  it('[LOGIN-2] accepts the username in any case and width', async () => {
    expect((await (await open()).logIn('Ｄemo.PRIMARY1')).status).toBe(200);
  });

  it('[LOGIN-5] counts no correct password while the bank does not answer', async () => {
    let isAway = true;
    const bank = await testApp(
      context,
      {},
      {
        cardSystem: (local) => ({
          ...local,
          customer: async (id) => {
            if (isAway) throw new CardSystemUnavailable('away', { mayHaveHappened: false });
            return local.customer(id);
          },
        }),
      },
    );
    const logOn = async () => (await (await bank.browser().open()).logIn('demo.primary1')).status;
    for (let i = 0; i < 6; i++) expect(await logOn()).toBe(502);
    isAway = false;
    expect(await logOn()).toBe(200);
  });

  it('[LOGIN-4] [S01] answers an unknown name and a wrong password alike', async () => {
    // The last rounds are locked out.
    for (let round = 0; round < 6; round++) {
      const shapes = [];
      for (const name of ['demo.primary1', 'unknown.user1', 'demo.locked1', 'demo.disabled1'])
        shapes.push(shapeOf(await refuse(name)));
      expect(new Set(shapes).size).toBe(1);
      expect(shapes[0]).toContain(round < 4 ? 'LOGIN-PW' : 'LOGIN-LOCKED');
    }
    expect((await refuse('no spaces allowed')).error?.code).toBe('LOGIN-PW');
  });

  it('[LOGIN-4] reveals a locked or disabled account to its owner', async () => {
    expect((await (await open()).logIn('demo.locked1')).error?.code).toBe('LOGIN-LOCKED');
    expect((await (await open()).logIn('demo.disabled1')).error?.code).toBe('LOGIN-DISABLED');
  });

  it('[LOGIN-5] [S02] locks at the fifth wrong password in a row, counting down from the third', async () => {
    const left = [];
    for (let i = 0; i < 5; i++) {
      const { error } = await refuse(i % 2 ? ' DEMO.primary1' : 'demo.primary1');
      left.push(`${error?.code} ${error?.details?.attemptsLeft ?? '-'}`);
    }
    expect(left).toEqual(['LOGIN-PW -', 'LOGIN-PW -', 'LOGIN-PW 2', 'LOGIN-PW 1', 'LOGIN-LOCKED -']);
    expect((await (await open()).logIn('demo.primary1')).error?.code).toBe('LOGIN-LOCKED');
  });

  it('[LOGIN-5] [S02] a lock ends after 15 minutes; attempts in the meantime do not extend it', async () => {
    for (let i = 0; i < 6; i++) await refuse();
    await shiftClock(context.db(), 14 * 60);
    expect((await refuse()).error?.code).toBe('LOGIN-LOCKED');
    await shiftClock(context.db(), 61);
    expect((await (await open()).logIn('demo.primary1')).status).toBe(200);
  });

  it('[S02] a correct password resets the count of wrong ones', async () => {
    for (let i = 0; i < 4; i++) await refuse();
    expect((await (await open()).logIn('demo.primary1')).status).toBe(200);
    expect((await refuse()).error?.code).toBe('LOGIN-PW');
  });

  it('[S02] evaluates at most five of many parallel wrong passwords, also for unknown names', async () => {
    for (const name of ['demo.primary2', 'unknown.user2']) {
      const answers = await Promise.all(Array.from({ length: 20 }, async () => refuse(name)));
      expect(answers.every((a) => a.status === 400)).toBe(true);
    }
    expect(await countAudit(context.db(), 'login', 'wrong-password')).toBe(10);
  });

  it("[S03] a stranger's wrong passwords do not lock out a browser that has logged on before", async () => {
    const own = await open();
    await own.logIn('demo.primary1');
    for (let i = 0; i < 6; i++) await refuse();
    const again = t.browser();
    for (const [name, value] of own.cookies) again.cookies.set(name, value);
    expect((await again.logIn('demo.primary1')).status).toBe(200);
  });

  it('[S17] makes the value of the device cookie itself, which people who share a browser share', async () => {
    const logOnWith = async (username: string, device: string) => {
      const browser = await open();
      browser.cookies.set('__Host-device', device);
      expect((await browser.logIn(username)).status).toBe(200);
      return browser.cookies.get('__Host-device') ?? '';
    };
    const planted = Buffer.alloc(32, 7).toString('base64url');
    const own = await logOnWith('demo.primary2', planted);
    expect(own).not.toBe(planted);
    expect(await logOnWith('demo.supp1', own)).toBe(own);
  });

  it.each(['a\u0000b', `${'a'.repeat(59)}\u{1F600}`, '\ud800', "'; --", '\u202e'.repeat(100)])(
    '[S28] [S54] accepts any text as device name: %j',
    async (deviceName) => {
      const browser = await open();
      const fields = { ...browser.credentials('demo.primary2', DEMO_PASSWORD), ...(await browser.captcha()) };
      const body = { ...fields, language: 'en', deviceName };
      expect((await browser.call('POST', '/authentication/login', body)).status).toBe(200);
    },
  );

  it('[CAP-3] [S05] a captcha answer works once, in its own session only, and a wrong one consumes it', async () => {
    const browser = await open();
    const send = (captcha: object, from = browser) =>
      from.call('POST', '/authentication/login', {
        ...from.credentials('demo.primary1', WRONG),
        language: 'en',
        ...captcha,
      });
    const codeOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).error?.code;
    const captcha = await browser.captcha();
    expect(await codeOf(captcha)).toBe('LOGIN-PW');
    expect(await codeOf(captcha)).toBe('CAPTCHA-WRONG');
    const raced = await browser.captcha();
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(raced)));
    expect(codes.filter((code) => code !== 'CAPTCHA-WRONG')).toHaveLength(1);
    expect(await codeOf(await browser.captcha(), await open())).toBe('CAPTCHA-WRONG');
    const fresh = await browser.captcha();
    expect(await codeOf({ ...fresh, inputCode: 'AAAAA' })).toBe('CAPTCHA-WRONG');
    expect(await codeOf(fresh)).toBe('CAPTCHA-WRONG');
  });

  it('[CAP-1] an image code expires after five minutes', async () => {
    const browser = await open();
    const captcha = await browser.captcha();
    await sql`update portal.captchas set expires_at = expires_at - interval '301 seconds'`.execute(
      context.db(),
    );
    const body = { ...browser.credentials('demo.primary1', DEMO_PASSWORD), language: 'zh_tw', ...captcha };
    const answer = await browser.call('POST', '/authentication/login', body);
    expect(answer.error).toMatchObject({
      code: 'CAPTCHA-WRONG',
      message: '圖形驗證碼不符，請輸入新的圖形驗證碼。',
    });
  });

  it('[LOGIN-6] re-onboarding gives no token before the one-time password', async () => {
    const browser = await open();
    const step1 = await browser.logIn('demo.reonboard1');
    expect(step1.payload).toMatchObject({
      accessToken: null,
      reOnboarding: true,
      nationalId: null,
      methods: ['sms', 'email'],
    });
    expect((await browser.call('GET', '/cards')).status).toBe(401);
    const sent = await browser.call('POST', '/login/request-otp', {
      isResend: false,
      language: 'en',
      phoneNumber: undefined,
    });
    expect(sent.payload).toMatchObject({ expiresInSeconds: 120, resendInSeconds: 30, attemptsLeft: 3 });
    const code = await newestCode(t, demoPerson('reonboard1').customerId);
    const confirm = (otp: string) => browser.call('POST', '/login/validate-otp', { otp, language: 'en' });
    expect((await confirm(code === '000000' ? '000001' : '000000')).error?.code).toBe('01009');
    const before = browser.sessionId;
    const done = await confirm(code);
    browser.keep(done);
    expect(browser.sessionId).not.toBe(before);
    expect(done.payload).toMatchObject({ reOnboarding: false });
    expect((await browser.call('GET', '/cards')).status).toBe(200);
    expect((await confirm(code)).error?.code).toBe('NOT_NOW');
    const later = await (await open()).logIn('demo.reonboard1');
    expect(later.payload).toMatchObject({ reOnboarding: false });
  });

  it('[S22] refuses the one-time password steps before the password', async () => {
    const browser = await open();
    for (const [path, body] of [
      ['/login/request-otp', { isResend: false, language: 'en' }],
      ['/login/validate-otp', { otp: '123456', language: 'en' }],
    ] as const) {
      expect((await browser.call('POST', path, body)).error?.code).toBe('NOT_NOW');
    }
    await browser.logIn('demo.primary1');
    expect(
      (await browser.call('POST', '/login/request-otp', { isResend: false, language: 'en' })).error?.code,
    ).toBe('NOT_NOW');
  });

  it('[SES-7] [S23] returns the masked national id to its owner only', async () => {
    const browser = await open();
    await browser.logIn('demo.primary1');
    const own = await browser.call('GET', '/login/get-national-id/demo.primary1');
    expect((own.payload as { nationalId: string }).nationalId).toMatch(/^[A-Z]\*+\d{4}$/);
    const answers = await Promise.all(
      ['demo.primary2', 'nobody', 'x%27'].map((id) => browser.call('GET', `/login/get-national-id/${id}`)),
    );
    expect(answers.map((a) => [a.status, a.error?.code])).toEqual(Array(3).fill([404, 'NOT_FOUND']));
  });

  it('[LOGIN-7] reports a password older than a year', async () => {
    const old = await open();
    await old.logIn('demo.oldpass1');
    expect((await old.call('GET', '/login/check_password_change')).payload).toBe(true);
    const recent = await open();
    await recent.logIn('demo.primary1');
    expect((await recent.call('GET', '/login/check_password_change')).payload).toBe(false);
  });

  it('[LOGIN-4] answers as if every well-formed username existed', async () => {
    const browser = await open();
    const ask = (userId: string) => browser.call('POST', '/authentication', { userId });
    const [known, unknown] = [await ask('demo.primary1'), await ask('unknown.user')];
    for (const { payload } of [known, unknown]) expect(payload).toEqual({ useridExists: true });
    expect(shapeOf(unknown)).toBe(shapeOf(known));
  });
});

describe('configuration of log-on', () => {
  describeOnBank('codes at every log-on', (context) => {
    it('[LOGIN-4] [LOGIN-6] reveals a missing or recently changed contact only after the correct password', async () => {
      const t = await testApp(context, { LOGIN_OTP: 'always' });
      const codes: Record<string, string | undefined> = {};
      for (const name of ['demo.nocontact1', 'demo.recent1']) {
        codes[name] = (await t.browser().logIn(name)).error?.code;
        codes[`${name} wrong`] = (await t.browser().logIn(name, WRONG)).error?.code;
      }
      expect(codes).toEqual({
        'demo.nocontact1': 'CONTACT-NONE',
        'demo.nocontact1 wrong': 'LOGIN-PW',
        'demo.recent1': 'CONTACT-RECENT',
        'demo.recent1 wrong': 'LOGIN-PW',
      });
      expect((await t.browser().logIn('demo.nophone1')).payload).toMatchObject({ methods: ['email'] });
      expect((await t.browser().logIn('demo.primary2')).payload).toMatchObject({ methods: ['sms'] });
    });

    it('[LOGIN-4] REVEAL_UNKNOWN_USERNAME=true reveals unknown usernames, five requests an hour', async () => {
      const t = await testApp(context, { REVEAL_UNKNOWN_USERNAME: 'true', RATE_LIMITS: 'on' });
      const browser = await t.browser().open();
      const ask = (userId: string) => browser.call('POST', '/authentication', { userId });
      expect((await ask('unknown.user')).payload).toEqual({ useridExists: false });
      expect((await ask('demo.primary1')).payload).toEqual({ useridExists: true });
      for (let i = 0; i < 3; i++) await ask(`unknown${i}`);
      const refused = await ask('unknown.again');
      expect([refused.status, refused.error?.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});
