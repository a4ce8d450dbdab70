import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { anotherCode } from '../../../tests/support/api/clients/otp.ts';
import { codeOf, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Newcomer, Owner } from '../testing/calls.ts';
import { auditEntries, cardStatus, makeUnactivated, resetData } from './test-setup.ts';

describeOnBank('card activation before log-on', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const open = (key: PersonKey) => Newcomer.open(t, key);
  const unactivate = (key: PersonKey) => makeUnactivated(context, key);
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
      // `username` is a placeholder that reveals nothing about the person.
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

  it('[ACT-1] needs the terms, notifies the person by SMS and e-mail once and audits each step', async () => {
    const anna = await (await open('activate1')).toToken();
    expect(codeOf(await anna.activate(anna.cardId, anna.token, { acceptTerms: false }))).toBe('VALIDATION');
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

  it('[ACT-3] activates only a card that can be activated, and says why to the verified person only', async () => {
    const person = await open('states1');
    const outcomes: Record<string, string> = {};
    for (const [index, { status }] of person.person.cards.entries()) {
      const fields = person.cardFields(index);
      const first = codeOf(await person.card(fields));
      outcomes[status] = first === 'ok' ? codeOf(await person.identify(fields)) : first;
    }
    expect(outcomes).toEqual({
      active: 'CARD-ACTIVE',
      damaged: 'CARD-CANNOT',
      lost: 'CARD-CANNOT',
      stolen: 'CARD-CANNOT',
      r_code: 'CARD-CANNOT',
      // The public check refuses the past expiry date, so the error reveals nothing about the card.
      invalid: 'CARD-NOMATCH',
      unactivated: 'ok',
    });
    const blocked = await open('blocked1');
    await blocked.card();
    expect(codeOf(await blocked.identify({ dateOfBirth: '1950-01-01' }))).toBe('PERSON-NOMATCH');
    expect(codeOf(await blocked.identify())).toBe('CARD-CANNOT');
    expect(codeOf(await blocked.requestOtp())).toBe('NOT_NOW');
    await unactivate('nocontact1');
    const unreachable = await open('nocontact1');
    await unreachable.card();
    expect(codeOf(await unreachable.identify())).toBe('CONTACT-NONE');
  });

  it('[ACT-3] [S07] does not reveal whether a card exists, and answers a wrong expiry and birth date alike', async () => {
    const anna = await open('activate1');
    expect(codeOf(await anna.card({ cardNumber: '4000000000000000' }))).toBe('CARD-NOMATCH');
    expect(codeOf(await anna.card({ cardNumber: '4000000000000002' }))).toBe('ok');
    expect(codeOf(await anna.identify({ cardNumber: '4000000000000002' }))).toBe('PERSON-NOMATCH');
    await anna.card({ expiredDate: '1244' });
    expect(codeOf(await anna.identify({ expiredDate: '1244' }))).toBe('PERSON-NOMATCH');
    await anna.card();
    expect(codeOf(await anna.identify({ dateOfBirth: '1950-01-01' }))).toBe('PERSON-NOMATCH');
  });

  it('[ACT-3] [S14] refuses another card than that of the first step, without verifying the code', async () => {
    const anna = await open('activate1');
    const ben = await open('activate2');
    await anna.card();
    expect(codeOf(await anna.identify(ben.cardFields()))).toBe('NOT_NOW');
    await anna.toOtp();
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
