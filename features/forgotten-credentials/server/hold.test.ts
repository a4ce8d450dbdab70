/** The hold after a reset of the password: each held purpose with each proof (FGT-3). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { addDays, formatDateTime, taipeiDate } from '../../../shared/dates.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import {
  type Answer,
  type Browser,
  DEMO_PASSWORD,
  type TestApp,
  testApp,
} from '../../../tests/support/api/clients/api.ts';
import { must } from '../../../tests/support/api/clients/flow-client.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { demoPasswordHash, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { HELD_PURPOSES } from '../../confirmation/purposes.ts';
import { readHold, startHold } from '../../confirmation/server/hold-store.ts';
import {
  askChange,
  changePasskey,
  givePasskey,
  newAuthenticator,
  resetPasskeys,
} from '../../passkeys/testing/passkeys.ts';
import type { Profile } from '../../profile/contract.ts';
import { Steps } from '../testing/calls.ts';

const NEW = 'Another-word.8642';
const NEWER = 'Third-word.9753';
const today = taipeiDate(new Date());
const asked = (method: string | undefined) => ({ isResend: false, language: 'en', method });

/** Requests a proof for each held purpose. */
type Ask = (browser: Browser, method?: string) => Promise<Answer>;

const read = async <T>(browser: Browser, path: string) => (await browser.call('GET', path)).payload as T;
const cardOf = async (browser: Browser) => {
  const cards = await read<{ cardId: string; status: string }[]>(browser, '/cards');
  return cards.find(({ status }) => status === 'active')!.cardId;
};
const pausedId = async (browser: Browser) => {
  const { passkeys } = await read<{ passkeys: { passkeyId: string; paused: boolean }[] }>(
    browser,
    '/passkeys',
  );
  return passkeys.find(({ paused }) => paused)!.passkeyId;
};

const ASKS: readonly (readonly [purpose: string, name: string, ask: Ask])[] = [
  [
    'limit',
    'a higher limit',
    async (browser, method) => {
      const path = `/cards/${await cardOf(browser)}`;
      const { traceId } = await read<{ traceId: string }>(browser, `${path}/limit-inquiry`);
      return browser.call('POST', `${path}/change-credit-limit/request-otp`, {
        amount: { amount: '150000', currency: 'TWD' },
        startDate: today,
        endDate: addDays(today, 30),
        traceId,
        ...asked(method),
      });
    },
  ],
  [
    'pin',
    'a PIN',
    async (browser, method) => {
      const path = `/cards/${await cardOf(browser)}`;
      const begun = await browser.call('GET', `${path}/pin/limit-check`);
      if (begun.status !== 200) return begun;
      const { traceId } = begun.payload as { traceId: string };
      return browser.call('POST', `${path}/request-otp`, { traceId, ...asked(method) });
    },
  ],
  [
    'redemption',
    'a redemption',
    async (browser, method) =>
      browser.call('POST', '/points-redemption/redeem-product-partner/request-otp', {
        catalogCode: 'EVAM0001',
        quantity: 1000,
        airmileId: '1234567890',
        cardId: await cardOf(browser),
        ...asked(method),
      }),
  ],
  [
    'family',
    'a family card',
    async (browser, method) => {
      const { accounts } = await read<{ accounts: { cardId: string; primary: { version: number } }[] }>(
        browser,
        '/family?language=en',
      );
      const { cardId, primary } = accounts[0]!;
      // Only a setting that is on can be relaxed.
      const tightened = await browser.call('POST', `/family/cards/${cardId}/tighten`, {
        ...{ version: primary.version, frozen: true, language: 'en' },
      });
      const { version } = tightened.payload as { version: number };
      return browser.call('POST', `/family/cards/${cardId}/loosen/request-otp`, {
        ...{ version, frozen: false },
        ...asked(method),
      });
    },
  ],
  [
    'contact',
    'a changed contact',
    async (browser, method) =>
      browser.call('POST', '/contacts/request-otp', {
        kind: 'englishName',
        value: 'CHEN, MEI-LIN',
        ...asked(method),
      }),
  ],
  [
    'data-copy',
    'a copy of the data',
    (browser, method) => browser.call('POST', '/data-copy/request-otp', asked(method)),
  ],
  [
    'close-account',
    'closing the account',
    (browser, method) => browser.call('POST', '/my-data/closing/request-otp', asked(method)),
  ],
  [
    'passkey',
    'a new passkey',
    (browser, method) => browser.call('POST', '/passkeys/request-otp', asked(method)),
  ],
  [
    'passkey',
    'the removal of a passkey',
    async (browser, method) => askChange(browser, await pausedId(browser), 'remove', { method }),
  ],
  [
    'passkey',
    'keeping a passkey',
    async (browser, method) => askChange(browser, await pausedId(browser), 'keep', { method }),
  ],
];
const NAMED = ASKS.map(([, name, ask]) => [name, ask] as const);
const CONTACTS = [
  ['sms', 'email'],
  ['email', 'sms'],
] as const;

