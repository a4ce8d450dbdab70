import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { anotherCode } from '../../../tests/support/api/clients/otp.ts';
import { codeOf, messages, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Newcomer, Owner } from '../testing/calls.ts';
import { auditEntries, cardStatus, resetData } from './test-setup.ts';

describeOnBank('card activation before log-on', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const open = (key: Parameters<typeof Newcomer.open>[1]) => Newcomer.open(t, key);
  /** A person all of whose cards are unactivated. */
  const waiting = async (key: Parameters<typeof Newcomer.open>[1]) => {
    const person = await open(key);
    await sql`update cards.cards set status = 'unactivated' where customer_id = ${person.person.customerId}`.execute(
      context.db(),
    );
    return person;
  };
  const lastFourOf = ({ person }: Newcomer) => person.cards[0]!.number.slice(-4);

  it('[ACT-1] activates a card in five calls and returns masked values only', async () => {
    const anna = await open('activate1');
    expect((await anna.card()).payload).toEqual({ traceId: expect.stringMatching(/^[\w-]{43}$/) });
    const { payload } = await anna.identify();
    expect(payload).toEqual({
      traceId: anna.traceId,
      phoneNo: expect.stringMatching(/^\d{4}-\*{3}-\d{3}$/),
      email: expect.stringContaining('*'),
      methods: ['sms', 'email'],
      // A placeholder that reveals nothing about the person.
      username: expect.stringMatching(/^[\w-]{43}$/),
    });
    const sent = await anna.requestOtp({ phoneNumber: '0900000000', username: 'x', email: 'me@example.com' });
    expect(sent.payload).toMatchObject({ method: 'sms', attemptsLeft: 3, expiresInSeconds: 120 });
    expect(Reflect.get(Object(sent.payload), 'destination')).toBe(Reflect.get(Object(payload), 'phoneNo'));
    const confirmed = await anna.confirm(await anna.code(), { username: 'x' });
    expect(confirmed.payload).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      cardId: anna.cardId,
    });
    expect(await cardStatus(context, anna.cardId)).toBe('unactivated');
    expect((await anna.activate()).payload).toEqual({
      cardId: anna.cardId,
      lastFour: lastFourOf(anna),
      status: 'active',
    });
    expect(await cardStatus(context, anna.cardId)).toBe('active');
  });

  it('[OTP-4] [S14] names the card in the message with the code, in the language of the call', async () => {
    const anna = await open('activate1');
    await anna.toIdentified();
    await anna.requestOtp({ language: 'zh_tw' });
    const [sms] = await messages(t);
    expect(sms).toMatchObject({ purpose: 'activation', channel: 'sms', language: 'zh_tw' });
    expect(sms?.text).toContain(`末四碼 ${lastFourOf(anna)} 的卡片開卡`);
    const ben = await (await open('activate2')).toOtp();
    expect((await messages(t))[0]?.text).toContain(`Activate card ending in ${lastFourOf(ben)}:`);
  });

  it('[ACT-1] notifies the person by SMS and e-mail once and audits each step', async () => {
    const anna = await (await open('activate1')).toToken();
    await anna.activate();
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'card-activated');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    for (const { text } of notices) {
      expect(text).toContain(`card ending in ${lastFourOf(anna)} was activated`);
      expect(text).toContain('If this was not you');
    }
    expect(await auditEntries(context)).toEqual([
      'activation-identity identified',
      'activation-otp sent',
      'activation-otp confirmed',
      'activate-card done',
    ]);
  });

  it('[ACT-3] tells only the verified person why a card cannot be activated', async () => {
    const codes: Record<string, string> = {};
    for (const key of ['primary1', 'blocked1', 'activate1'] as const) {
      const person = await open(key);
      await person.card();
      codes[`${key} wrong`] = codeOf(await person.identify({ dateOfBirth: '1950-01-01' }));
      codes[key] = codeOf(await person.identify());
      if (key !== 'activate1') expect(codeOf(await person.requestOtp())).toBe('NOT_NOW');
    }
    expect(codes).toEqual({
      'primary1 wrong': 'PERSON-NOMATCH',
      primary1: 'CARD-ACTIVE',
      'blocked1 wrong': 'PERSON-NOMATCH',
      blocked1: 'CARD-CANNOT',
      'activate1 wrong': 'PERSON-NOMATCH',
      activate1: 'ok',
    });
  });

  it('[ACT-3] activates only a card that can be activated', async () => {
    const person = await open('states1');
    const outcomes: Record<string, string> = {};
    for (const [index, { status }] of person.person.cards.entries()) {
      const first = codeOf(await person.card(person.cardFields(index)));
      outcomes[status] = first === 'ok' ? codeOf(await person.identify(person.cardFields(index))) : first;
    }
    expect(outcomes).toEqual({
      active: 'CARD-ACTIVE',
      damaged: 'CARD-CANNOT',
      lost: 'CARD-CANNOT',
      stolen: 'CARD-CANNOT',
      r_code: 'CARD-CANNOT',
      // The expiry date is in the past, which reveals nothing about the card.
      invalid: 'CARD-NOMATCH',
      unactivated: 'ok',
    });
  });

  it('[ACT-3] refuses a person without phone and e-mail on file', async () => {
    const person = await waiting('nocontact1');
    await person.card();
    expect(codeOf(await person.identify())).toBe('CONTACT-NONE');
    expect(codeOf(await person.requestOtp())).toBe('NOT_NOW');
  });

  it('[OTP-3] sends no code after a change of phone, and only by methods in the bank’s records', async () => {
    const person = await (await waiting('recent1')).toIdentified();
    expect(codeOf(await person.requestOtp())).toBe('01014');
    const other = await (await waiting('register3')).toIdentified();
    expect(codeOf(await other.requestOtp({ method: 'email' }))).toBe('EMAIL-NONE');
    expect((await other.requestOtp({ method: 'sms' })).payload).toMatchObject({ method: 'sms' });
  });

  it('[ACT-3] [S07] blocks a card after five wrong attempts a day, even with right details', async () => {
    const codes = [];
    for (let i = 0; i < 5; i++) {
      const anna = await open('activate1');
      await anna.card();
      codes.push(codeOf(await anna.identify({ dateOfBirth: '1950-01-01' })));
    }
    codes.push(codeOf(await (await open('activate1')).card()));
    expect(codes).toEqual([...Array(4).fill('PERSON-NOMATCH'), 'CARD-TOOMANY', 'CARD-TOOMANY']);
    await shiftClock(context.db(), 86_400);
    await (await open('activate1')).toIdentified();
  });

  it('[ACT-3] [S07] answers a wrong card, expiry, id and birth date alike, and binds to the first step’s card', async () => {
    const anna = await open('activate1');
    const ben = await open('activate2');
    expect(codeOf(await anna.card({ cardNumber: '4000000000000000' }))).toBe('CARD-NOMATCH');
    expect(codeOf(await anna.card({ expiredDate: '0101' }))).toBe('CARD-NOMATCH');
    // Does not reveal whether a card exists.
    expect(codeOf(await anna.card({ cardNumber: '4000000000000002' }))).toBe('ok');
    expect(codeOf(await anna.identify({ cardNumber: '4000000000000002' }))).toBe('PERSON-NOMATCH');
    await anna.card({ expiredDate: '1244' });
    expect(codeOf(await anna.identify({ expiredDate: '1244' }))).toBe('PERSON-NOMATCH');
    await anna.card();
    expect(codeOf(await anna.identify({ nationalId: ben.person.nationalId }))).toBe('PERSON-NOMATCH');
    expect(codeOf(await anna.identify({ dateOfBirth: '1950-01-01' }))).toBe('PERSON-NOMATCH');
    expect(codeOf(await anna.identify(ben.cardFields()))).toBe('NOT_NOW');
    const future = await anna.identify({ dateOfBirth: '2200-01-01' });
    expect(future.error).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { dateOfBirth: 'future' } },
    });
    expect(codeOf(await anna.identify())).toBe('ok');
  });

  it('[ACT-1] restarting begins with the card and needs another code', async () => {
    const anna = await (await open('activate1')).toOtp();
    const code = await anna.code();
    expect(codeOf(await anna.identify())).toBe('NOT_NOW');
    await anna.toIdentified();
    expect(codeOf(await anna.confirm(code))).toBe('NOT_NOW');
    expect(codeOf(await anna.requestOtp({ isResend: true }))).toBe('OTP-TOO-SOON');
    await shiftClock(context.db(), 31);
    expect(codeOf(await anna.requestOtp({ isResend: true }))).toBe('ok');
    const later = await anna.code();
    if (later !== code) expect(codeOf(await anna.confirm(code))).toBe('01009');
    expect(codeOf(await anna.confirm(later))).toBe('ok');
    expect(codeOf(await anna.activate())).toBe('ok');
  });

  it('[S14] refuses other details than before without verifying the code', async () => {
    const anna = await (await open('activate1')).toOtp();
    const ben = await open('activate2');
    const code = await anna.code();
    expect(codeOf(await anna.confirm(code, ben.cardFields()))).toBe('NOT_NOW');
    expect(codeOf(await anna.confirm(code))).toBe('ok');
  });

  it('[S22] refuses the flow before log-on to a logged-on person', async () => {
    const owner = await Owner.open(t, 'states1');
    const newcomer = new Newcomer(t, owner.browser, owner.person);
    expect(codeOf(await newcomer.card(newcomer.cardFields(6)))).toBe('NOT_NOW');
  });

  it('[S46] writes no input to audit trail or log', async () => {
    const anna = await (await open('activate1')).toOtp();
    const code = await anna.code();
    await anna.confirm(anotherCode(code));
    await anna.confirm(code);
    await anna.activate();
    const { nationalId, cards, phone } = anna.person;
    const { rows } = await sql`select * from portal.audit`.execute(context.db());
    const flows = await sql`select * from portal.flows`.execute(context.db());
    const written =
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)) +
      JSON.stringify(flows.rows) +
      t.logged.join('\n');
    for (const secret of [code, nationalId, cards[0]!.number, phone!, anna.token])
      expect(written).not.toContain(secret);
  });
});
