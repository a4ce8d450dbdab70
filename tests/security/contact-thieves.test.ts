/**
 * What thieves gain by changing a contact, with the settings of production. Each thief has an open session of the victim, and reads some of the
 * victim's messages. The test prints a table, and fails if a change is not seen by the owner or brings value within 24 hours.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Owner } from '../../features/card-activation/testing/calls.ts';
import {
  Person,
  type Saved,
  saveContacts,
  startAgain,
} from '../../features/contact-change/server/test-setup.ts';
import type { ContactKind } from '../../features/profile/contacts.ts';
import { startDesk } from '../../features/staff/server/test-setup.ts';
import { testSecret } from '../../server/config/test-config.ts';
import { addDays } from '../../shared/dates.ts';
import { ACTS } from '../../shared/staff-roles.ts';
import { type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { demoPerson } from '../support/api/people.ts';
import { codeOf, empty, messages, resetClock, shiftClock } from '../support/api/state.ts';
import { describeOnBank } from '../support/database/databases.ts';
import { sealAll } from '../support/database/row-tags.ts';

const VICTIM = 'states1';
const { customerId: CUSTOMER } = demoPerson(VICTIM);
const KINDS = ['phone', 'email', 'address', 'englishName'] as const;
const HOUR = 3600;
type Method = 'sms' | 'email';

/** What a thief in a session can read of the victim's messages. */
const THIEVES: readonly (readonly [string, readonly Method[]])[] = [
  ['session', []],
  ['session and SIM', ['sms']],
  ['session and old e-mail', ['email']],
];

