/**
 * What thieves take, with the settings of production. Each thief tries everything on one victim with what they have: a
 * password, a phone, an open session, the database or the desk. The test prints a table and fails if a thief takes
 * something of value.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PinSetter } from '../../features/cash-advance-pin/testing/calls.ts';
import { details, Steps } from '../../features/forgotten-credentials/testing/calls.ts';
import { givePasskey, logOnWith, newAuthenticator } from '../../features/passkeys/testing/passkeys.ts';
import { startDesk } from '../../features/staff/server/test-setup.ts';
import { testSecret } from '../../server/config/test-config.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import { ACTS } from '../../shared/staff-roles.ts';
import { type Browser, DEMO_PASSWORD, type TestApp, testApp } from '../support/api/clients/api.ts';
import { extractOtp, passCodeWait } from '../support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../support/api/people.ts';
import { empty, messages } from '../support/api/state.ts';
import { describeOnBank } from '../support/database/databases.ts';
import { sealAll } from '../support/database/row-tags.ts';

const VICTIM = 'primary1';
const { customerId: CUSTOMER, email: EMAIL } = demoPerson(VICTIM);
const NEW_PASSWORD = 'Another-word.8642';
/** A voucher, a gift and miles, each to the thief. */
const ORDERS = [
  ['catalogue', { catalogCode: 'VOUCSHOP', quantity: 10, emailAddress: 'thief@elsewhere.example' }],
  [
    'catalogue',
    {
      catalogCode: 'GIFTTEA1',
      quantity: 1,
      address: '1 Thief Road',
      city: 'Taipei',
      state: 'Xinyi',
      postcode: '110',
      emailAddress: 'thief@elsewhere.example',
    },
  ],
  ['partner', { catalogCode: 'EVAM0001', quantity: 3000, airmileId: '1234567890' }],
] as const;

/** The addresses of the victim at which the thief reads messages. */
type Reads = readonly ('sms' | 'email')[];