it('[FGT-3] the table of this test has every held purpose', () => {
  expect(new Set(ASKS.map(([purpose]) => purpose))).toEqual(HELD_PURPOSES);
});

describeOnBank('the hold after a reset of the password', (context) => {
  let t: TestApp;
  let hash: string;
  beforeAll(async () => {
    t = await testApp(context, { REDEMPTION_OTP: 'new-membership' });
    hash = await demoPasswordHash(context.db());
    await sql`update cards.cards set account_customer_id = owner.customer_id, account_card_id = owner.card_id
      from (select customer_id, card_id from cards.cards where customer_id = ${ANNA} limit 1) as owner
      where cards.customer_id = ${idOf('supp1')}`.execute(context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetPasskeys(context.db());
    await sql`update portal.users set password_hash = ${hash}`.execute(context.db());
  });

  const idOf = (key: PersonKey) => demoPerson(key).customerId;
  const ANNA = idOf('primary1');
  const holdOf = (key: PersonKey = 'primary1') => readHold(context.db(), idOf(key));
  /** Sends what is due, because sending starts the wait for the next code, and ends the wait. */
  const passWait = async () => {
    await t.app.dispatcher.drain();
    await passCodeWait(context.db());
  };
  const moveHold = (from: string, until: string) =>
    sql`update portal.users set hold_from = app_now() + ${from}::interval, hold_until = app_now() + ${until}::interval
      where hold_until is not null`.execute(context.db());
  const resultOf = ({ status, error, payload }: Answer) =>
    error?.code ?? [status, (payload as { method?: string }).method];

  /** Resets the password with a code, from this browser or a new one. */
  async function reset(
    method: 'sms' | 'email',
    {
      key = 'primary1',
      password = NEW,
      browser,
    }: { key?: PersonKey; password?: string; browser?: Browser } = {},
  ): Promise<void> {
    const steps = await Steps.begin(t, key);
    if (browser) steps.browser.cookies.set('__Host-device', browser.cookies.get('__Host-device') ?? '');
    await passWait();
    await steps.toOtp('password', method);
    await must(steps.validateOtp());
    await must(steps.changePassword(password));
  }
  async function logOn(key: PersonKey = 'primary1', password = NEW): Promise<Browser> {
    const browser = await t.browser().open();
    expect((await browser.logIn(`demo.${key}`, password)).status).toBe(200);
    return browser;
  }
  /** A passkey of this age in hours, which the reset did not pause or its owner kept. */
  const give = (hours: number, authenticator = newAuthenticator(true)) =>
    givePasskey(context.db(), ANNA, authenticator, hours);

  describe.each(CONTACTS)('by %s', (used, other) => {
    it.each(NAMED)('[FGT-3] %s needs a code to the other contact', async (_name, ask) => {
      await give(48);
      await reset(used);
      const browser = await logOn();
      expect(resultOf(await ask(browser, used))).toBe('METHOD-NONE');
      expect(resultOf(await ask(browser, other))).toEqual([200, other]);
      await passWait();
      expect(resultOf(await ask(browser))).toEqual([200, other]);
    });

    it.each(NAMED)('[FGT-3] %s takes a code to the used contact after 24 hours', async (_name, ask) => {
      await give(48);
      await reset(used);
      const browser = await logOn();
      await moveHold('-23 hours 59 minutes', '1 minute');
      expect(resultOf(await ask(browser, used))).toBe('METHOD-NONE');
      await moveHold('-24 hours', '-1 second');
      expect(resultOf(await ask(browser, used))).toEqual([200, used]);
    });
  });

  it.each(NAMED)(
    '[FGT-3] %s takes a passkey from before the reset, not one that was added since',
    async (name, ask) => {
      await give(48);
      await reset('sms');
      const browser = await logOn();
      // The passkey that is removed or kept stays paused.
      await moveHold('-30 hours', '10 hours');
      await give(29);
      const isAdding = name === 'a new passkey';
      const byPasskey = async () => resultOf(await ask(browser, 'passkey'));
      expect(await byPasskey()).toBe(isAdding ? 'VALIDATION' : 'PASSKEY-NEW');
      await give(31);
      expect(await byPasskey()).toEqual(isAdding ? 'VALIDATION' : [200, 'passkey']);
    },
  );

  it.each(NAMED)('[FGT-3] %s is refused until the end if no proof is left', async (_name, ask) => {
    await give(48);
    await reset('sms');
    await passWait();
    await reset('email', { password: NEWER });
    const browser = await logOn('primary1', NEWER);
    const { until } = (await holdOf())!;
    for (const method of ['sms', 'email', undefined]) {
      const { status, error } = await ask(browser, method);
      expect([method, status, error?.code, error?.details]).toEqual([
        method,
        403,
        'HELD',
        { until: until.toISOString() },
      ]);
    }
  });

  it('[FGT-3] a person with one contact has no proof left, and gets it back after 24 hours', async () => {
    await reset('sms', { key: 'primary2' });
    const browser = await logOn('primary2');
    const ask = () => browser.call('POST', '/passkeys/request-otp', asked(undefined));
    expect((await ask()).error?.code).toBe('HELD');
    await moveHold('-24 hours', '-1 second');
    expect(resultOf(await ask())).toEqual([200, 'sms']);
  });

  it('[FGT-3] another reset extends the hold, and both contacts count as used', async () => {
    await reset('sms');
    await moveHold('-23 hours', '1 hour');
    await passWait();
    await reset('email', { password: NEWER });
    const hold = (await holdOf())!;
    expect([...hold.usedContacts].sort()).toEqual(['email', 'sms']);
    expect(Math.round((hold.until.getTime() - Date.now()) / 3_600_000)).toBe(24);
    // It still began with the first reset, so a passkey that was added in between is too new.
    const { rows } = await sql<{
      hours: number;
    }>`select extract(epoch from hold_until - hold_from)::int / 3600 as hours
      from portal.users where hold_until is not null`.execute(context.db());
    expect(rows).toEqual([{ hours: 47 }]);
    // A reset after the end starts a new hold.
    await moveHold('-25 hours', '-1 second');
    await passWait();
    await reset('email');
    expect((await holdOf())?.usedContacts).toEqual(['email']);
  });

  it('[FGT-3] counts both contacts of two resets at once', async () => {
    const start = (used: 'sms' | 'email') => context.transaction((trx) => startHold(trx, ANNA, used));
    await Promise.all([start('sms'), start('email'), start('sms')]);
    expect([...(await holdOf())!.usedContacts].sort()).toEqual(['email', 'sms']);
  });

  it('[FGT-3] a browser of the person starts no hold and ends none', async () => {
    const known = await logOn('primary1', DEMO_PASSWORD);
    await reset('sms', { browser: known });
    expect(await holdOf()).toBeUndefined();
    await passWait();
    await reset('sms', { password: NEWER });
    const hold = await holdOf();
    expect(hold?.usedContacts).toEqual(['sms']);
    await passWait();
    await reset('email', { browser: known });
    expect(await holdOf()).toEqual(hold);
  });

  it('[FGT-3] a browser of another person starts a hold', async () => {
    await reset('sms', { browser: await logOn('primary2', DEMO_PASSWORD) });
    expect((await holdOf())?.usedContacts).toEqual(['sms']);
  });

  it('[FGT-3] a reset that a passkey confirmed starts no hold', async () => {
    const phone = newAuthenticator(true);
    await give(48, phone);
    const steps = await Steps.begin(t, 'primary1');
    await steps.card();
    await steps.information();
    const { passkey } = (await steps.requestOtp({ method: 'passkey' })).payload as {
      passkey: PasskeyRequest;
    };
    const proof = { otp: undefined, assertion: phone.get(passkey) };
    const body = { traceId: steps.traceId, language: 'en', ...proof };
    const { payload } = await steps.browser.call('POST', '/forgot-password/validate-otp', body);
    steps.browser.accessToken = (payload as { accessToken: string }).accessToken;
    expect((await steps.changePassword(NEW)).status).toBe(200);
    expect(await holdOf()).toBeUndefined();
  });

  it('[FGT-3] the method of the code that was entered counts, also after a resend by another method', async () => {
    const steps = await (await Steps.begin(t, 'primary1')).toOtp('password', 'sms');
    await passWait();
    await must(steps.requestOtp({ method: 'email', isResend: true }));
    await must(steps.validateOtp());
    await must(steps.changePassword(NEW));
    expect((await holdOf())?.usedContacts).toEqual(['email']);
  });

  it('[FGT-3] tells both addresses and the pages until when and why', async () => {
    const before = await read<Profile>(await logOn('primary1', DEMO_PASSWORD), '/profile');
    expect(before.hold).toBeNull();
    await sql`delete from portal.devices`.execute(context.db());
    await reset('sms');
    const { until } = (await holdOf())!;
    const told = (await messages(t, 'demo.primary1')).filter(({ purpose }) => purpose === 'password-reset');
    expect(
      told
        .slice(0, 2)
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(['email', 'sms']);
    for (const { text } of told.slice(0, 2))
      expect(text).toContain(`in a new browser. Until ${formatDateTime(until, 'en')},`);
    const { hold } = await read<Profile>(await logOn(), '/profile');
    expect(hold).toEqual({ until: until.toISOString(), usedContacts: ['sms'] });
    const { rows } = await sql<{ details: object }>`select details from portal.audit
      where action = 'forgot-password' and outcome = 'done' order by at desc, seq desc limit 1`.execute(
      context.db(),
    );
    expect(rows).toMatchObject([{ details: { method: 'sms', isHeld: true } }]);
  });

  it('[FGT-3] [PASSKEY-5] the owner keeps a passkey with a code to the other contact, and then confirms with it', async () => {
    await give(48);
    await reset('sms');
    const browser = await logOn();
    const id = await pausedId(browser);
    expect((await changePasskey(t, browser, ANNA, id, 'keep')).status).toBe(200);
    const code = (await messages(t, 'demo.primary1')).find(({ purpose }) => purpose === 'passkey');
    expect(code?.channel).toBe('email');
    const [, limit] = NAMED[0]!;
    expect(resultOf(await limit(browser, 'passkey'))).toEqual([200, 'passkey']);
  });

  it('[FGT-3] other actions take the used contact', async () => {
    await reset('sms');
    const browser = await logOn();
    const cardId = await cardOf(browser);
    await browser.call('POST', `/cards/${cardId}/controls/freeze`, { language: 'en' });
    const { version } = await read<{ version: number }>(browser, `/cards/${cardId}/controls`);
    const answer = await browser.call('POST', `/cards/${cardId}/controls/loosen/request-otp`, {
      version,
      frozen: false,
      ...asked('sms'),
    });
    expect(resultOf(answer)).toEqual([200, 'sms']);
  });
});
