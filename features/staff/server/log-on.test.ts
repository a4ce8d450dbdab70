import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { CALL_ROLES, STAFF_LOG_ON, type StaffCall, staffPath } from '../calls.ts';
import { DESK, DeskBrowser } from '../testing/browser.ts';
import type { TestProvider } from '../testing/provider.ts';
import { startDesk, type TestDesk } from './test-setup.ts';

const ROLES = 'viewer=desk/read,agent=desk/change,supervisor=desk/approve,viewer=audit team';

describeOnBank('log-on of staff', (context) => {
  let desk: TestDesk;
  let provider: TestProvider;
  beforeAll(async () => {
    desk = await startDesk(context, { STAFF_ROLES: ROLES, STAFF_DUAL_CONTROL: 'off' });
    ({ provider } = desk);
  });
  beforeEach(() => {
    provider.fault = undefined;
    provider.accounts.set('ann', { name: 'Ann Agent', roles: ['desk/change', 'audit team', 'other'] });
    provider.accounts.set('out', { name: 'Otto Out', roles: ['cleaner'] });
  });
  afterAll(() => desk.close());
  const open = () => new DeskBrowser(desk.t.app.staff!);
  const loggedOn = () => desk.logOn('ann');
  const lastOf = async (action: string) => (await desk.trail(action)).at(-1);
  const moveClock = (seconds: number) =>
    sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(context.db());

  it('[STAFF-1] logs on with code, PKCE, state and nonce, and knows name and roles', async () => {
    const browser = open();
    const address = new URL(await browser.begin());
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('redirect_uri')).toBe(`${DESK}/returned`);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    const back = await browser.get(await browser.atProvider(address.href, provider, 'ann'));
    expect([back.statusCode, back.headers.location, back.headers['cache-control']]).toEqual([
      303,
      '/',
      'no-store',
    ]);
    const cookies = back.headers['set-cookie'] as string[];
    const session = cookies.find((line) => line.startsWith('__Host-staff='));
    expect(session).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const me = (await browser.call('me', {})).payload;
    expect(me).toEqual({ name: 'Ann Agent', roles: ['viewer', 'agent'], dualControl: [] });
    expect(await lastOf('staff-log-on')).toEqual({
      outcome: 'done',
      details: { staff: 'ann', roles: 'viewer agent' },
    });
    const { rows } = await sql`select session_key from portal.staff_sessions
      where session_key = ${Buffer.from(browser.cookies.get('__Host-staff')!)}`.execute(context.db());
    expect(rows).toEqual([]);
  });

  it('[STAFF-1] refuses a person without a role', async () => {
    const browser = open();
    expect((await browser.logOn(provider, 'out')).headers.location).toBe('/?problem=no-role');
    expect((await browser.call('me', {})).error?.code).toBe('SESSION_OVER');
    expect((await lastOf('staff-log-on'))?.outcome).toBe('no-role');
  });

  it('[STAFF-1] accepts an answer once, and only in the browser that began the log-on', async () => {
    const browser = open();
    const answer = await browser.atProvider(await browser.begin(), provider, 'ann');
    const other = open();
    expect((await other.get(answer)).headers.location).toBe('/?problem=expired');
    await other.begin();
    expect((await other.get(answer)).headers.location).toBe('/?problem=failed');
    const cookie = browser.cookies.get('__Host-staff-log-on')!;
    expect((await browser.get(answer)).headers.location).toBe('/');
    browser.cookies.set('__Host-staff-log-on', cookie);
    expect((await browser.get(answer)).headers.location).toBe('/?problem=expired');
  });

  it.each([
    ['another state', (url: string) => url.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`)],
    ['no state', (url: string) => url.replace(/&?state=[\w-]+/, '')],
    ['another code', (url: string) => url.replace(/code=[\w-]+/, `code=${'x'.repeat(43)}`)],
    ['another issuer', (url: string) => url.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
    ['an error', () => '/returned?error=access_denied'],
    ['nothing', () => '/returned'],
  ])('[STAFF-1] refuses an answer with %s', async (_about, change) => {
    const browser = open();
    const answer = await browser.atProvider(await browser.begin(), provider, 'ann');
    const refused = await browser.get(change(answer));
    expect(refused.headers.location).toBe('/?problem=failed');
    expect(refused.headers['set-cookie']).not.toMatch(/__Host-staff=/);
    expect((await lastOf('staff-log-on'))?.outcome).toBe('refused');
  });

  it.each(['other-nonce', 'other-key'] as const)('[STAFF-1] refuses an ID token of %s', async (fault) => {
    // The provider's keys are cached, so this test needs a portal that has not read them yet.
    const fresh = await desk.startAgain();
    provider.fault = fault;
    const refused = await new DeskBrowser(fresh.t.app.staff!).logOn(provider, 'ann');
    expect(refused.headers.location).toBe('/?problem=failed');
    await fresh.close();
  });

  it.each([
    ['no strength', {}],
    ['another strength', { acr: 'password' }],
    ['an old log-on', { acr: 'two-factors', age: 3600 }],
  ])('[STAFF-1] refuses an ID token of %s where strength and age are set', async (_about, account) => {
    const strict = await desk.startAgain({ OIDC_ACR: 'two-factors hardware', OIDC_MAX_AGE: '600' });
    // The provider does not enforce what the portal asks for.
    provider.fault = 'any-age';
    const before = provider.accounts.get('ann')!;
    const logOn = async (over: object) => {
      provider.accounts.set('ann', { ...before, ...over });
      return (await new DeskBrowser(strict.t.app.staff!).logOn(provider, 'ann')).headers.location;
    };
    expect(await logOn(account)).toBe('/?problem=failed');
    expect((await lastOf('staff-log-on'))?.outcome).toBe('refused');
    expect(await logOn({ acr: 'two-factors' })).toBe('/');
    await strict.close();
  });

  it('[STAFF-1] says that the provider does not answer, and logs on when it does again', async () => {
    const fresh = await desk.startAgain();
    provider.fault = 503;
    const browser = new DeskBrowser(fresh.t.app.staff!);
    for (let turn = 0; turn < 2; turn++)
      expect((await browser.get(STAFF_LOG_ON)).headers.location).toBe('/?problem=provider');
    provider.fault = undefined;
    const answer = await browser.atProvider(await browser.begin(), provider, 'ann');
    provider.fault = 503;
    expect((await browser.get(answer)).headers.location).toBe('/?problem=provider');
    provider.fault = undefined;
    expect((await browser.logOn(provider, 'ann')).headers.location).toBe('/');
    expect(fresh.t.logged.join()).not.toContain(answer.slice(-43));
    await fresh.close();
  });

  it('[STAFF-1] a log-on expires after ten minutes', async () => {
    const browser = open();
    const answer = await browser.atProvider(await browser.begin(), provider, 'ann');
    await moveClock(601);
    expect((await browser.get(answer)).headers.location).toBe('/?problem=expired');
  });

  it('[STAFF-1] a session ends after ten idle minutes, and after eight hours of use', async () => {
    const browser = await loggedOn();
    await moveClock(590);
    expect((await browser.call('me', {})).status).toBe(200);
    await moveClock(590);
    expect((await browser.call('me', {})).status).toBe(200);
    await moveClock(601);
    expect((await browser.call('me', {})).error?.code).toBe('SESSION_OVER');
    const busy = await loggedOn();
    const setAge = (seconds: number) =>
      sql`update portal.staff_sessions set created_at = app_now() - make_interval(secs => ${seconds})`.execute(
        context.db(),
      );
    await setAge(8 * 3600 - 60);
    expect((await busy.call('me', {})).status).toBe(200);
    await setAge(8 * 3600 + 60);
    expect((await busy.call('me', {})).error?.code).toBe('SESSION_OVER');
  });

  it('[STAFF-1] logs off here and at the provider, without a token in the address', async () => {
    const browser = await loggedOn();
    const cookie = browser.cookies.get('__Host-staff')!;
    const { payload } = await browser.call('logOff', {});
    const address = new URL(payload.provider!);
    expect(address.origin).toBe(provider.issuer);
    expect([...address.searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri']);
    browser.cookies.set('__Host-staff', cookie);
    expect((await browser.call('me', {})).error?.code).toBe('SESSION_OVER');
    expect((await lastOf('staff-log-off'))?.details.staff).toBe('ann');
  });

  it('[STAFF-6] refuses every call without a session, from another origin, and as a form', async () => {
    const browser = await loggedOn();
    for (const call of Object.keys(CALL_ROLES) as StaffCall[]) {
      expect((await open().call(call, {})).error?.code, call).toBe('SESSION_OVER');
      for (const origin of ['https://evil.example', 'null', `${DESK}.evil.example`])
        expect((await browser.call(call, {}, { origin })).error?.code, call).toBe('ORIGIN');
      const crossSite = { 'sec-fetch-site': 'cross-site' };
      expect((await browser.call(call, {}, crossSite)).error?.code, call).toBe('ORIGIN');
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await browser.call(call, {}, form)).error?.code, call).toBe('ORIGIN');
      expect((await browser.get(staffPath(call))).statusCode, call).toBe(404);
    }
  });

  it('[STAFF-6] sends the security headers with every answer', async () => {
    const browser = await loggedOn();
    const answers = [
      (await browser.call('me', {})).raw,
      (await open().call('me', {})).raw,
      await open().get(STAFF_LOG_ON),
      await open().get('/none'),
    ];
    for (const { headers } of answers) {
      expect(headers['strict-transport-security']).toContain('max-age=63072000');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options']).toBe('DENY');
    }
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect(answers[0]?.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('[STAFF-6] has nothing of the desk on the card holders’ listener, and the reverse', async () => {
    const browser = await loggedOn();
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    for (const call of Object.keys(CALL_ROLES) as StaffCall[]) {
      const answer = await desk.t.app.server.inject({
        method: 'POST',
        url: staffPath(call),
        headers: { cookie },
        payload: {},
      });
      expect(answer.statusCode, call).toBe(404);
    }
    expect((await desk.t.app.server.inject({ url: STAFF_LOG_ON })).statusCode).toBe(404);
    const paths = desk.t.app.calls.map(
      ({ endpoint }) => [endpoint.method, `/api/v1${endpoint.path}`] as const,
    );
    for (const [method, url] of [
      ...paths,
      ['GET', '/readyz'],
      ['GET', '/demo/inbox'],
      ['GET', '/demo/people'],
    ] as const)
      expect((await desk.t.app.staff!.inject({ method, url })).statusCode, url).toBe(404);
  });
});