describeOnBank('thieves of contacts', (context) => {
  let t: TestApp;
  let before: Saved[];
  const table: string[] = [];
  const db = () => context.db();
  beforeAll(async () => {
    t = await testApp(context, {
      ...{ LOGIN_OTP: 'new-device', UNTAGGED_ROWS: 'refuse', PORTAL_SECRET: testSecret(1) },
    });
    before = await saveContacts(db(), [VICTIM]);
  });
  beforeEach(async () => {
    await resetClock(db());
    await startAgain(db(), before);
    await forgetPost();
    await sealAll(db(), t.config.keyring);
  });
  afterAll(async () => {
    await t.app.server.close();
    console.log(['thief has | changes | told | gains within 24 hours', ...table].join('\n'));
  });

  const forgetPost = async () => {
    await sql`delete from cards.replacements where customer_id = ${CUSTOMER}`.execute(db());
    await sql`update cards.customers set address_changed_at = null where customer_id = ${CUSTOMER}`.execute(
      db(),
    );
  };
  const forget = () => empty(db(), 'portal.otp_challenges', 'portal.otp_sends', 'portal.otp_tokens');

  /** Logs the owner on: at a new browser with a code by this method, at a known one without. */
  async function session(method: Method, known?: Browser): Promise<Person> {
    await forget();
    const browser = await (known ?? t.browser()).open();
    await browser.logIn(`demo.${VICTIM}`);
    if (!browser.accessToken) {
      const asked = { isResend: false, language: 'en', method };
      expect(codeOf(await browser.call('POST', '/login/request-otp', asked))).toBe('ok');
      const otp = await new Person(t, db(), browser, VICTIM).code();
      browser.keep(await browser.call('POST', '/login/validate-otp', { otp, language: 'en' }));
    }
    expect((await browser.call('GET', '/cards')).status).toBe(200);
    return new Person(t, db(), browser, VICTIM);
  }
  const later = (hours: number) => shiftClock(db(), hours * HOUR);

  /** What needs a code, as its first call. The thief gets it if the call succeeds for a method that the thief reads. */
  async function requests(browser: Browser, methods: readonly Method[]): Promise<string[]> {
    const cards = (await browser.call('GET', '/cards')).payload as { cardId: string; status: string }[];
    const { cardId } = cards.find(({ status }) => status === 'active')!;
    const { today } = (await browser.call('GET', '/profile')).payload as { today: string };
    const traceOf = async (path: string) =>
      ((await browser.call('GET', `/cards/${cardId}/${path}`)).payload as { traceId?: string } | undefined)
        ?.traceId ?? 'none';
    const raise = {
      ...{ amount: { amount: '150000', currency: 'TWD' }, startDate: today, endDate: addDays(today, 30) },
      traceId: await traceOf('limit-inquiry'),
    };
    const order = { catalogCode: 'VOUCCAFE', quantity: 1, cardId };
    const voucher = { ...order, emailAddress: 'thief@elsewhere.example' };
    const redeem = '/points-redemption/redeem-product-catalogue';
    const calls: readonly (readonly [string, string, object])[] = [
      ['points', `${redeem}/request-otp`, voucher],
      ['limit', `/cards/${cardId}/change-credit-limit/request-otp`, raise],
      ['PIN', `/cards/${cardId}/request-otp`, { traceId: await traceOf('pin/limit-check') }],
      ['passkey', '/passkeys/request-otp', {}],
      ['English name', '/contacts/request-otp', { kind: 'englishName', value: 'THIEF, AN' }],
      ['phone', '/contacts/request-otp', { kind: 'phone', value: '0988 111 222' }],
      ['e-mail', '/contacts/request-otp', { kind: 'email', value: 'thief@elsewhere.example' }],
    ];
    const got: string[] = [];
    for (const [what, path, body] of calls)
      for (const method of methods) {
        await forget();
        const asked = { isResend: false, language: 'en', method, ...body };
        if ((await browser.call('POST', path, asked)).status === 200 && !got.includes(what)) got.push(what);
      }
    // Points to the address on record need no code, unless it was changed.
    if ((await browser.call('POST', redeem, { ...order, registeredEmail: true })).status === 200)
      got.push('points to the e-mail address on record');
    return got;
  }

  /** A damaged card that the bank would send to the address on record, and a card that came by post. */
  async function post(browser: Browser): Promise<string[]> {
    const owner = new Owner(t, browser, demoPerson(VICTIM));
    const cards = await owner.cards();
    const [active, waiting] = ['active', 'unactivated'].map((status) =>
      cards.find((card) => card.status === status),
    );
    const damaged = { category: 'damaged', reason: 'worn', reasonDetail: 'worn', language: 'en' };
    const ordered = await browser.call('POST', `/cards/${active?.cardId}/replacement`, damaged);
    await restoreStatus(active?.cardId ?? '');
    owner.cardId = waiting?.cardId ?? '';
    return [
      ...(ordered.status === 200 ? ['a card by post'] : []),
      ...((await owner.advice()).status === 200 ? ['an activation'] : []),
    ];
  }
  async function restoreStatus(cardId: string) {
    await sql`delete from cards.replacements where customer_id = ${CUSTOMER}`.execute(db());
    await sql`update cards.cards set status = 'active' where card_id = ${cardId}`.execute(db());
  }

  /** What a thief who changed this contact reads besides. */
  const withNew = (reads: readonly Method[], kind: ContactKind): readonly Method[] =>
    kind === 'phone' ? [...reads, 'sms'] : kind === 'email' ? [...reads, 'email'] : reads;

  for (const [thief, reads] of THIEVES)
    it.each(KINDS)(
      `[CON-5] [SEC-A6] ${thief}: a changed %s is seen, and brings nothing within 24 hours`,
      async (kind) => {
        const person = await session('email');
        const had = new Set(await requests(person.browser, reads));
        await forget();
        const own = kind === 'phone' ? 'sms' : 'email';
        const method = reads.find((one) => kind === 'address' || kind === 'englishName' || one === own);
        await empty(db(), 'demo.inbox', 'portal.outbox');
        const isDone = method !== undefined && (await person.change(kind, method)).status === 200;
        if (!isDone) {
          for (const one of ['sms', 'email'] as const) {
            await forget();
            const asked = await person.request(kind, one);
            expect([kind, one, asked.status === 200 && reads.includes(one)]).toEqual([kind, one, false]);
          }
          table.push(`${thief} | ${kind}: not possible | |`);
          return;
        }
        const told = (await messages(t, CUSTOMER)).filter(({ purpose }) => purpose === 'contact-changed');
        const isReached = kind === 'phone' || kind === 'email';
        expect(told.map(({ channel }) => channel).sort()).toEqual(
          isReached ? [...['email', 'sms'], own].sort() : ['email', 'sms'],
        );
        for (const hour of [0, 23]) {
          if (hour > 0) await later(hour);
          // The thief logs on again at the owner's browser, which needs no code.
          const { browser } = hour > 0 ? await session('email', person.browser) : person;
          const gains = (await requests(browser, withNew(reads, kind))).filter((what) => !had.has(what));
          const posted = kind === 'address' ? await post(browser) : [];
          expect([kind, hour, ...gains, ...posted]).toEqual([kind, hour]);
        }
        table.push(`${thief} | ${kind} | ${told.length} messages | nothing`);
      },
    );

  it('[CON-6] [SEC-A6] an old phone of a stranger, after the change, delays and takes nothing', async () => {
    const person = await session('email');
    expect((await person.change('phone', 'sms')).status).toBe(200);
    const links = await person.links();
    const shown = await person.shown('phone');
    // The stranger reads the old phone: its link, and no code.
    await empty(db(), 'demo.inbox', 'portal.outbox');
    const known = 'points to the e-mail address on record';
    expect(await requests(person.browser, ['sms'])).toEqual([known]);
    expect((await person.object(links[0]!)).payload).toEqual({ outcome: 'held' });
    expect(await person.shown('phone')).toBe(shown);
    expect(await requests(person.browser, ['sms'])).toEqual([]);
    expect((await person.answer('undo', 'sms')).error?.code).toBe('CONTACT-DESK');
    // The owner confirms with the untouched e-mail, and the number stays.
    await forget();
    expect((await person.answer('confirm', 'email')).status).toBe(200);
    expect(await person.shown('phone')).toBe(shown);
    table.push(
      'session and old phone after the change | nothing | | delays for the time until the owner confirms',
    );
  });

  it.each([
    ['phone', 'sms', 'email'],
    ['email', 'email', 'sms'],
    ['address', 'sms', 'email'],
    ['englishName', 'email', 'sms'],
  ] as const)(
    '[CON-7] [SEC-A6] the owner’s way back from a changed %s: objects after 2 hours, takes it back after 3',
    async (kind, thiefs, owners) => {
      const owner = await session(owners);
      const was = await owner.shown(kind);
      const thief = await session(owners);
      expect((await thief.change(kind, thiefs)).status).toBe(200);
      const [link = ''] = await thief.links();
      await later(2);
      expect((await thief.object(link)).payload).toEqual({ outcome: 'held' });
      const again = await session(owners, thief.browser);
      expect(await requests(again.browser, withNew([thiefs], kind))).toEqual([]);
      await later(1);
      // At the own browser, which needs no code.
      const back = await session(owners, owner.browser);
      expect((await back.answer('undo', owners)).payload).toEqual({ kind });
      expect(await back.shown(kind)).toBe(was);
      expect((await back.object(link)).payload).toEqual({ outcome: 'late' });
      table.push(`the owner, after a changed ${kind} | objects at hour 2, takes it back at hour 3 | |`);
    },
  );

  it('[CON-7] [SEC-A6] an owner with a new browser waits for the code of the log-on, and the account holds until then', async () => {
    const thief = await session('email');
    const was = await thief.shown('phone');
    expect((await thief.change('phone', 'sms')).status).toBe(200);
    const [link = ''] = await thief.links();
    await later(2);
    await thief.object(link);
    const browser = await t.browser().open();
    expect(codeOf(await browser.logIn(`demo.${VICTIM}`))).toBe('CONTACT-RECENT');
    await later(23);
    const owner = await session('email');
    expect(await requests(owner.browser, ['sms', 'email'])).toEqual([]);
    await forget();
    expect((await owner.answer('undo', 'email')).payload).toEqual({ kind: 'phone' });
    expect(await owner.shown('phone')).toBe(was);
    table.push(
      'the owner with a new browser, after a changed phone | objects at hour 2, takes it back at hour 25 | |',
    );
  });
});

describeOnBank('the desk and contacts', (context) => {
  it('[SEC-A6] an agent of the desk alone changes no contact and sees none', async () => {
    const desk = await startDesk(context);
    try {
      const contacts = async () =>
        JSON.stringify(
          (
            await sql`select encode(phone_sealed, 'hex'), encode(email_sealed, 'hex'), encode(address_sealed, 'hex'), name_en,
              (select count(*)::int from portal.contact_changes where customer_id = ${CUSTOMER}) from cards.customers
            where customer_id = ${CUSTOMER}`.execute(context.db())
          ).rows,
        );
      const before = await contacts();
      const agent = await desk.logOn('ann');
      const number = await desk.numberOf(`demo.${VICTIM}`);
      for (const kind of ACTS) await agent.act(await agent.find(number), kind);
      expect(await contacts()).toBe(before);
      const { phone, email } = demoPerson(VICTIM);
      const seen = JSON.stringify(await agent.find(number));
      expect([phone, email].filter((value) => value && seen.includes(value))).toEqual([]);
    } finally {
      await desk.close();
    }
  });
});
