import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { PinSetter, sealedPins } from '../testing/calls.ts';
import { pinRow, reasonAt, resetData, validPins } from './test-setup.ts';

describeOnBank('cash advance PIN', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const open = (key: Parameters<typeof PinSetter.open>[1] = 'primary1') => PinSetter.open(t, key);

  it('[PIN-1] sets a PIN in four calls and notifies the person', async () => {
    const setter = await open();
    const [pin] = await validPins(setter, 1);
    await sql`update cards.cards set pin_set = false where card_id = ${setter.cardId}`.execute(context.db());
    expect((await setter.check()).payload).toEqual({
      allowed: true,
      usedToday: 0,
      maxPerDay: 3,
      pinSet: false,
      phoneNo: expect.stringMatching(/^\d{4}-\*{3}-\d{3}$/),
      email: expect.stringContaining('*'),
      methods: ['sms', 'email'],
      traceId: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(codeOf(await setter.requestOtp({ phoneNumber: '0900000000', username: 'x' }))).toBe('ok');
    const confirmed = await setter.confirm(await setter.code());
    expect(confirmed.payload).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresInSeconds: 300,
    });
    const answer = await setter.setTo(pin!);
    expect(answer.payload).toEqual({ changed: true, referenceNumber: expect.stringMatching(/^[\w-]+$/) });
    const card = await setter.browser.call('GET', `/cards/${setter.cardId}`);
    expect(card.payload).toMatchObject({ pinSet: true });
    expect(await auditLines(context.db(), setter.person.customerId)).toEqual([
      'pin-otp sent',
      'pin-otp confirmed',
      'cash-advance-pin done',
    ]);
    expect((await setter.check()).payload).toMatchObject({ allowed: true, usedToday: 1, pinSet: true });
  });

  it('[OTP-4] [PIN-1] code message and notice name action and card, but not the PIN', async () => {
    const setter = await (await open()).toToken();
    const [pin] = await validPins(setter, 1);
    const { lastFour } = (await setter.cards()).find(({ cardId }) => cardId === setter.cardId)!;
    expect((await messages(t))[0]?.text).toMatch(
      new RegExp(`cash advance PIN of card ending in ${lastFour}:`),
    );
    await setter.setTo(pin!);
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'pin-changed');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    for (const { text } of notices) {
      expect(text).toContain(lastFour);
      expect(text).not.toContain(pin);
    }
  });

  it('[PIN-1] refuses weak PINs at the field with the reason; the token stays valid', async () => {
    const setter = await (await open()).toToken();
    const [year = ''] = setter.person.birthDate.split('-');
    const weak = [
      ['12a4', 'digits'],
      ['7777', 'repeat'],
      ['3456', 'sequence'],
      [year, 'birthDate'],
      [(await setter.cardNumber()).slice(12), 'cardNumber'],
    ] as const;
    for (const [pin, reason] of weak) {
      const answer = await setter.setTo(pin);
      expect([pin, codeOf(answer), reasonAt(answer, 'newPIN')]).toEqual([pin, 'VALIDATION', reason]);
    }
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
    // The audit trail has no reason, because it would reveal something about the PIN.
    const trail = await auditLines(context.db(), setter.person.customerId);
    expect(trail.slice(-weak.length)).toEqual(weak.map(() => 'cash-advance-pin VALIDATION'));
    expect(codeOf(await setter.setTo((await validPins(setter, 1))[0]!))).toBe('ok');
  });

  it('[PIN-1] [CRY-1] refuses entries that differ and fields not encrypted with this session\u2019s key', async () => {
    const setter = await (await open()).toToken();
    const [pin = '', other = ''] = await validPins(setter, 2);
    expect(reasonAt(await setter.setTo(pin, other), 'confirmPIN')).toBe('mismatch');
    const stranger = await t.browser().open();
    expect(reasonAt(await setter.change(sealedPins(stranger, pin)), 'newPIN')).toBe('unreadable');
    expect(codeOf(await setter.change({ newPIN: pin, confirmPIN: pin }))).toBe('VALIDATION');
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
    expect(codeOf(await setter.setTo(pin))).toBe('ok');
  });

  it('[PIN-1] refuses inactive and corporate cards, and a person without phone and e-mail', async () => {
    const owner = await open('states1');
    const outcomes: Record<string, string> = {};
    for (const { cardId, status } of await owner.cards())
      outcomes[status] = codeOf(await owner.check(cardId));
    expect(outcomes).toEqual({
      active: 'ok',
      damaged: 'SVC-PIN',
      lost: 'SVC-PIN',
      stolen: 'SVC-PIN',
      unactivated: 'SVC-PIN',
      r_code: 'SVC-PIN',
      invalid: 'SVC-PIN',
    });
    expect(codeOf(await (await open('corp1')).check())).toBe('SVC-PIN');
    expect(codeOf(await (await open('nocontact1')).check())).toBe('CONTACT-NONE');
  });

  it('[PIN-1] a card reported lost between code and PIN keeps its old PIN', async () => {
    const setter = await (await open()).toToken();
    const [pin = ''] = await validPins(setter, 1);
    const status = (value: string) =>
      sql`update cards.cards set status = ${value} where card_id = ${setter.cardId}`.execute(context.db());
    await status('lost');
    expect(codeOf(await setter.setTo(pin))).toBe('SVC-PIN');
    await status('active');
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
  });
});
