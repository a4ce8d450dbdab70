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
    const before = (await auditLines(context.db(), setter.person.customerId)).length;
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
    expect((await auditLines(context.db(), setter.person.customerId)).slice(before)).toEqual([
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
    const [year = '', month = '', day = ''] = setter.person.birthDate.split('-');
    const number = await setter.cardNumber();
    const republic = String(Number(year) - 1911)
      .slice(-2)
      .padStart(2, '0');
    const weak: readonly (readonly [string, string])[] = [
      ['', 'digits'],
      ['123', 'digits'],
      ['12345', 'digits'],
      ['12a4', 'digits'],
      ['\uff11\uff12\uff13\uff15', 'digits'],
      ['7777', 'repeat'],
      ['3456', 'sequence'],
      ['8901', 'sequence'],
      ['1098', 'sequence'],
      ...[year, month + day, day + month, year.slice(2) + month, month + year.slice(2)].map(
        (part) => [part, 'birthDate'] as const,
      ),
      [republic + month, 'birthDate'],
      [number.slice(0, 4), number.startsWith('9999') ? 'repeat' : 'cardNumber'],
      [number.slice(7, 11), 'cardNumber'],
      [number.slice(12), 'cardNumber'],
    ];
    const before = (await auditLines(context.db(), setter.person.customerId)).length;
    let refused = 0;
    for (const [pin, reason] of weak) {
      const answer = await setter.setTo(pin);
      const actual = reasonAt(answer, 'newPIN');
      // If a PIN breaks several rules, the reason is the first rule.
      expect([pin, codeOf(answer)]).toEqual([pin, 'VALIDATION']);
      if (!['repeat', 'sequence', 'birthDate'].includes(String(actual)))
        expect([pin, actual]).toEqual([pin, reason]);
      refused += 1;
    }
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
    // The audit trail has no reason, because it would reveal something about the PIN.
    const trail = (await auditLines(context.db(), setter.person.customerId)).slice(before);
    expect(new Set(trail)).toEqual(new Set(['cash-advance-pin VALIDATION']));
    expect(trail).toHaveLength(refused);
    expect(codeOf(await setter.setTo((await validPins(setter, 1))[0]!))).toBe('ok');
  });

  it('[PIN-1] [CRY-1] refuses entries that differ and fields not encrypted with this session\u2019s key', async () => {
    const setter = await (await open()).toToken();
    const [pin = '', other = ''] = await validPins(setter, 2);
    expect(reasonAt(await setter.setTo(pin, other), 'confirmPIN')).toBe('mismatch');
    const stranger = await t.browser().open();
    const right = sealedPins(setter.browser, pin);
    const unreadable = [
      sealedPins(stranger, pin),
      { ...right, newPIN: right.confirmPIN },
      { ...right, confirmPIN: right.newPIN },
      { ...right, ivBase64: Buffer.alloc(16, 1).toString('base64') },
      { ...right, newPIN: 'AAAA' },
    ];
    for (const [index, body] of unreadable.entries()) {
      const answer = await setter.change(body);
      const field = index === 2 ? 'confirmPIN' : 'newPIN';
      expect([index, answer.status, reasonAt(answer, field)]).toEqual([index, 400, 'unreadable']);
    }
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
    expect(codeOf(await setter.change(right))).toBe('ok');
  });

  it('[PIN-2] refuses fields outside the contract: PIN in clear, card, customer', async () => {
    const setter = await (await open()).toToken();
    const [pin = ''] = await validPins(setter, 1);
    for (const more of [{ pin }, { cardId: setter.cardId }, { customerId: 'x' }, { usedToday: 0 }])
      expect(codeOf(await setter.change({ ...sealedPins(setter.browser, pin), ...more }))).toBe('VALIDATION');
    expect(codeOf(await setter.change({ newPIN: pin, confirmPIN: pin }))).toBe('VALIDATION');
    expect(await pinRow(context, setter.cardId)).toBeUndefined();
  });

  it('[PIN-1] refuses inactive, corporate and supplementary cards', async () => {
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
    const supplementary = await open('supp1');
    expect(codeOf(await supplementary.check())).toBe('PRIMARY_ONLY');
    expect(codeOf(await supplementary.requestOtp())).toBe('PRIMARY_ONLY');
    expect(codeOf(await supplementary.confirm('123456'))).toBe('PRIMARY_ONLY');
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

  it('[PIN-1] [OTP-3] requires a phone or e-mail address, and sends no code after a changed phone', async () => {
    expect(codeOf(await (await open('nocontact1')).check())).toBe('CONTACT-NONE');
    const recent = await open('recent1');
    expect(codeOf(await recent.check())).toBe('ok');
    expect(codeOf(await recent.requestOtp())).toBe('01014');
    const noPhone = await open('nophone1');
    expect((await noPhone.check()).payload).toMatchObject({ phoneNo: null, methods: ['email'] });
    expect(codeOf(await noPhone.requestOtp({ method: 'sms' }))).toBe('METHOD-NONE');
  });

  it('[PIN-1] the feature flag disables every call', async () => {
    const off = await testApp(context, { FEATURE_CASH_ADVANCE_PIN: 'false' });
    const setter = await PinSetter.open(off, 'primary1');
    const answers = [await setter.check(), await setter.requestOtp(), await setter.confirm('123456')];
    answers.push(await setter.change(sealedPins(setter.browser, '2580')));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await off.app.server.close();
  });
});
