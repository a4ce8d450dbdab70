import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import type { LoggedOn } from '../../../shared/http/session.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import {
  type Altered,
  type Authenticator,
  otherKey,
} from '../../../tests/support/api/clients/authenticator.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import {
  givePasskey,
  logOnOptions,
  logOnWith,
  newAuthenticator,
  resetPasskeys,
} from '../../passkeys/testing/passkeys.ts';

const ANNA = demoPerson('primary1').customerId;
const BEN = demoPerson('states1').customerId;

describeOnBank('log-on with a passkey', (context) => {
  let t: TestApp;
  let phone: Authenticator;
  let key: Authenticator;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetPasskeys(context.db());
    await run(sql`update portal.users set locked = false, disabled = false, reonboard = false
      where customer_id in (${ANNA}, ${BEN})`);
    // One passkey is synced by a password manager. The other is bound to a device and has a counter.
    phone = newAuthenticator(true);
    key = newAuthenticator();
    await givePasskey(context.db(), ANNA, phone);
    await givePasskey(context.db(), BEN, key);
  });

  const run = (statement: RawBuilder<unknown>) => statement.execute(context.db());
  const send = (browser: Browser, assertion: unknown): Promise<Answer> =>
    browser.call('POST', '/authentication/passkey', { assertion, language: 'en' });
  const outcomes = async (action: string) => {
    const { rows } = await sql<{ outcome: string }>`select outcome from portal.audit
      where action = ${action} order by at desc, seq desc`.execute(context.db());
    return rows.map(({ outcome }) => outcome);
  };

  it('[PASSKEY-1] needs neither username, password, image code nor code, and gives a session like any other', async () => {
    for (const [authenticator, username] of [
      [phone, 'demo.primary1'],
      [key, 'demo.states1'],
    ] as const) {
      const browser = t.browser();
      const answer = await logOnWith(browser, authenticator);
      expect(answer).toMatchObject({ status: 200, payload: { reOnboarding: false, methods: [] } });
      expect((await browser.call('GET', '/cards')).status).toBe(200);
      expect(browser.cookies.has('__Host-device')).toBe(true);
      const { rows } = await sql<{ state: string }>`select state from portal.sessions
        where username = ${username} and state = 'live'`.execute(context.db());
      expect(rows).toHaveLength(1);
    }
    expect((await outcomes('login'))[0]).toBe('done');
  });

  it('[PASSKEY-1] [S19] ends the earlier session of the person, and the id before log-on', async () => {
    const earlier = await loggedOn(t, 'demo.primary1');
    const browser = t.browser();
    await browser.open();
    const before = browser.sessionId;
    const assertion = phone.get(await logOnOptions(browser));
    browser.keep(await send(browser, assertion));
    expect(browser.sessionId).not.toBe(before);
    expect((await earlier.call('GET', '/cards')).error?.details).toEqual({ reason: 'other-device' });
  });

  it('[PASSKEY-2] options name no person and no passkey, whichever session asks', async () => {
    const known = await loggedOn(t, 'demo.primary1');
    await known.call('POST', '/authentication/logout');
    const options: PasskeyRequest[] = [];
    for (const browser of [await t.browser().open(), await t.browser().open()])
      options.push(await logOnOptions(browser));
    const [{ challenge: first, ...one }, { challenge: second, ...other }] = options as [
      PasskeyRequest,
      PasskeyRequest,
    ];
    expect(one).toEqual(other);
    expect(one).toEqual({
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  });

  const ALTERED: Readonly<Record<string, () => Altered>> = {
    'another origin': () => ({ origin: 'https://cards.evil.example' }),
    'another port scheme': () => ({ origin: 'https://localhost:3000' }),
    'an origin that begins like ours': () => ({ origin: 'http://localhost.evil.example' }),
    'a frame of another site': () => ({ crossOrigin: true }),
    'another relying party': () => ({ rpId: 'evil.example' }),
    'the type of a new passkey': () => ({ type: 'webauthn.create' }),
    'another challenge': () => ({ challenge: Buffer.alloc(32, 7).toString('base64url') }),
    'no verification of the person': () => ({ verified: false }),
    'no presence of a person': () => ({ present: false }),
    'no handle': () => ({ handle: null }),
    "another person's handle": () => ({ handle: Buffer.alloc(32, 1) }),
    'an unknown credential': () => ({ id: Buffer.alloc(32, 9).toString('base64url') }),
    "another authenticator's signature": () => ({ key: otherKey() }),
    'a passkey that is bound to a device now': () => ({ synced: false }),
  };

  it.each(Object.entries(ALTERED))('[PASSKEY-2] refuses %s, with one answer', async (_, altered) => {
    const answer = await logOnWith(t.browser(), phone, altered());
    expect(answer).toMatchObject({ status: 400, error: { code: 'PASSKEY-WRONG' } });
    expect(answer.error?.details).toBeUndefined();
    expect((await outcomes('passkey-login'))[0]).toBe('wrong-passkey');
  });

  it("[PASSKEY-2] refuses a person's signature under another person's credential", async () => {
    const answer = await logOnWith(t.browser(), phone, { id: key.id });
    expect(answer.error?.code).toBe('PASSKEY-WRONG');
    expect((await logOnWith(t.browser(), phone)).status).toBe(200);
  });

  it('[PASSKEY-2] accepts a challenge once, for five minutes, in its own session, and only the latest', async () => {
    const browser = await t.browser().open();
    const assertion = phone.get(await logOnOptions(browser));
    const stranger = await t.browser().open();
    expect((await send(stranger, assertion)).error?.code).toBe('PASSKEY-LATE');
    await logOnOptions(stranger);
    expect((await send(stranger, assertion)).error?.code).toBe('PASSKEY-WRONG');
    const newer = phone.get(await logOnOptions(browser));
    expect((await send(browser, assertion)).error?.code).toBe('PASSKEY-WRONG');
    expect((await send(browser, newer)).error?.code).toBe('PASSKEY-LATE');
    const late = phone.get(await logOnOptions(browser));
    await run(sql`update portal.sessions set passkey_until = app_now() - interval '1 second'`);
    expect((await send(browser, late)).error?.code).toBe('PASSKEY-LATE');
    const good = phone.get(await logOnOptions(browser));
    await run(sql`update portal.sessions set passkey_until = passkey_until - interval '299 seconds'`);
    expect((await send(browser, good)).status).toBe(200);
  });

  it('[PASSKEY-2] lets one of many parallel calls with one signature log on', async () => {
    const browser = await t.browser().open();
    const assertion = phone.get(await logOnOptions(browser));
    const times = context.distributed ? 20 : 100;
    const answers = await Promise.all(Array.from({ length: times }, () => send(browser, assertion)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[PASSKEY-2] refuses options and log-on in a live session', async () => {
    const browser = await loggedOn(t, 'demo.primary1');
    expect((await browser.call('POST', '/authentication/passkey/options', {})).error?.code).toBe('NOT_NOW');
  });

  it.each([
    ['oversized id', { id: 'a'.repeat(1365) }],
    ['data that is no JSON', { response: { clientDataJSON: Buffer.from('no').toString('base64url') } }],
    ['data without an origin', { response: { clientDataJSON: Buffer.from('{}').toString('base64url') } }],
    ['data that is null', { response: { clientDataJSON: Buffer.from('null').toString('base64url') } }],
    ['authenticator data of one byte', { response: { authenticatorData: 'AA' } }],
  ])('[PASSKEY-2] refuses %s without an error of the server', async (_, change) => {
    const browser = await t.browser().open();
    const assertion = phone.get(await logOnOptions(browser));
    const response = { ...assertion.response, ...('response' in change ? change.response : {}) };
    const answer = await send(browser, { ...assertion, ...change, response });
    expect(['VALIDATION', 'PASSKEY-WRONG']).toContain(answer.error?.code);
    expect(answer.status).toBe(400);
  });

  describe('[PASSKEY-2] the account', () => {
    it.each([
      ['locked', 'LOGIN-LOCKED', 'locked-by-bank'],
      ['disabled', 'LOGIN-DISABLED', 'disabled'],
    ])('that the bank has %s stays closed', async (column, code, outcome) => {
      await run(sql`update portal.users set ${sql.ref(column)} = true where customer_id = ${ANNA}`);
      expect((await logOnWith(t.browser(), phone)).error?.code).toBe(code);
      expect((await outcomes('passkey-login'))[0]).toBe(outcome);
      expect((await logOnWith(t.browser(), phone, { key: otherKey() })).error?.code).toBe('PASSKEY-WRONG');
    });

    it('that the bank has marked needs a code, which no passkey gives', async () => {
      await run(sql`update portal.users set reonboard = true where customer_id = ${ANNA}`);
      const browser = t.browser();
      const answer = await logOnWith(browser, phone);
      expect(answer.payload as LoggedOn).toMatchObject({ accessToken: null, methods: ['sms', 'email'] });
      const asked = { isResend: false, language: 'en', method: 'passkey' };
      expect((await browser.call('POST', '/login/request-otp', asked)).error?.code).toBe('METHOD-NONE');
      expect((await browser.call('GET', '/cards')).status).toBe(401);
    });

    it('is locked for passwords at the fifth wrong signature from one address, and another account is not', async () => {
      const codes = [];
      for (let n = 0; n < 5; n++)
        codes.push((await logOnWith(t.browser(), phone, { key: otherKey() })).error?.code);
      expect(codes).toEqual([...Array(4).fill('PASSKEY-WRONG'), 'LOGIN-LOCKED']);
      expect((await (await t.browser().open()).logIn('demo.primary1')).error?.code).toBe('LOGIN-LOCKED');
      expect((await logOnWith(t.browser(), key)).status).toBe(200);
    });

    it('opens with a correct signature during the wait that others have caused', async () => {
      const wrong = () => logOnWith(t.browser(), phone, { key: otherKey() });
      for (let n = 0; n < 5; n++) await wrong();
      await run(
        sql`update portal.login_counters set failures = 25, locked_until = app_now() + interval '5 minutes'`,
      );
      expect((await (await t.browser().open()).logIn('demo.primary1')).error?.code).toBe('LOGIN-LOCKED');
      expect((await wrong()).error?.code).toBe('LOGIN-LOCKED');
      expect((await logOnWith(t.browser(), phone)).status).toBe(200);
      // Only the count of this address is cleared, so that a password still has to wait.
      expect((await (await t.browser().open()).logIn('demo.primary1')).error?.code).toBe('LOGIN-LOCKED');
    });

    it('counts unknown credentials alike', async () => {
      const unknown = { id: Buffer.alloc(32, 9).toString('base64url') };
      const codes = [];
      for (let n = 0; n < 6; n++) codes.push((await logOnWith(t.browser(), phone, unknown)).error?.code);
      expect(codes).toEqual([...Array(4).fill('PASSKEY-WRONG'), 'LOGIN-LOCKED', 'LOGIN-LOCKED']);
    });
  });

  describe('[PASSKEY-2] the counter of a passkey', () => {
    const notices = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.outbox
        where customer_id = ${BEN} and purpose = 'passkey-copied'`.execute(context.db());
      return rows[0]?.n;
    };

    it('that is bound to a device refuses and pauses it when it falls, and tells the owner once', async () => {
      const before = (await notices()) ?? 0;
      for (let n = 0; n < 3; n++) expect((await logOnWith(t.browser(), key)).status).toBe(200);
      for (let n = 0; n < 2; n++)
        expect((await logOnWith(t.browser(), key, { counter: 1 })).error?.code).toBe('PASSKEY-WRONG');
      expect(await notices()).toBe(before + 2);
      expect(await outcomes('passkey')).toContain('copied');
      expect((await logOnWith(t.browser(), key)).error?.code).toBe('PASSKEY-WRONG');
    });

    it('that a password manager keeps may fall', async () => {
      expect((await logOnWith(t.browser(), phone, { counter: 5 })).status).toBe(200);
      expect((await logOnWith(t.browser(), phone, { counter: 0 })).status).toBe(200);
    });

    it('may stay 0 where the authenticator does not count', async () => {
      for (let n = 0; n < 2; n++)
        expect((await logOnWith(t.browser(), key, { counter: 0 })).status).toBe(200);
    });
  });

  it('[PASSKEY-5] refuses a passkey that was removed or paused meanwhile', async () => {
    const browser = await t.browser().open();
    const assertion = phone.get(await logOnOptions(browser));
    await run(sql`update portal.passkeys set paused_at = app_now() where customer_id = ${ANNA}`);
    expect((await send(browser, assertion)).error?.code).toBe('PASSKEY-WRONG');
    await run(sql`delete from portal.passkeys where customer_id = ${ANNA}`);
    expect((await logOnWith(t.browser(), phone)).error?.code).toBe('PASSKEY-WRONG');
  });
});