describeOnBank('thieves', (context) => {
  let t: TestApp;
  const table: string[][] = [];
  const db = () => context.db();
  beforeAll(async () => {
    t = await testApp(context, {
      LOGIN_OTP: 'new-device',
      UNTAGGED_ROWS: 'refuse',
      PORTAL_SECRET: testSecret(1),
    });
  });
  beforeEach(async () => {
    await empty(
      db(),
      'portal.otp_challenges',
      'portal.otp_sends',
      'portal.otp_tokens',
      'portal.outbox',
      'demo.inbox',
    );
    await sql`delete from portal.passkeys`.execute(db());
    await sealAll(db(), t.config.keyring);
  });
  afterAll(async () => {
    await t.app.server.close();
    console.log(['thief | takes', ...table.map((cells) => cells.join(' | '))].join('\n'));
  });

  /** The newest code that the thief reads. */
  async function readCode(reads: Reads): Promise<string | undefined> {
    const all = await messages(t, CUSTOMER);
    return all
      .filter(({ channel }) => reads.some((one) => one === channel))
      .map(({ text }) => extractOtp(text))[0];
  }

  /** Requests a code at every address that the thief reads, and gives each. Returns the answer that was accepted. */
  async function proven(browser: Browser, path: string, body: object, reads: Reads) {
    for (const method of reads) {
      await passCodeWait(db());
      await empty(db(), 'demo.inbox');
      const asked = { isResend: false, language: 'en', method, ...body };
      if ((await browser.call('POST', `${path}/request-otp`, asked)).status !== 200) continue;
      const otp = await readCode(reads);
      const given = { otp: otp ?? '000000', language: 'en', ...body };
      const answer = await browser.call('POST', `${path}/validate-otp`, given);
      if (answer.status === 200) return answer;
    }
    return undefined;
  }

  /** Tries everything that brings value in a session. Returns what was taken. */
  async function loot(browser: Browser, reads: Reads): Promise<string[]> {
    const taken: string[] = [];
    const cards = ((await browser.call('GET', '/cards')).payload ?? []) as {
      cardId: string;
      status: string;
    }[];
    for (const { cardId } of cards.filter(({ status }) => status === 'active')) {
      for (const [way, order] of ORDERS) {
        const path = `/points-redemption/redeem-product-${way}`;
        const body = { ...order, cardId };
        let answer = await browser.call('POST', path, body);
        if (answer.error?.code === 'RDM-OTP') {
          const token = (await proven(browser, path, body, reads))?.payload as
            | { accessToken: string }
            | undefined;
          if (token) answer = await browser.call('POST', path, { ...body, otpToken: token.accessToken });
        }
        if (answer.status === 200)
          taken.push(`${(answer.payload as { pointsUsed: number }).pointsUsed} points`);
      }
      const inquiry = (await browser.call('GET', `/cards/${cardId}/limit-inquiry`)).payload as
        | { traceId: string }
        | undefined;
      const today = taipeiDate(new Date());
      const raise = {
        amount: { amount: '150000', currency: 'TWD' },
        startDate: today,
        endDate: addDays(today, 30),
        traceId: inquiry?.traceId,
      };
      if (await proven(browser, `/cards/${cardId}/change-credit-limit`, raise, reads))
        taken.push('a higher limit');
      const pin = Object.assign(new PinSetter(t, browser, demoPerson(VICTIM)), { cardId });
      await passCodeWait(db());
      await pin.check();
      for (const method of reads) {
        await passCodeWait(db());
        if ((await pin.requestOtp({ method })).status !== 200) continue;
        const confirmed = await pin.confirm((await readCode(reads)) ?? '000000');
        if (confirmed.status !== 200) continue;
        pin.token = (confirmed.payload as { accessToken: string }).accessToken;
        if ((await pin.setTo('2580')).status === 200) taken.push('a new PIN');
      }
    }
    const { payload } = await browser.call('GET', '/passkeys');
    for (const { passkeyId } of ((payload ?? { passkeys: [] }) as { passkeys: { passkeyId: string }[] })
      .passkeys)
      for (const act of ['keep', 'remove']) {
        const path = `/passkeys/${passkeyId}/${act}`;
        const alone = await browser.call('POST', path, { language: 'en' });
        if (alone.status === 200) taken.push(`a passkey to ${act}`);
        for (const method of reads) {
          await passCodeWait(db());
          const asked = { isResend: false, language: 'en', change: act, method };
          await browser.call('POST', `/passkeys/${passkeyId}/request-otp`, asked);
          const otp = (await readCode(reads)) ?? '000000';
          const changed = await browser.call('POST', path, { otp, language: 'en' });
          if (changed.status === 200) taken.push(`a passkey to ${act}`);
        }
      }
    return taken;
  }

  /** Logs on at a browser that is new to the victim, with the codes that the thief reads. */
  async function logOn(password: string, reads: Reads): Promise<Browser | undefined> {
    const browser = await t.browser().open();
    const answer = await browser.logIn(`demo.${VICTIM}`, password);
    if (answer.status === 200 && browser.accessToken) return browser;
    for (const method of reads) {
      await passCodeWait(db());
      await browser.call('POST', '/login/request-otp', { isResend: false, language: 'en', method });
      const otp = (await readCode(reads)) ?? '000000';
      const done = await browser.call('POST', '/login/validate-otp', { otp, language: 'en' });
      browser.keep(done);
      if (done.status === 200) return browser;
    }
    return undefined;
  }

  function note(thief: string, taken: readonly string[]): void {
    table.push([thief, taken.length > 0 ? taken.join(', ') : 'nothing']);
    expect.soft(taken, thief).toEqual([]);
  }

  it('[SEC-A6] a password alone takes nothing', async () => {
    const browser = await logOn(DEMO_PASSWORD, []);
    note('password', browser ? await loot(browser, []) : []);
  });

  it('[SEC-A6] a stolen SIM alone takes nothing', async () => {
    const browser = await logOn('Guessed-word.1357', ['sms']);
    const steps = await Steps.begin(t, VICTIM);
    const found = await steps.information('password', { cardNumber: '4111111111111111' });
    note('SIM', [
      ...(browser ? await loot(browser, ['sms']) : []),
      ...(found.status === 200 ? ['a reset'] : []),
    ]);
  });

  it('[SEC-A6] a stolen SIM with the details of a card takes nothing in the first 24 hours', async () => {
    await givePasskey(db(), CUSTOMER, newAuthenticator(), 48);
    await sealAll(db(), t.config.keyring);
    const [before] = (
      await sql<{ hash: string }>`select password_hash as hash from portal.users
      where customer_id::text = ${CUSTOMER}`.execute(db())
    ).rows;
    expect(details(VICTIM).nationalId).not.toBe('');
    const steps = await Steps.begin(t, VICTIM);
    await steps.toOtp('password', 'sms');
    await steps.validateOtp(await readCode(['sms']));
    await steps.changePassword(NEW_PASSWORD);
    const browser = await logOn(NEW_PASSWORD, ['sms']);
    note('SIM and card details', browser ? await loot(browser, ['sms']) : ['(no log-on)']);
    await sql`update portal.users set password_hash = ${before?.hash} where customer_id::text = ${CUSTOMER}`.execute(
      db(),
    );
  });

  it('[SEC-A6] an open session takes nothing', async () => {
    await givePasskey(db(), CUSTOMER, newAuthenticator(), 48);
    await sealAll(db(), t.config.keyring);
    const owner = await t.browser().open();
    await owner.logIn(`demo.${VICTIM}`);
    await owner.call('POST', '/login/request-otp', {
      isResend: false,
      language: 'en',
      method: 'email',
    });
    owner.keep(
      await owner.call('POST', '/login/validate-otp', {
        otp: (await readCode(['sms', 'email'])) ?? '',
        language: 'en',
      }),
    );
    expect((await owner.call('GET', '/cards')).status).toBe(200);
    note('open session', await loot(owner, []));
  });

  it('[SEC-A6] who reads the database finds nothing to use', async () => {
    const owner = await t.browser().open();
    await owner.logIn(`demo.${VICTIM}`);
    await owner.call('POST', '/login/request-otp', {
      isResend: false,
      language: 'en',
      method: 'sms',
    });
    const code = (await readCode(['sms'])) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname in ('portal', 'cards')`.execute(db());
    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text
        from ${sql.table(name)} t`.execute(db());
      dump.push(rows[0]?.text ?? '');
    }
    const text = dump.join('\n');
    const { nationalId, phone } = demoPerson(VICTIM);
    const secrets = { session: owner.sessionId, 'national id': nationalId, phone, 'e-mail': EMAIL, code };
    const found = Object.entries(secrets).filter(
      ([, secret]) => secret && new RegExp(`\\b${secret}\\b`).test(text),
    );
    // The stored keys of sessions are no session ids.
    const { rows } = await sql<{ key: string }>`select encode(session_key, 'base64') as key
      from portal.sessions`.execute(db());
    const opened = [];
    for (const { key } of rows.slice(0, 20)) {
      const thief = t.browser();
      thief.sessionId = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      if ((await thief.call('GET', '/cards')).status === 200) opened.push('a session');
    }
    note('database reader', [...found.map(([name]) => name), ...opened]);
  });

  it('[SEC-A6] [CRY-3] who writes the database takes nothing', async () => {
    const taken: string[] = [];
    const own = async () => {
      const browser = await t.browser().open();
      await browser.logIn('demo.states1');
      await browser.call('POST', '/login/request-otp', { isResend: false, language: 'en', method: 'sms' });
      const otp = await newestCode(t, demoPerson('states1').customerId);
      browser.keep(await browser.call('POST', '/login/validate-otp', { otp, language: 'en' }));
      expect((await browser.call('GET', '/cards')).status).toBe(200);
      return browser;
    };
    // An own session becomes the victim's.
    const browser = await own();
    await sql`delete from portal.sessions where username = ${`demo.${VICTIM}`}`.execute(db());
    await sql`update portal.sessions set username = ${`demo.${VICTIM}`}, customer_id = ${CUSTOMER}
      where username = 'demo.states1' and state = 'live'`.execute(db());
    taken.push(...(await loot(browser, [])));
    // The victim gets the own password and the own browser.
    const mine = await own();
    await sql`insert into portal.devices (username, device_key, created_at, last_seen_at, row_version, row_tag)
      select ${`demo.${VICTIM}`}, device_key, created_at, last_seen_at, row_version, row_tag from portal.devices
      where username = 'demo.states1' on conflict do nothing`.execute(db());
    const known = t.browser();
    for (const [name, value] of mine.cookies) known.cookies.set(name, value);
    await known.logIn(`demo.${VICTIM}`);
    if (known.accessToken) taken.push('a log-on without a code', ...(await loot(known, [])));
    // The victim gets an own passkey, three days old.
    await sql`delete from portal.devices`.execute(db());
    const phone = newAuthenticator();
    await givePasskey(db(), CUSTOMER, phone, 72);
    await sql`update portal.passkeys set row_tag = null, row_version = null`.execute(db());
    const byPasskey = t.browser();
    if ((await logOnWith(byPasskey, phone)).status === 200)
      taken.push('a log-on by passkey', ...(await loot(byPasskey, [])));
    note('database writer', taken);
    await empty(db(), 'portal.passkeys', 'portal.devices', 'portal.sessions');
  });
});

describeOnBank('thieves at the desk', (context) => {
  it('[SEC-A6] an agent of the desk takes nothing', async () => {
    const desk = await startDesk(context);
    try {
      const wealth = async () => {
        const { rows } =
          await sql`select c.points, c.credit_limit, c.temporary_limit, c.pin_set, u.phone_changed_at,
            u.email_changed_at from cards.cards c join cards.customers u on u.customer_id = c.customer_id
          where c.customer_id::text = ${CUSTOMER} order by c.card_id`.execute(context.db());
        return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
      };
      const before = await wealth();
      const agent = await desk.logOn('ann');
      const number = await desk.numberOf(`demo.${VICTIM}`);
      for (const kind of ACTS) await agent.act(await agent.find(number), kind);
      const { sent, codes } = await told();
      console.log(
        `desk agent | ${(await wealth()) === before && codes === 0 ? 'nothing' : 'something'}; the victim got ${sent} messages`,
      );
      expect([await wealth(), codes, sent > 0]).toEqual([before, 0, true]);
      async function told() {
        const all = await messages(desk.t, CUSTOMER);
        return { sent: all.length, codes: all.filter(({ text }) => extractOtp(text)).length };
      }
    } finally {
      await desk.close();
    }
  });
});
