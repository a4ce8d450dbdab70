/** The one-time password for a redemption to a new place, the places that a person confirmed, and the points of a day. */

import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import {
  auditLines,
  codeOf,
  empty,
  messages,
  resetClock,
  shiftClock,
} from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { startHold } from '../../confirmation/server/hold-store.ts';
import type { RememberedPlace } from '../contract.ts';
import { ADDRESS } from '../testing/product.ts';
import { MOST_PLACES } from './places-store.ts';
import { redemptionReport } from './report.ts';
import { type Person, refusal, succeeded, type TestSetup, testSetup } from './test-setup.ts';

const MILES = { catalogCode: 'EVAM0001', quantity: 1000, airmileId: '1234567890' };
const VOUCHER = { catalogCode: 'VOUCCAFE', quantity: 1, emailAddress: 'Stranger@example.com' };
const GIFT = { catalogCode: 'GIFTTEA1', quantity: 1, ...ADDRESS };

describeOnBank('the first redemption to a membership', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context);
  });
  beforeEach(async () => {
    await empty(w.db(), 'portal.otp_challenges', 'portal.otp_tokens', 'portal.outbox');
    await empty(w.db(), 'demo.inbox', 'cards.redemptions', 'portal.remembered_places', 'portal.otp_sends');
    await resetClock(w.db());
    anna = await w.logOn('primary1');
    await w.setPoints(anna, 250_000);
  });
  afterAll(() => w.t.app.server.close());

  const redeem = (over: object = {}, person = anna, headers: Record<string, string> = {}) =>
    w.call(person, 'partner', { ...MILES, ...over }, headers);
  const post = (step: 'request-otp' | 'validate-otp', person: Person, body: object) =>
    w.step(person, 'partner', step, { ...MILES, ...body });
  const send = (over: object = {}, person = anna) =>
    post('request-otp', person, { isResend: false, ...over });
  const validate = (otp: string, over: object = {}, person = anna) =>
    post('validate-otp', person, { otp, ...over });
  async function sendCode(over: object = {}, person = anna): Promise<string> {
    expect(codeOf(await send(over, person))).toBe('ok');
    return newestCode(w.t, person.customerId);
  }
  async function tokenFor(over: object = {}, person = anna): Promise<string> {
    const answer = await validate(await sendCode(over, person), over, person);
    expect(answer.payload).toEqual({ accessToken: expect.any(String), expiresInSeconds: 300 });
    return (answer.payload as { accessToken: string }).accessToken;
  }
  const points = async () => (await w.state(anna)).points;

  it('[RDM-5] [OTP-4] requires a code for a new membership, and none once the membership is known', async () => {
    expect(refusal(await redeem())).toEqual([403, 'RDM-OTP']);
    expect(await points()).toBe(250_000);
    const sent = await send();
    const { reference } = sent.payload as { reference: string };
    const code = await newestCode(w.t, anna.customerId);
    const text = (await messages(w.t)).find(({ purpose }) => purpose === 'redemption')?.text ?? '';
    const [card] = (await anna.browser.call('GET', '/cards')).payload as { lastFour: string }[];
    for (const word of [
      '3,000 points',
      card!.lastFour,
      'quantity 1,000',
      'ending in 7890',
      reference,
      code,
      '165',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain(MILES.airmileId);

    const { payload } = await validate(code);
    const { accessToken: otpToken } = payload as { accessToken: string };
    const result = succeeded(await redeem({ otpToken }));
    expect([result.pointsUsed, await points()]).toEqual([3000, 247_000]);
    expect((await auditLines(w.db(), anna.customerId)).slice(-3)).toEqual([
      'redemption-otp sent',
      'redemption-otp confirmed',
      'redeem-points done',
    ]);

    // A known membership needs no code for any quantity, and no code is sent.
    succeeded(await redeem({ quantity: 1500, airmileId: ' 123-456 7890' }));
    expect(refusal(await send())).toEqual([403, 'NOT_NOW']);
    // A different id at this partner, or this id at a different partner, is a new membership.
    expect(codeOf(await redeem({ airmileId: '1234567891' }))).toBe('RDM-OTP');
    expect(codeOf(await redeem({ catalogCode: 'CXLA0001' }))).toBe('RDM-OTP');
  });

  it('[RDM-5] another person’s redemption does not make a membership known', async () => {
    succeeded(await redeem({ otpToken: await tokenFor() }));
    const other = await w.logOn('primary2');
    await w.setPoints(other, 50_000);
    expect(codeOf(await redeem({}, other))).toBe('RDM-OTP');
  });

  it('[RDM-5] a failed redemption does not make a membership known', async () => {
    const otpToken = await tokenFor();
    await w.setPoints(anna, 2000);
    expect(codeOf(await redeem({ otpToken }))).toBe('INSUFFICIENT_POINT');
    await w.setPoints(anna, 250_000);
    expect(codeOf(await redeem())).toBe('RDM-OTP');
    // The refusal did not consume the token.
    succeeded(await redeem({ otpToken }));
  });

  const changes: readonly (readonly [string, object])[] = [
    ['quantity', { quantity: 1500 }],
    ['membership', { airmileId: '1234567899' }],
    ['item', { catalogCode: 'CXLA0001' }],
    ['call', { catalogCode: 'VOUCCAFE' }],
  ];
  it.each(changes)(
    '[RDM-5] [OTP-4] another %s than the code was sent for invalidates the code',
    async (_what, over) => {
      const code = await sendCode();
      expect(codeOf(await validate(code, over))).toBe('NOT_NOW');
      expect(codeOf(await validate(code))).toBe('01009');
    },
  );

  it.each(changes.slice(0, 3))(
    '[RDM-5] [OTP-4] another %s than the code was sent for invalidates the token',
    async (_what, over) => {
      const otpToken = await tokenFor();
      expect(refusal(await redeem({ ...over, otpToken }))).toEqual([403, 'NOT_NOW']);
      expect(refusal(await redeem({ otpToken }))).toEqual([403, 'NOT_NOW']);
      expect(await points()).toBe(250_000);
    },
  );

  it('[OTP-4] [CARD-6] another card invalidates the code, and other people’s cards are NOT_FOUND', async () => {
    const second = anna.cards[1]!.cardId;
    const code = await sendCode();
    expect(codeOf(await validate(code, { cardId: second }))).toBe('NOT_NOW');
    expect(codeOf(await validate(code))).toBe('01009');
    const other = await w.logOn('primary2');
    for (const cardId of [other.cardId, randomUUID(), 'x']) {
      expect(codeOf(await redeem({ cardId }))).toBe('NOT_FOUND');
      expect(codeOf(await send({ cardId }))).toBe('NOT_FOUND');
      await empty(w.db(), 'portal.otp_challenges');
      const fresh = await sendCode();
      expect(codeOf(await validate(fresh, { cardId }))).toBe('NOT_FOUND');
      expect(codeOf(await validate(fresh))).toBe('01009');
      await empty(w.db(), 'portal.otp_challenges');
    }
  });

  it('[OTP-4] the code is bound to the price; the token is refused at another one', async () => {
    const otpToken = await tokenFor();
    await sql`update portal.otp_tokens set subject = jsonb_set(subject, '{points}', '2999')`.execute(w.db());
    expect(codeOf(await redeem({ otpToken }))).toBe('NOT_NOW');
  });

  it('[OTP-4] a resend for another membership is a different code', async () => {
    await sendCode();
    await shiftClock(w.db(), 40);
    const over = { airmileId: '1234567892', isResend: true };
    expect(codeOf(await send(over))).toBe('ok');
    const again = await newestCode(w.t, anna.customerId);
    expect(codeOf(await validate(again))).toBe('NOT_NOW');
    expect(codeOf(await validate(again, { airmileId: '1234567892' }))).toBe('01009');
  });

  it('[OTP-5] a token is valid for five minutes, in its session, for its purpose', async () => {
    const mine = await tokenFor();
    const elsewhere = await w.logOn('primary2');
    await w.setPoints(elsewhere, 50_000);
    expect(codeOf(await redeem({ otpToken: mine }, elsewhere))).toBe('NOT_NOW');
    expect(codeOf(await redeem({ otpToken: 'made-up' }))).toBe('NOT_NOW');
    await sql`update portal.otp_tokens set purpose = 'pin'`.execute(w.db());
    expect(codeOf(await redeem({ otpToken: mine }))).toBe('NOT_NOW');
    await sql`update portal.otp_tokens set purpose = 'redemption'`.execute(w.db());
    await shiftClock(w.db(), 301);
    expect(codeOf(await redeem({ otpToken: mine }))).toBe('NOT_NOW');
    await resetClock(w.db());
    succeeded(await redeem({ otpToken: mine }));
  });

  it('[RDM-2] sends no code for a redemption that fails the checks', async () => {
    for (const [over, code] of [
      [{ quantity: 400 }, 'INVALID_MIN_THRESHOLD'],
      [{ quantity: 200_000 }, 'INSUFFICIENT_POINT'],
      [{ airmileId: '4234567890' }, 'INVALID_MEMBERSHIP_ID'],
      [{ airmileId: '1234590001' }, 'SERVICE_UNAVAILABLE'],
      [{ catalogCode: 'VOUCCAFE' }, 'NOT_FOUND'],
      [{ points: 1 }, 'VALIDATION'],
      [{ otpToken: 'x' }, 'VALIDATION'],
    ] as const)
      expect([over, codeOf(await send(over))]).toEqual([over, code]);
    const held = await w.logOn('supp1');
    await w.setPoints(held, 50_000);
    expect(codeOf(await send({}, held))).toBe('PRIMARY_ONLY');
  });

  it('[RDM-4] [OTP-5] a token redeems once, with concurrent and later calls', async () => {
    const otpToken = await tokenFor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => redeem({ otpToken }, anna, { 'idempotency-key': randomUUID() })),
    );
    answers.push(await redeem({ otpToken }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok', 'NOT_NOW']));
    expect(await points()).toBe(247_000);
  });

  it('[RDM-4] repeats the response for the same idempotency key, and issues one token for a code', async () => {
    const code = await sendCode();
    const tries = await Promise.all(Array.from({ length: 3 }, () => validate(code)));
    const right = tries.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    const { accessToken: otpToken } = right[0]!.payload as { accessToken: string };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem({ otpToken }, anna, key)));
    const first = succeeded(answers[0]!);
    for (const answer of answers) expect(succeeded(answer)).toEqual(first);
    expect(succeeded(await redeem({ otpToken }, anna, key))).toEqual(first);
    expect(await points()).toBe(247_000);
  });

  it('[S42] the membership id is in no code or token table, audit record or log', async () => {
    await tokenFor();
    const texts = await Promise.all(
      ['portal.otp_challenges', 'portal.otp_tokens', 'portal.audit', 'demo.inbox'].map(async (table) => {
        const { rows } = await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text
          from ${sql.table(table)} t`.execute(w.db());
        return rows[0]?.text ?? '';
      }),
    );
    expect(texts[0]).toContain('EVAM0001');
    expect([...texts, ...w.t.logged].join('\n')).not.toContain(MILES.airmileId);
  });
});

describeOnBank('the places that points go to', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context, { REDEMPTION_DAILY_POINTS: '3000' });
    anna = await w.logOn('primary1');
  });
  beforeEach(async () => {
    await empty(w.db(), 'portal.remembered_places', 'portal.points_sent', 'portal.outbox', 'demo.inbox');
    await resetClock(w.db());
    await w.setPoints(anna, 250_000);
  });
  afterAll(() => w.t.app.server.close());

  const places = async (person = anna) =>
    ((await w.get(person, '/points-redemption/places')) as { places: RememberedPlace[] }).places;
  const order = (body: object, person = anna) => w.call(person, 'catalogue', body);
  const left = async () =>
    (
      (await w.get(anna, `/points-redemption/point-balance?cardId=${anna.cardId}`)) as {
        daily: { most: number; left: number };
      }
    ).daily;

  it.each([
    ['an e-mail address', VOUCHER, { emailAddress: 'stranger2@example.com' }, 'S***r@example.com'],
    ['a postal address', GIFT, { postcode: '999' }, `${ADDRESS.postcode} ${ADDRESS.city}`],
  ])(
    '[RDM-6] [OTP-4] asks for a code for %s, until it is remembered',
    async (_what, body, elsewhere, shown) => {
      expect(refusal(await order(body))).toEqual([403, 'RDM-OTP']);
      expect((await w.state(anna)).points).toBe(250_000);
      succeeded(await w.redeem(anna, 'catalogue', body));
      const text = (await messages(w.t)).find(({ purpose }) => purpose === 'redemption')?.text ?? '';
      for (const word of [shown, 'quantity 1']) expect(text).toContain(word);
      await empty(w.db(), 'portal.points_sent');
      // Upper and lower case do not matter. Other places stay unknown.
      succeeded(await order({ ...body, emailAddress: body.emailAddress.toUpperCase() }));
      await empty(w.db(), 'portal.points_sent');
      expect(codeOf(await w.step(anna, 'catalogue', 'request-otp', { ...body, isResend: false }))).toBe(
        'NOT_NOW',
      );
      expect(codeOf(await order({ ...body, ...elsewhere }))).toBe('RDM-OTP');
      const [place, ...others] = await places();
      expect([place?.shown.includes(shown), others]).toEqual([true, []]);
      // Another person's place is not known, and cannot be forgotten.
      const other = await w.logOn('primary2');
      await w.setPoints(other, 50_000);
      expect(codeOf(await order(body, other))).toBe('RDM-OTP');
      const path = `/points-redemption/places/${place!.placeId}/forget`;
      expect(codeOf(await other.browser.call('POST', path, {}))).toBe('NOT_FOUND');
      expect(await places()).toHaveLength(1);
      expect((await anna.browser.call('POST', path, {})).payload).toEqual({ forgotten: true });
      expect(codeOf(await anna.browser.call('POST', path, {}))).toBe('NOT_FOUND');
      expect(await places()).toEqual([]);
      expect(codeOf(await order(body))).toBe('RDM-OTP');
    },
  );

  it('[RDM-6] needs no code for the e-mail address on record, however it is given', async () => {
    const { emailAddress: _typed, ...voucher } = VOUCHER;
    succeeded(await order({ ...voucher, registeredEmail: true }));
    succeeded(await order({ ...voucher, emailAddress: demoPerson('primary1').email?.toUpperCase() }));
    expect(await places()).toEqual([]);
    // It adds nothing to a postal address, which is new all the same.
    expect(codeOf(await order({ ...GIFT, registeredEmail: true }))).toBe('RDM-OTP');
  });

  it('[RDM-6] [CON-5] needs a code for the e-mail address on record for 24 hours after the bank changed it', async () => {
    const { emailAddress: _typed, ...voucher } = VOUCHER;
    for (const [column, ago, code] of [
      ['email_changed_at', '23 hours 59 minutes', 'RDM-OTP'],
      ['email_changed_at', '24 hours 1 minute', 'ok'],
      ['phone_changed_at', '1 hour', 'ok'],
    ] as const) {
      await empty(w.db(), 'portal.points_sent');
      await sql`update cards.customers set email_changed_at = null, phone_changed_at = null
        where customer_id = ${anna.customerId}`.execute(w.db());
      await sql`update cards.customers set ${sql.ref(column)} = app_now() - ${ago}::interval
        where customer_id = ${anna.customerId}`.execute(w.db());
      const answer = await order({ ...voucher, registeredEmail: true });
      expect([column, ago, codeOf(answer)]).toEqual([column, ago, code]);
    }
    await sql`update cards.customers set phone_changed_at = null
      where customer_id = ${anna.customerId}`.execute(w.db());
  });

  it('[RDM-6] [CON-9] needs no code for the postal address on record, except for 24 hours after it changed', async () => {
    const gift = { catalogCode: 'GIFTTEA1', quantity: 1, registeredAddress: true };
    const set = (column: string, value: Buffer | null) =>
      sql`update cards.customers set ${sql.ref(column)} = ${value} where customer_id = ${anna.customerId}`.execute(
        w.db(),
      );
    const { id } = succeeded(await order(gift));
    const { address, ...sent } = (await w.get(anna, `/redemption-history/detail/${id}`)) as Record<
      string,
      string
    >;
    const { payload } = await anna.browser.call('GET', '/contacts');
    const onFile = (payload as { contacts: { kind: string; shown: string }[] }).contacts.find(
      ({ kind }) => kind === 'address',
    );
    expect(onFile?.shown).toBe(`${sent.postcode} ${sent.city}${sent.state}***`);
    expect(address).toMatch(/號/);
    expect(await places()).toEqual([]);
    for (const [ago, code] of [
      ['23 hours 59 minutes', 'RDM-OTP'],
      ['24 hours 1 minute', 'ok'],
    ] as const) {
      await empty(w.db(), 'portal.points_sent');
      await sql`update cards.customers set address_changed_at = app_now() - ${ago}::interval
        where customer_id = ${anna.customerId}`.execute(w.db());
      expect([ago, codeOf(await order(gift))]).toEqual([ago, code]);
    }
    await empty(w.db(), 'portal.points_sent');
    await sql`insert into portal.contact_changes (customer_id, change_id, kind, begun_at, waits_until)
      values (${anna.customerId}, gen_random_uuid(), 'address', app_now(), app_now() + interval '1 hour')`.execute(
      w.db(),
    );
    expect(codeOf(await order(gift))).toBe('RDM-OTP');
    await empty(w.db(), 'portal.contact_changes');
    await set('address_changed_at', null);
    // Another e-mail address beside it is a new place.
    expect(codeOf(await order({ ...gift, emailAddress: 'other@example.com' }))).toBe('RDM-OTP');
    const { rows: kept } = await sql<{ sealed: Buffer }>`select address_sealed as sealed from cards.customers
      where customer_id = ${anna.customerId}`.execute(w.db());
    await set('address_sealed', null);
    const { error } = await order(gift);
    expect([error?.code, error?.details?.fields]).toEqual([
      'VALIDATION',
      { address: 'empty', city: 'empty', state: 'empty', postcode: 'empty' },
    ]);
    await set('address_sealed', kept[0]?.sealed ?? null);
  });

  it('[RDM-6] forgets a place after twelve months', async () => {
    succeeded(await w.redeem(anna, 'catalogue', VOUCHER));
    const [place] = await places();
    const seconds = (new Date(place!.until).getTime() - Date.now()) / 1000;
    expect(seconds / 86_400).toBeGreaterThan(363);
    await shiftClock(w.db(), Math.floor(seconds) - 60);
    anna = await w.logOn('primary1');
    succeeded(await order(VOUCHER));
    await shiftClock(w.db(), Math.floor(seconds) + 60);
    anna = await w.logOn('primary1');
    expect(await places()).toEqual([]);
    expect(codeOf(await order(VOUCHER))).toBe('RDM-OTP');
    await resetClock(w.db());
    anna = await w.logOn('primary1');
  });

  const written: readonly (readonly [string, RawBuilder<unknown>])[] = [
    [
      'another person’s place',
      sql`update portal.remembered_places set customer_id = ${demoPerson('primary2').customerId}`,
    ],
    ['another id', sql`update portal.remembered_places set place_id = ${randomUUID()}::uuid`],
    [
      'changed bytes',
      sql`update portal.remembered_places set sealed = set_byte(sealed, 30, (get_byte(sealed, 30) + 1) % 256)`,
    ],
  ];
  // A distributed database refuses to change the customer of a row.
  it.each(written.slice(context.distributed ? 1 : 0))(
    '[RDM-6] does not know a place that someone wrote into the database: %s',
    async (_what, change) => {
      succeeded(await w.redeem(anna, 'catalogue', VOUCHER));
      await change.execute(w.db());
      const { rows } = await sql<{ customer: string }>`select customer_id as customer
      from portal.remembered_places`.execute(w.db());
      const name = rows[0]!.customer === anna.customerId ? 'primary1' : 'primary2';
      const person = await w.logOn(name);
      await w.setPoints(person, 50_000);
      expect(codeOf(await order(VOUCHER, person))).toBe('RDM-OTP');
      expect(await places(person)).toEqual([]);
      anna = await w.logOn('primary1');
    },
  );

  it('[RDM-6] [RDM-7] forgets the places of the last day when a redemption is cancelled', async () => {
    succeeded(await w.redeem(anna, 'catalogue', { ...VOUCHER, emailAddress: 'old@example.com' }));
    await shiftClock(w.db(), 2 * 86_400);
    anna = await w.logOn('primary1');
    const { id } = succeeded(await w.redeem(anna, 'catalogue', VOUCHER));
    expect(await places()).toHaveLength(2);
    const { cardId } = anna;
    expect(
      codeOf(await anna.browser.call('POST', `/redemption-history/detail/${id}/cancel`, { cardId })),
    ).toBe('ok');
    expect((await places()).map(({ shown }) => shown)).toEqual(['o***d@example.com']);
    expect(codeOf(await order(VOUCHER))).toBe('RDM-OTP');
    await resetClock(w.db());
    anna = await w.logOn('primary1');
  });

  it('[RDM-6] keeps at most twenty places', async () => {
    for (let n = 0; n < MOST_PLACES + 2; n++) {
      await empty(w.db(), 'portal.points_sent');
      succeeded(await w.redeem(anna, 'catalogue', { ...VOUCHER, emailAddress: `m${n}n@example.com` }));
    }
    const shown = (await places()).map((place) => place.shown);
    expect(shown).toHaveLength(MOST_PLACES);
  });

  it.each([
    ['item', { catalogCode: 'VOUCSHOP' }],
    ['quantity', { quantity: 2 }],
    ['place', { emailAddress: 'stranger3@example.com' }],
    ['place, the one on record', { registeredEmail: true }],
  ])('[RDM-6] [OTP-4] another %s than the code was sent for invalidates the code', async (_what, over) => {
    await empty(w.db(), 'portal.otp_challenges', 'portal.otp_sends');
    expect(codeOf(await w.step(anna, 'catalogue', 'request-otp', { ...VOUCHER, isResend: false }))).toBe(
      'ok',
    );
    const otp = await newestCode(w.t, anna.customerId);
    const validate = (body: object) =>
      w.step(anna, 'catalogue', 'validate-otp', { ...VOUCHER, otp, ...body });
    expect(codeOf(await validate(over))).toBe('NOT_NOW');
    expect(codeOf(await validate({}))).toBe('01009');
  });

  it('[RDM-6] [FGT-3] needs a code to each place while a reset of the password holds what leaves', async () => {
    const { emailAddress: _typed, ...voucher } = VOUCHER;
    const known = { ...voucher, registeredEmail: true };
    succeeded(await order(known));
    await empty(w.db(), 'portal.otp_challenges', 'portal.otp_sends');
    await w
      .db()
      .transaction()
      .execute((trx) => startHold(trx, anna.customerId, 'sms'));
    expect(codeOf(await order(known))).toBe('RDM-OTP');
    const asked = (method: string) =>
      w.step(anna, 'catalogue', 'request-otp', { ...known, isResend: false, method });
    expect([codeOf(await asked('sms')), codeOf(await asked('email'))]).toEqual(['METHOD-NONE', 'ok']);
    const otp = await newestCode(w.t, anna.customerId);
    const { payload } = await w.step(anna, 'catalogue', 'validate-otp', { ...known, otp });
    const { accessToken: otpToken } = payload as { accessToken: string };
    succeeded(await order({ ...known, otpToken }));
    expect(await places()).toEqual([]);
    await sql`update portal.users set hold_until = null`.execute(w.db());
    succeeded(await order(known));
  });

  it('[RDM-6] a frozen card redeems nothing, and sends no code', async () => {
    await anna.browser.call('POST', `/cards/${anna.cardId}/controls/freeze`, { language: 'en' });
    const rebate = { catalogCode: 'REBATE01', amount: 10_000 };
    for (const answer of [
      await order({ ...VOUCHER, registeredEmail: true }),
      await w.call(anna, 'partner', MILES),
      await w.call(anna, 'waiver', rebate),
      await w.step(anna, 'catalogue', 'request-otp', { ...VOUCHER, isResend: false }),
      await w.step(anna, 'partner', 'request-otp', { ...MILES, isResend: false }),
    ])
      expect(codeOf(answer)).toBe('RDM-FROZEN');
    expect((await w.state(anna)).points).toBe(250_000);
    await sql`delete from cards.controls`.execute(w.db());
  });

  it('[RDM-6] limits the points that leave in a day, over all cards, also to known places', async () => {
    const { emailAddress: _typed, ...voucher } = VOUCHER;
    const known = { ...voucher, registeredEmail: true };
    expect(await left()).toEqual({ most: 3000, left: 3000 });
    expect(refusal(await order({ ...known, quantity: 7 }))).toEqual([400, 'RDM-DAY']);
    succeeded(await order({ ...known, quantity: 4 }));
    expect(await left()).toEqual({ most: 3000, left: 1000 });
    const second = {
      ...anna,
      cardId: anna.cards.find(({ cardId, status }) => status === 'active' && cardId !== anna.cardId)!.cardId,
    };
    await w.setPoints(second, 10_000);
    const above = await order({ ...known, quantity: 3 }, second);
    expect([above.error?.code, above.error?.details]).toEqual(['RDM-DAY', { most: '3,000', left: '1,000' }]);
    // Points that stay with the card do not count, and a refused redemption leaves the day as it was.
    await w.setPoints(second, 100);
    expect(codeOf(await order({ ...known, quantity: 2 }, second))).toBe('INSUFFICIENT_POINT');
    expect(await left()).toEqual({ most: 3000, left: 1000 });
    succeeded(await order({ ...known, quantity: 2 }));
    expect(codeOf(await order(known))).toBe('RDM-DAY');
    // A redemption that a remote card system refuses gives its points back to the day on which it began.
    const undo = (sent: number) =>
      w
        .db()
        .transaction()
        .execute((trx) => redemptionReport.undo!(trx, anna.customerId, { sent } as never, new Date()));
    await undo(1000);
    expect(await left()).toEqual({ most: 3000, left: 1000 });
    await undo(9000);
    expect(await left()).toEqual({ most: 3000, left: 3000 });
    succeeded(await order({ ...known, quantity: 6 }));
    await shiftClock(w.db(), 86_400);
    anna = await w.logOn('primary1');
    expect(await left()).toEqual({ most: 3000, left: 3000 });
    await resetClock(w.db());
    anna = await w.logOn('primary1');
  });

  it('[RDM-6] lets no more leave in a day when redemptions race', async () => {
    const { emailAddress: _typed, ...voucher } = VOUCHER;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => order({ ...voucher, registeredEmail: true })),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(6);
    expect(new Set(codes)).toEqual(new Set(['ok', 'RDM-DAY']));
    expect([await left(), (await w.state(anna)).points]).toEqual([{ most: 3000, left: 0 }, 247_000]);
  });
});
