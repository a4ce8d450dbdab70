import { afterEach, beforeAll, expect, it } from 'vitest';
import type { LoggedOn } from '../../../shared/http/session.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import type { Authenticator } from '../../../tests/support/api/clients/authenticator.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { givePasskey, logOnWith, newAuthenticator } from '../testing/passkeys.ts';

const ANNA = demoPerson('primary1').customerId;

describeOnBank('the policy of log-on', (context) => {
  let phone: Authenticator;
  let t: TestApp;
  afterEach(() => t.app.server.close());
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    t = await testApp(context, env);
  };
  beforeAll(async () => {
    phone = newAuthenticator(true);
    await givePasskey(context.db(), ANNA, phone);
  });

  it.each([
    ['marked', false, false],
    ['new-device', true, false],
    ['unless-passkey', true, false],
    ['always', true, true],
  ])(
    '[PASSKEY-8] LOGIN_OTP=%s: code after a password %s, after a passkey %s',
    async (policy, password, passkey) => {
      await start({ LOGIN_OTP: policy });
      const byPassword = (await (await t.browser().open()).logIn('demo.primary1')).payload as LoggedOn;
      const byPasskey = (await logOnWith(t.browser(), phone)).payload as LoggedOn;
      expect([byPassword.reOnboarding, byPasskey.reOnboarding]).toEqual([password, passkey]);
    },
  );

  it('[PASSKEY-8] [S04] limits credentials by address like usernames, known and unknown ones', async () => {
    await start({ RATE_LIMITS: 'on' });
    const codes = [];
    for (let n = 0; n < 22; n++)
      codes.push(
        (await logOnWith(t.browser(), phone, { id: Buffer.alloc(32, n).toString('base64url') })).error?.code,
      );
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('PASSKEY-WRONG'));
    expect(codes.slice(20)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    // A correct signature is not a guess, so the limit does not apply.
    expect((await logOnWith(t.browser(), phone)).status).toBe(200);
  });

  it('[PASSKEY-8] answers like unknown calls where passkeys are off', async () => {
    await start({ PASSKEYS: 'off' });
    const browser = await t.browser().open();
    const answer = await browser.call('POST', '/authentication/passkey/options', {});
    expect([answer.status, answer.error?.code]).toEqual([404, 'NOT_FOUND']);
    await browser.logIn('demo.primary1');
    expect((await browser.call('GET', '/passkeys')).status).toBe(404);
    const { payload } = await t.browser().call('GET', '/session');
    expect((payload as { features: object }).features).toMatchObject({ passkeys: false });
  });

  it('[PASSKEY-8] are offered by name only in a demo', async () => {
    await start();
    const offered = async (host: string) => {
      const { payload } = await t.browser().call('GET', '/session', undefined, { host });
      return (payload as { features: { passkeys: boolean } }).features.passkeys;
    };
    expect(await offered('localhost:3000')).toBe(true);
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost.example:3000'])
      expect(await offered(host)).toBe(false);
  });
});
