import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Owner } from '../testing/calls.ts';
import { auditEntries, makeUnactivated, resetData } from './test-setup.ts';

describeOnBank('card activation after log-on', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const open = (key: PersonKey = 'states1') => Owner.open(t, key);
  const cardOf = async (owner: Owner) => (await owner.cards()).find(({ cardId }) => cardId === owner.cardId)!;

  it('[ACT-2] [OTP-4] activates an own card in four calls and ignores the path parameter of two of them', async () => {
    const owner = await open();
    const { lastFour } = await cardOf(owner);
    expect((await owner.advice()).payload).toEqual({
      traceId: owner.traceId,
      phoneNo: expect.stringMatching(/^\d{4}-\*{3}-\d{3}$/),
      email: expect.stringContaining('*'),
      methods: ['sms', 'email'],
      username: 'demo.states1',
    });
    // Sends the literal placeholder, then an arbitrary value.
    expect(codeOf(await owner.requestOtp({}, '{cardId}'))).toBe('ok');
    expect((await messages(t))[0]?.text).toContain(`Activate card ending in ${lastFour}:`);
    const right = await owner.code();
    const answer = await owner.confirm(right, { phoneNumber: '0900000000', username: 'x' }, 'anything-else');
    expect(answer.payload).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      cardId: owner.cardId,
    });
    expect((await owner.activate()).payload).toEqual({ cardId: owner.cardId, lastFour, status: 'active' });
    expect((await cardOf(owner)).status).toBe('active');
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'card-activated');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(await auditEntries(context)).toContain('activation-identity identified');
  });

  it('[ACT-3] starts an activation for cards that can be activated only', async () => {
    const owner = await open();
    const outcomes: Record<string, string> = {};
    for (const { cardId, status } of await owner.cards())
      outcomes[status] = codeOf(await owner.advice({}, cardId));
    expect(outcomes).toEqual({
      active: 'CARD-ACTIVE',
      damaged: '03109',
      lost: '03109',
      stolen: '03109',
      r_code: '03109',
      invalid: '03109',
      unactivated: 'ok',
    });
    const blocked = await open('batch1');
    expect(codeOf(await blocked.advice())).toBe('03109');
    expect(codeOf(await blocked.requestOtp())).toBe('NOT_NOW');
  });

  it('[ACT-3] answers a wrong expiry and birth date alike, five times a day for each card', async () => {
    const owner = await open();
    const codes = [];
    for (const over of [{ expiredDate: '0130' }, { dateOfBirth: '1950-01-01' }])
      codes.push(codeOf(await owner.advice(over)));
    const future = await owner.advice({ dateOfBirth: '2200-01-01' });
    expect(future.error).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { dateOfBirth: 'future' } },
    });
    // Correct details refund the attempt.
    codes.push(codeOf(await owner.advice()));
    for (let i = 0; i < 3; i++) codes.push(codeOf(await owner.advice({ dateOfBirth: '1950-01-01' })));
    codes.push(codeOf(await owner.advice()));
    expect(codes).toEqual([
      ...['PERSON-NOMATCH', 'PERSON-NOMATCH', 'ok'],
      ...['PERSON-NOMATCH', 'PERSON-NOMATCH', 'CARD-TOOMANY', 'CARD-TOOMANY'],
    ]);
    expect(await auditEntries(context)).toContain('activation-identity too-many-details');
  });

  it('[ACT-3] evaluates five of 20 wrong details at once', async () => {
    const owner = await open();
    await Promise.all(Array.from({ length: 20 }, () => owner.advice({ dateOfBirth: '1950-01-01' })));
    const trail = await auditEntries(context);
    expect(trail.filter((line) => line.endsWith('wrong-details'))).toHaveLength(5);
    expect(trail.filter((line) => line.endsWith('too-many-details'))).toHaveLength(15);
  });

  it('[ACT-3] [OTP-3] refuses a person without phone and e-mail, and a recently changed phone', async () => {
    for (const key of ['nocontact1', 'recent1'] as const) await makeUnactivated(context, key);
    expect(codeOf(await (await open('nocontact1')).advice())).toBe('CONTACT-NONE');
    const recent = await open('recent1');
    expect(codeOf(await recent.advice())).toBe('ok');
    expect(codeOf(await recent.requestOtp())).toBe('01014');
  });
});
