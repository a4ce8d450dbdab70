import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import {
  type Interruption,
  interrupted,
  knownBrowser,
  logOn,
  newBrowser,
  notices,
  ownBrowserId,
  readDevices,
  startAgain,
} from './test-setup.ts';

const { customerId } = demoPerson('primary1');

describeOnBank('known browsers', (context) => {
  let t: TestApp;
  const atLogOn: Interruption = {};
  beforeAll(async () => {
    t = await testApp(context, { LOGIN_OTP: 'new-device' }, { cardSystem: interrupted(atLogOn) });
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => startAgain(context.db()));

  const known = () => knownBrowser(t, context.db());
  const rename = (browser: Browser, id: string, name: unknown) =>
    browser.call('POST', `/security/devices/${id}/rename`, { name });
  const forget = (browser: Browser, id: string) => browser.call('POST', `/security/devices/${id}/forget`);

  it('[SEC-A1] are listed with family, network and times, the one of the call marked', async () => {
    const first = await known();
    const second = await known();
    const { session, waiting, browsers, codeForNewBrowser } = await readDevices(second);
    expect(codeForNewBrowser).toBe(true);
    expect(waiting).toEqual([]);
    expect(session).toMatchObject({ network: '127.0.0.0/24' });
    expect(browsers.map(({ here }) => here)).toEqual([true, false]);
    expect(browsers[1]).toMatchObject({ name: null, network: '127.0.0.0/24' });
    // A repeated log-on changes only the latest time.
    await logOn(first, 'demo.primary1');
    const [latest] = (await readDevices(first)).browsers;
    expect(latest).toMatchObject({
      here: true,
      browser: 'Chrome, Windows',
      firstSeenAt: browsers[1]!.firstSeenAt,
    });
    expect(latest!.lastSeenAt > browsers[1]!.lastSeenAt).toBe(true);
  });

  it('[SEC-A1] shows a log-on that waits for its code', async () => {
    const owner = await known();
    await newBrowser(t);
    expect((await readDevices(owner)).waiting).toMatchObject([
      { browser: 'Chrome, Windows', network: '127.0.0.0/24' },
    ]);
  });

  it('[SEC-A3] are renamed, and keep the name at the next log-on', async () => {
    const browser = await known();
    const id = await ownBrowserId(browser);
    expect((await rename(browser, id, '  My \u3000 laptop ')).payload).toEqual({ name: 'My laptop' });
    await logOn(browser, 'demo.primary1');
    expect((await readDevices(browser)).browsers[0]).toMatchObject({ name: 'My laptop', here: true });
  });

  it('[SEC-A3] [S28] refuse a name that is empty, too long, hostile, or no text', async () => {
    const browser = await known();
    const id = await ownBrowserId(browser);
    const texts = ['', '   ', 'x'.repeat(41), 'a\u0000b', 'a\u202eb', '\u200b'];
    for (const name of [...texts, null, 7, ['x'], {}, undefined]) {
      const answer = await rename(browser, id, name);
      expect([name, answer.status, answer.error?.code]).toEqual([name, 400, 'VALIDATION']);
    }
    expect((await readDevices(browser)).browsers[0]?.name).toBeNull();
  });

  it('[SEC-A3] need a code again once they are forgotten', async () => {
    const old = await known();
    const id = await ownBrowserId(old);
    const owner = await known();
    expect((await forget(owner, id)).payload).toEqual({ forgotten: true });
    expect((await forget(owner, id)).error?.code).toBe('NOT_FOUND');
    expect((await readDevices(owner)).browsers).toHaveLength(1);
    expect((await logOn(old, 'demo.primary1')).payload).toMatchObject({
      reOnboarding: true,
      accessToken: null,
    });
  });

  it('[SEC-A3] do not get in without a code when they are forgotten during a log-on', async () => {
    const old = await known();
    const id = await ownBrowserId(old);
    const owner = await known();
    atLogOn.run = async () => expect((await forget(owner, id)).status).toBe(200);
    expect((await logOn(old, 'demo.primary1')).payload).toMatchObject({
      reOnboarding: true,
      accessToken: null,
    });
    expect(atLogOn.run).toBeUndefined();
    expect((await owner.call('GET', '/cards')).status).toBe(200);
  });

  it('[SEC-A3] forget and log-on at once leave the browser either forgotten or freshly known', async () => {
    for (let round = 0; round < 3; round++) {
      const old = await known();
      const id = await ownBrowserId(old);
      const owner = await known();
      const [loggedOn, forgotten] = await Promise.all([logOn(old, 'demo.primary1'), forget(owner, id)]);
      const { reOnboarding } = loggedOn.payload as { reOnboarding: boolean };
      const rows = await sql`select 1 from portal.devices
        where encode(sha256(device_key), 'hex') = ${id}`.execute(context.db());
      // If the log-on came first, it may have ended the session that forgets the browser (401). That log-on then needed no code.
      if (forgotten.status === 200) expect(rows.rows).toHaveLength(0);
      else expect([forgotten.status, reOnboarding]).toEqual([401, false]);
      await passCodeWait(context.db());
    }
  });

  describe('the notice of a new browser', () => {
    const told = () => notices(context.db(), t, customerId, 'new-browser');

    it('[SEC-A5] goes to phone and e-mail, and names browser, system and time but no place', async () => {
      await sql`update portal.users set last_login_at = app_now() where customer_id = ${customerId}`.execute(
        context.db(),
      );
      await known();
      const sent = await told();
      expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
      for (const { body } of sent) {
        expect(body).toMatch(/\d\d\/\d\d\/20\d\d \d\d:\d\d/);
        expect(body).not.toContain('127.0.0');
      }
    });

    it('[SEC-A5] is not sent for a known browser, nor for the first log-on after registration', async () => {
      await sql`update portal.users set last_login_at = null where customer_id = ${customerId}`.execute(
        context.db(),
      );
      const browser = await known();
      await logOn(browser, 'demo.primary1');
      expect(await told()).toEqual([]);
    });

    it('[SEC-A5] speaks the language of the log-on', async () => {
      const browser = await known();
      await sql`delete from portal.outbox`.execute(context.db());
      await sql`delete from demo.inbox`.execute(context.db());
      await forget(browser, await ownBrowserId(browser));
      await passCodeWait(context.db());
      await logOn(browser, 'demo.primary1', { language: 'zh_tw' });
      await browser.call('POST', '/login/request-otp', { isResend: false, language: 'zh_tw' });
      const [code = ''] = (await t.inbox(customerId)).flatMap((text) => /#(\d{6})$/m.exec(text)?.[1] ?? []);
      await browser.call('POST', '/login/validate-otp', { otp: code, language: 'zh_tw' });
      expect((await told())[0]?.body).toContain('新的瀏覽器');
    });
  });
});
