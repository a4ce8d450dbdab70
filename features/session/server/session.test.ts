import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { tokenKey } from '../../../server/crypto/keys.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';

describeOnBank('sessions', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(async () => {
    await sql`delete from portal.login_counters`.execute(context.db());
    await sql`update portal.clock_offset set seconds = 0`.execute(context.db());
  });

  const loggedOn = async (username = 'demo.primary1'): Promise<Browser> => {
    const browser = t.browser();
    expect((await browser.logIn(username)).status).toBe(200);
    return browser;
  };
  const advance = (seconds: number) =>
    sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(context.db());
  const check = (browser: Browser) =>
    browser.call('POST', '/session/check', { sessionId: browser.sessionId });
  const reasonOf = async (browser: Browser) => {
    const { status, error } = await browser.call('GET', '/cards');
    return status === 200 ? 'ok' : `${status} ${String(error?.details?.reason)}`;
  };

  it('[SES-1] issues and refreshes a session id with its own field key, and never adopts an unknown id [S17]', async () => {
    const a = await t.browser().open();
    const b = await t.browser().open();
    expect(a.sessionId).not.toBe(b.sessionId);
    expect(Buffer.from(a.sessionId!, 'base64url')).toHaveLength(32);
    expect(a.fieldKey?.equals(b.fieldKey!)).toBe(false);
    expect(a.fieldKey).toHaveLength(32);
    const refreshed = await a.call('POST', '/session', { sessionId: `Bearer ${a.sessionId}` });
    expect(refreshed.payload).toMatchObject({ sessionId: a.sessionId });
    const invented = 'A'.repeat(43);
    const fixed = await b.call('POST', '/session', { sessionId: invented }, { 'x-session-id': invented });
    expect(fixed.error).toMatchObject({ code: 'SESSION_OVER', details: { reason: 'unknown' } });
    const issued = await b.call('GET', '/session', undefined, { 'x-session-id': invented });
    expect(Object(issued.payload).sessionId).not.toBe(invented);
    const mixed = await b.call('POST', '/session', { sessionId: a.sessionId });
    expect(mixed.status).toBe(401);
  });

  it('[S17] replaces the session id at log-on and ends the earlier one', async () => {
    const browser = await t.browser().open();
    const before = browser.sessionId!;
    await browser.logIn('demo.primary1');
    const old = t.browser();
    old.sessionId = before;
    expect((await old.call('POST', '/captcha/request?language=en')).status).toBe(401);
    expect((await old.call('POST', '/session', { sessionId: before })).status).toBe(401);
  });

  it('[SES-2] [SES-6] [S18] [S21] refuses a part of session id, access token and cookie, also for a log-off', async () => {
    const browser = await loggedOn();
    expect((await check(browser)).payload).toMatchObject({ valid: true });
    const { sessionId, accessToken, cookies } = browser;
    const other = await loggedOn('demo.primary2');
    const partial = [
      { sessionId, accessToken },
      { sessionId, cookies },
      { accessToken, cookies },
      { sessionId, accessToken, cookies: other.cookies },
      { sessionId },
    ].map((parts) => Object.assign(t.browser(), { ...parts, cookies: new Map(parts.cookies) }));
    for (const [index, copy] of partial.entries()) {
      // Only a caller with id and token learns that the cookie is missing.
      expect(await reasonOf(copy)).toBe(index === 0 ? '401 no-cookie' : '401 unknown');
      expect((await copy.call('POST', '/session', { sessionId })).status).toBe(401);
      expect((await copy.call('POST', '/captcha/request?language=en')).status).toBe(401);
    }
    expect((await check(partial[0]!)).payload).toEqual({ valid: false, reason: 'no-cookie' });
    expect((await check(partial[3]!)).payload).toEqual({ valid: false, reason: 'unknown' });
    expect((await partial[4]!.call('POST', '/authentication/logout')).status).toBe(401);
    expect(await reasonOf(browser)).toBe('ok');
  });

  it('[SES-3] [S19] ends the first session at a second log-on, with the reason', async () => {
    const first = await loggedOn();
    const second = await loggedOn();
    expect(await reasonOf(first)).toBe('401 other-device');
    expect((await check(first)).payload).toEqual({ valid: false, reason: 'other-device' });
    expect(await reasonOf(second)).toBe('ok');
  });

  it('[GEN-17] [SES-3] is never told of another device when its own browser logs on again', async () => {
    const first = await loggedOn();
    const sameBrowser = Object.assign(t.browser(), { cookies: new Map(first.cookies) });
    expect((await sameBrowser.logIn('demo.primary1')).status).toBe(200);
    expect(await reasonOf(first)).toBe('401 unknown');
    expect((await check(first)).payload).toEqual({ valid: false, reason: 'unknown' });
    // The cookie of an older session, or an invented one, is no sign of the same browser.
    const older = Object.assign(t.browser(), { cookies: new Map(first.cookies) });
    expect((await older.logIn('demo.primary1')).status).toBe(200);
    expect(await reasonOf(sameBrowser)).toBe('401 other-device');
  });

  it('[SES-3] [S19] keeps exactly one session live after parallel log-ons', async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, async () => t.browser().open()));
    await Promise.all(browsers.map((b) => b.logIn('demo.primary1')));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.sessions
      where username = 'demo.primary1' and state = 'live'`.execute(context.db());
    expect(rows[0]?.n).toBe(1);
    const states = await Promise.all(browsers.filter((b) => b.accessToken).map(reasonOf));
    expect(states.filter((s) => s === 'ok')).toHaveLength(1);
  });

  it('[SES-4] [S20] ends a session after ten idle minutes, also when it was checked', async () => {
    const browser = await loggedOn();
    await advance(400);
    expect((await check(browser)).payload).toMatchObject({
      valid: true,
      idleSecondsLeft: expect.closeTo(200, -1),
    });
    await advance(199);
    expect((await check(browser)).payload).toMatchObject({ valid: true });
    await browser.call('GET', '/session');
    await advance(3);
    expect(await reasonOf(browser)).toBe('401 idle');
    expect((await check(browser)).payload).toEqual({ valid: false, reason: 'idle' });
  });

  it('[SES-4] extends a session on activity, up to two hours in total', async () => {
    const browser = await loggedOn();
    for (let minutes = 0; minutes < 119; minutes += 9) {
      await advance(540);
      expect(
        (await browser.call('POST', '/session', { sessionId: browser.sessionId })).status,
        `${minutes}`,
      ).toBe(minutes + 9 > 120 ? 401 : 200);
    }
    expect(await reasonOf(browser)).toBe('401 expired');
  });

  it('[SES-5] [S18] ends the session at log-off, clears the cookie and answers 07006 the second time', async () => {
    const browser = await loggedOn();
    const cookies = new Map(browser.cookies);
    const out = await browser.call('POST', '/authentication/logout');
    expect(out.payload).toEqual({ loggedOut: true });
    expect(out.raw.headers['clear-site-data']).toContain('cache');
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect((await browser.call('POST', '/authentication/logout')).error?.code).toBe('07006');
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await reasonOf(browser)).toBe('401 unknown');
  });

  it('[OTP-5] [S16] accepts an OTP token for reads and session checks', async () => {
    const browser = await loggedOn();
    const access = browser.accessToken;
    const token = 'otp-token-otp-token-otp-token-otp-token-otp';
    const sessions = await sql<{ customer_id: string; session_key: Buffer }>`select customer_id, session_key
      from portal.sessions where session_key = ${tokenKey(browser.sessionId!)}`.execute(context.db());
    const { customer_id: customerId, session_key: sessionKey } = sessions.rows[0]!;
    await sql`insert into portal.otp_tokens (customer_id, token_key, session_key, purpose, subject, expires_at)
      values (${customerId}, ${tokenKey(token)}, ${sessionKey}, 'pin', '{}', app_now() + interval '5 minutes')`.execute(
      context.db(),
    );
    browser.accessToken = token;
    expect(await reasonOf(browser)).toBe('ok');
    expect((await check(browser)).payload).toMatchObject({ valid: true });
    expect((await browser.call('POST', '/session', { sessionId: browser.sessionId })).status).toBe(200);
    // A used token still authenticates, so that a retry of its call gets the stored response.
    await sql`update portal.otp_tokens set used_at = app_now()`.execute(context.db());
    expect(await reasonOf(browser)).toBe('ok');
    await sql`update portal.otp_tokens set expires_at = app_now() - interval '1 second'`.execute(
      context.db(),
    );
    expect(await reasonOf(browser)).toBe('401 unknown');
    browser.accessToken = access;
    expect(await reasonOf(browser)).toBe('ok');
    await browser.call('POST', '/authentication/logout');
    expect((await check(browser)).payload).toEqual({ valid: false, reason: 'unknown' });
  });

  it('[SES-6] stores no id, token or cookie in plain text', async () => {
    const browser = await loggedOn();
    const { rows } = await sql`select s::text from portal.sessions s`.execute(context.db());
    const text = JSON.stringify(rows);
    for (const secret of [browser.sessionId!, browser.accessToken!, ...browser.cookies.values()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  it('[S29] [S31] sets cookies with __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
    const browser = t.browser();
    const answer = await browser.logIn('demo.primary1');
    const cookies = [answer.raw.headers['set-cookie']].flat();
    expect(cookies.length).toBe(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-\w+=[\w-]{43};(?!.*Domain).*Path=\/.*HttpOnly; Secure; SameSite=Strict/,
      );
  });

  it('[SES-4] deletes ended sessions', async () => {
    await loggedOn();
    await advance(2 * 86_400 + 60);
    await t.app.purge();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.sessions`.execute(
      context.db(),
    );
    expect(rows[0]?.n).toBe(0);
  });
});
