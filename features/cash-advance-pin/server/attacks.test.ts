/** Attempts to use one code, token or daily allowance for more than one change of one card. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { tokenKey } from '../../../server/crypto/keys.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, messages, shiftClock } from '../../../tests/support/api/state.ts';
import { type DatabaseContext, describeOnBank } from '../../../tests/support/database/databases.ts';
import { PinSetter, sealedPins } from '../testing/calls.ts';
import { moveToMidnight, pinRow, resetData, validPins } from './test-setup.ts';

/** Creates `count` valid tokens for the same change as the setter's token. */
async function createTokens(context: DatabaseContext, setter: PinSetter, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, n) => `${n}`.padStart(43, 'T'));
  for (const token of tokens)
    await sql`insert into portal.otp_tokens (customer_id, token_key, session_key, purpose, subject, expires_at)
      select customer_id, ${tokenKey(token)}, session_key, purpose, subject, app_now() + interval '5 minutes'
      from portal.otp_tokens where token_key = ${tokenKey(setter.token)}`.execute(context.db());
  return tokens;
}

const CHANGED = 'cash-advance-pin done';

describeOnBank('attacks on the cash advance PIN', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const open = (key: Parameters<typeof PinSetter.open>[1] = 'primary1') => PinSetter.open(t, key);
  const otherCard = async (setter: PinSetter) =>
    (await setter.cards()).find(({ cardId, status }) => cardId !== setter.cardId && status === 'active')!
      .cardId;
  const foreignCard = async () => (await open('primary2')).cardId;

  it('[PIN-1] [S40] applies three of 50 concurrent changes that have a token each', async () => {
    const setter = await (await open()).toToken();
    const pins = await validPins(setter, 50);
    const all = await createTokens(context, setter, 50);
    const answers = await Promise.all(
      all.map((token, n) =>
        setter.change(sealedPins(setter.browser, pins[n]!), {
          authorization: `Bearer ${token}`,
          'idempotency-key': `key-${n}`,
        }),
      ),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'PIN-LIMIT')).toHaveLength(47);
    expect((await pinRow(context, setter.cardId))?.changes).toBe(3);
    expect(
      (await auditLines(context.db(), setter.person.customerId)).filter((line) => line === CHANGED),
    ).toHaveLength(3);
    expect((await setter.check()).payload).toMatchObject({ allowed: false, usedToday: 3 });
    expect(codeOf(await setter.requestOtp())).toBe('PIN-LIMIT');
  });

  it('[PIN-1] [S40] midnight in Taipei resets the daily limit, and a clock that goes back does not', async () => {
    // Sessions and tokens expire within minutes, so they are created just before midnight.
    await moveToMidnight(context, -120);
    const setter = await (await open()).toToken();
    const pins = await validPins(setter, 8);
    const all = await createTokens(context, setter, 8);
    let next = 0;
    const change = async () => {
      const token = all[next]!;
      const body = sealedPins(setter.browser, pins[next]!);
      next += 1;
      return codeOf(await setter.change(body, { authorization: `Bearer ${token}` }));
    };
    await moveToMidnight(context, -60);
    expect([await change(), await change(), await change(), await change()]).toEqual([
      'ok',
      'ok',
      'ok',
      'PIN-LIMIT',
    ]);
    await moveToMidnight(context, -5);
    expect(await change()).toBe('PIN-LIMIT');
    await moveToMidnight(context, 0);
    expect(await change()).toBe('ok');
    expect((await pinRow(context, setter.cardId))?.changes).toBe(1);
    // Moves the clock back to before midnight, then back by another day.
    await shiftClock(context.db(), -120);
    expect((await setter.check()).payload).toMatchObject({ usedToday: 1 });
    await shiftClock(context.db(), -86_400);
    expect((await setter.check()).payload).toMatchObject({ usedToday: 1 });
    await sql`update portal.flows set stage = 'confirmed', expires_at = app_now() + interval '5 minutes'`.execute(
      context.db(),
    );
    expect([await change(), await change()]).toEqual(['ok', 'ok']);
    expect((await setter.check()).payload).toMatchObject({ allowed: false, usedToday: 3 });
  });

  it.each([
    ['of the same person', otherCard],
    ['of another person', foreignCard],
    ['that is unknown', async () => '00000000-0000-4000-8000-00000000dead'],
    ['with a malformed id', async () => 'x'],
  ])('[OTP-5] [S16] [CARD-6] a token is refused and consumed for a card %s', async (_, cardOf) => {
    const setter = await (await open()).toToken();
    const [pin = ''] = await validPins(setter, 1);
    const body = sealedPins(setter.browser, pin);
    const elsewhere = await setter.change(body, {}, await cardOf(setter));
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([403, 'NOT_NOW']);
    expect(codeOf(await setter.setTo(pin))).toBe('NOT_NOW');
    expect(await context.db().selectFrom('cards.pins').selectAll().execute()).toEqual([]);
    expect((await auditLines(context.db(), setter.person.customerId)).slice(-2)).toEqual([
      'cash-advance-pin NOT_NOW',
      'cash-advance-pin NOT_NOW',
    ]);
  });

  it('[OTP-4] [S14] a code is refused and invalidated for another card of the same person', async () => {
    const setter = await (await open()).toOtp();
    const right = await setter.code();
    expect(codeOf(await setter.confirm(right, {}, await otherCard(setter)))).toBe('NOT_NOW');
    expect(codeOf(await setter.confirm(right))).toBe('01009');
    expect(await auditLines(context.db(), setter.person.customerId)).toContain('pin-otp other-subject');
    expect(codeOf(await setter.requestOtp({}, await otherCard(setter)))).toBe('NOT_NOW');
    const foreign = await foreignCard();
    expect(codeOf(await setter.requestOtp({}, foreign))).toBe('NOT_FOUND');
    expect(codeOf(await setter.confirm(right, {}, foreign))).toBe('NOT_FOUND');
  });

  it('[OTP-5] [S16] the access token is no token, and a token ends with a new limit check and with the session', async () => {
    const setter = await (await open()).toToken();
    const [pin = ''] = await validPins(setter, 1);
    const access = { authorization: `Bearer ${setter.browser.accessToken}` };
    expect(codeOf(await setter.change(sealedPins(setter.browser, pin), access))).toBe('NOT_NOW');
    await setter.check();
    expect(codeOf(await setter.setTo(pin))).toBe('NOT_NOW');
    await resetData(context);
    await setter.toToken();
    await setter.browser.call('POST', '/authentication/logout');
    expect((await setter.setTo(pin)).status).toBe(401);
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
  });

  it('[PIN-1] [GEN-9] repeats the response for the same key after the token is consumed, and refuses another body', async () => {
    const setter = await (await open()).toToken();
    const [pin = ''] = await validPins(setter, 1);
    const body = sealedPins(setter.browser, pin);
    const key = { 'idempotency-key': 'the-intention' };
    const first = await setter.change(body, key);
    const again = await setter.change(body, key);
    expect([first.status, again.status, again.payload]).toEqual([200, 200, first.payload]);
    // Encrypting the same PIN again gives a different body. The page therefore resends the first body.
    expect(codeOf(await setter.change(sealedPins(setter.browser, pin), key))).toBe('CONFLICT');
    // The person was offline for longer than the token is valid.
    await shiftClock(context.db(), 301);
    const late = await setter.change(body, key);
    expect([late.status, late.payload]).toEqual([200, first.payload]);
    expect(codeOf(await setter.change(body, { 'idempotency-key': 'another' }))).toBe('NOT_NOW');
    expect((await pinRow(context, setter.cardId))?.changes).toBe(1);
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'pin-changed');
    expect(notices).toHaveLength(2);
  });
});
