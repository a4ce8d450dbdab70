import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { anotherCode, passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { cardOf, demoPerson } from '../../../tests/support/api/people.ts';
import { codeOf, empty, messages, resetClock, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { readHold } from '../../confirmation/server/hold-store.ts';
import { Applicant, NEW_PASSWORD } from '../testing/calls.ts';

const USERNAME = 'harbour.7k';

describeOnBank('registration', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(async () => {
    const db = context.db();
    await sql`delete from portal.users where username not like 'demo.%'`.execute(db);
    await empty(
      db,
      'portal.wrong_details',
      'portal.otp_challenges',
      'portal.outbox',
      'portal.flows',
      'demo.inbox',
    );
    await clearAudit(db);
  });

  const open = (key: Parameters<typeof demoPerson>[0], username = USERNAME) =>
    Applicant.open(t, key, username);
  const identified = async (key: Parameters<typeof demoPerson>[0]) => {
    const applicant = await open(key);
    await applicant.card();
    expect(codeOf(await applicant.identify())).toBe('ok');
    return applicant;
  };
  async function users() {
    const { rows } = await sql<{ username: string; customer_id: string; statement_preference: string }>`
      select username, customer_id, statement_preference from portal.users where username not like 'demo.%'`.execute(
      context.db(),
    );
    return rows;
  }
  async function auditEntries() {
    const { rows } = await sql<{
      line: string;
      details: unknown;
    }>`select action || ' ' || outcome as line, details
      from portal.audit order by at, seq`.execute(context.db());
    return rows;
  }

  it('[FGT-3] [REG-1] holds what a reset would hold, when a person registers again', async () => {
    const register = async () => {
      await empty(context.db(), 'portal.otp_challenges', 'portal.flows');
      const applicant = await identified('register1');
      expect(codeOf(await applicant.choose())).toBe('ok');
      expect(codeOf(await applicant.requestOtp())).toBe('ok');
      expect(codeOf(await applicant.confirm(await applicant.code()))).toBe('ok');
      return readHold(context.db(), applicant.person.customerId);
    };
    expect(await register()).toBeUndefined();
    await sql`delete from portal.users where username = ${USERNAME}`.execute(context.db());
    expect(await register()).toMatchObject({ usedContacts: ['sms'] });
    const [sms] = await messages(t, demoPerson('register1').customerId);
    expect(sms?.text).toContain('You were registered before');
  });

  it('[REG-1] [REG-3] [REG-5] registers in six calls, and the person can log on', async () => {
    const applicant = await open('register1');
    const card = await applicant.card();
    expect(card.payload).toEqual({ accepted: true, traceId: expect.stringMatching(/^[\w-]{43}$/) });
    const { payload } = await applicant.identify();
    expect(payload).toEqual({
      traceId: applicant.traceId,
      temporaryUsername: expect.stringMatching(/^[\w-]{43}$/),
      phoneNo: expect.stringMatching(/^\d{4}-\*{3}-\d{3}$/),
      email: expect.stringContaining('*'),
      methods: ['sms', 'email'],
    });
    expect((await applicant.choose('  Harbour.7K ')).payload).toEqual({ available: true });
    const sent = await applicant.requestOtp({ username: 'ignored', phoneNumber: '0900000000' });
    expect(sent.payload).toMatchObject({ method: 'sms', attemptsLeft: 3, expiresInSeconds: 120 });
    expect((await applicant.confirm(await applicant.code())).payload).toEqual({ registered: true });
    expect((await applicant.notify()).payload).toEqual({ notified: true });
    expect(await users()).toEqual([
      { username: USERNAME, customer_id: applicant.person.customerId, statement_preference: 'email' },
    ]);
    const browser = await t.browser().open();
    expect(codeOf(await browser.logIn(USERNAME, NEW_PASSWORD))).toBe('ok');
    expect((await browser.call('GET', '/cards')).status).toBe(200);
  });

  it('[OTP-4] [S14] names the registration in the message, and its reference on the screen', async () => {
    const applicant = await (await open('register1')).toOtp();
    const [sms] = await messages(t);
    const lastFour = applicant.person.cards[0]!.number.slice(-4);
    expect(sms).toMatchObject({ purpose: 'register', channel: 'sms' });
    expect(sms?.text).toContain(`Registration for credit card online services, card ending in ${lastFour}:`);
  });

  it('[REG-5] notifies the new user by SMS and e-mail in their language, with a masked username', async () => {
    const applicant = await (await open('register1')).toOtp();
    await applicant.confirm(await applicant.code(), { language: 'zh_tw' });
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'registered');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    for (const { text, language } of notices) {
      expect(language).toBe('zh_tw');
      expect(text).toContain('ha***k');
      expect(text).toContain('若非您本人操作');
      expect(text).not.toContain(USERNAME);
    }
  });

  it('[REG-4] [STM-1] sends statements by e-mail, by SMS without one, to companies on paper', async () => {
    for (const [key, preference] of [
      ['register1', 'email'],
      ['register3', 'mobile'],
      ['register4', 'paper'],
    ] as const) {
      const applicant = await (await open(key, `${key}.new`)).toOtp();
      expect(codeOf(await applicant.confirm(await applicant.code()))).toBe('ok');
      expect((await users()).find(({ username }) => username === `${key}.new`)?.statement_preference).toBe(
        preference,
      );
    }
  });

  it('[REG-4] [OTP-3] sends codes by methods in the bank’s records only, and not to a phone changed today', async () => {
    const noMail = await identified('register3');
    await noMail.choose();
    expect(codeOf(await noMail.requestOtp({ method: 'email', email: 'me@example.com' }))).toBe('EMAIL-NONE');
    expect((await noMail.requestOtp({ method: 'sms' })).payload).toMatchObject({ method: 'sms' });
    await unregister('recent1');
    const recent = await identified('recent1');
    await recent.choose();
    expect(codeOf(await recent.requestOtp())).toBe('01014');
  });

  it('[REG-4] [REG-5] tells only the verified person why they cannot register', async () => {
    await unregister('nocontact1');
    const codes: Record<string, string> = {};
    for (const key of ['primary1', 'locked1', 'activate1', 'blocked1', 'nocontact1'] as const) {
      const applicant = await open(key);
      await applicant.card();
      codes[`${key} wrong`] = codeOf(await applicant.identify({ birthDate: '1950-01-01' }));
      codes[key] = codeOf(await applicant.identify());
      expect(codeOf(await applicant.choose())).toBe('NOT_NOW');
    }
    expect(codes).toEqual({
      'primary1 wrong': 'PERSON-NOMATCH',
      primary1: 'REG-ALREADY',
      'locked1 wrong': 'PERSON-NOMATCH',
      locked1: 'REG-ALREADY',
      'activate1 wrong': 'PERSON-NOMATCH',
      activate1: 'REG-INACTIVE',
      'blocked1 wrong': 'PERSON-NOMATCH',
      blocked1: 'REG-CANNOT',
      'nocontact1 wrong': 'PERSON-NOMATCH',
      nocontact1: 'CONTACT-NONE',
    });
  });

  it('[REG-5] registers active and damaged cards, and refuses lost, stolen, restricted and expired ones', async () => {
    const { cards } = demoPerson('states1');
    await unregister('states1');
    const outcomes: Record<string, string> = {};
    for (const [index, { status }] of cards.entries()) {
      const applicant = await open('states1');
      const card = cardOf(applicant.person, index);
      const first = codeOf(await applicant.card(card));
      outcomes[status] = first === 'ok' ? codeOf(await applicant.identify(card)) : first;
    }
    expect(outcomes).toEqual({
      active: 'ok',
      damaged: 'ok',
      lost: 'REG-CANNOT',
      stolen: 'REG-CANNOT',
      r_code: 'REG-CANNOT',
      // The expiry date is in the past, which reveals nothing about the card.
      invalid: 'CARD-NOMATCH',
      unactivated: 'REG-INACTIVE',
    });
  });

  it('[REG-3] [S07] answers a wrong card, expiry, id and birth date alike, and binds to the first step’s card', async () => {
    const applicant = await open('register1');
    await applicant.card();
    const { nationalId } = demoPerson('register2');
    expect(codeOf(await applicant.identify({ nationalId }))).toBe('PERSON-NOMATCH');
    expect(codeOf(await applicant.identify({ birthDate: '1990-01-01' }))).toBe('PERSON-NOMATCH');
    expect(codeOf(await applicant.identify(cardOf(demoPerson('register2'))))).toBe('NOT_NOW');
    expect(codeOf(await applicant.identify())).toBe('ok');
  });

  it('[REG-5] blocks a card after five wrong attempts a day, even with right details', async () => {
    const codes = [];
    for (let i = 0; i < 6; i++) {
      const applicant = await open('register2');
      const first = codeOf(await applicant.card());
      codes.push(first === 'ok' ? codeOf(await applicant.identify({ birthDate: '1950-01-01' })) : first);
    }
    expect(codes).toEqual([...Array(4).fill('PERSON-NOMATCH'), 'CARD-TOOMANY', 'CARD-TOOMANY']);
    await shiftClock(context.db(), 86_400);
    await identified('register2');
    await resetClock(context.db());
  });

  it('[CAP-3] checks the image code before the person', async () => {
    const applicant = await open('register1');
    await applicant.card();
    expect(codeOf(await applicant.identify({ inputCode: 'WRONG' }))).toBe('CAPTCHA-WRONG');
    const { rows } = await sql`select 1 from portal.wrong_details where tries > 0`.execute(context.db());
    expect(rows).toHaveLength(0);
  });

  it('[REG-2] refuses a username that is taken, breaks a rule or is the national id', async () => {
    const applicant = await identified('register1');
    expect((await applicant.choose('demo.primary1')).payload).toEqual({ available: false });
    const { nationalId } = applicant.person;
    const reasons = [];
    for (const name of ['a1', 'abcd1x', 'no space1', nationalId.toLowerCase()]) {
      const { error } = await applicant.choose(name);
      reasons.push([error?.code, error?.details]);
    }
    expect(reasons.map(([code]) => code)).toEqual(Array(4).fill('VALIDATION'));
    expect(reasons[0]?.[1]).toEqual({ fields: { username: 'length' } });
    expect(reasons[3]?.[1]).toEqual({ fields: { username: 'own' } });
    expect(codeOf(await applicant.requestOtp())).toBe('NOT_NOW');
  });

  it('[REG-2] [PWD-3] refuses a password that breaks a rule without verifying the code', async () => {
    const applicant = await (await open('register1')).toOtp();
    const { nationalId } = applicant.person;
    const reasons = [];
    for (const password of ['short1', 'abcdefg1', 'passw0rd', nationalId, `${USERNAME}`, 'with space 9z']) {
      const { error } = await applicant.confirm('000000', {}, password);
      reasons.push(`${error?.code} ${JSON.stringify(error?.details?.fields)}`);
    }
    expect(reasons[0]).toBe('VALIDATION {"password":"length"}');
    expect(reasons[2]).toBe('VALIDATION {"password":"common"}');
    expect(reasons.every((reason) => reason.startsWith('VALIDATION {"password":'))).toBe(true);
    const other = await applicant.confirm('000000', { password: 'AAAA' });
    expect(other.error?.details).toEqual({ fields: { password: 'unreadable' } });
    expect(codeOf(await applicant.confirm(await applicant.code()))).toBe('ok');
  });

  it('[S13] [S22] creates no account with another session’s trace id, another username or another person’s code', async () => {
    const anna = await (await open('register1')).toOtp();
    const ben = await (await open('register2', 'another.9q')).toOtp();
    const [hers, his] = [await anna.code(), await ben.code()];
    expect(codeOf(await ben.confirm(hers, { traceId: anna.traceId, username: USERNAME }))).toBe('NOT_NOW');
    if (hers !== his) expect(codeOf(await ben.confirm(hers))).toBe('01009');
    expect(codeOf(await ben.confirm(his, { username: 'someone.5x' }))).toBe('NOT_NOW');
    // The code is now invalid, even for its own subject.
    expect(codeOf(await ben.confirm(his))).toBe('01009');
    expect(await users()).toEqual([]);
    expect((await auditEntries()).map(({ line }) => line)).toContain('register-otp other-subject');
  });

  it('[S14] [S22] refuses a code for one username after a change of username', async () => {
    const applicant = await (await open('register1')).toOtp();
    const code = await applicant.code();
    await applicant.choose('second.9q');
    expect(codeOf(await applicant.confirm(code))).toBe('NOT_NOW');
    expect(codeOf(await applicant.requestOtp({ isResend: true }))).toBe('OTP-TOO-SOON');
    await passCodeWait(context.db());
    // Sends a new code instead of resending the earlier one, which is invalid.
    expect(codeOf(await applicant.requestOtp({ isResend: true }))).toBe('ok');
    const second = { username: 'second.9q' };
    const newer = await applicant.code();
    if (newer !== code) expect(codeOf(await applicant.confirm(code, second))).toBe('01009');
    expect(codeOf(await applicant.confirm(newer, second))).toBe('ok');
  });

  it('[S14] [OTP-4] invalidates a code whose registration changed its username in the meantime', async () => {
    const applicant = await (await open('register1')).toOtp();
    const code = await applicant.code();
    const turn = (username: string) =>
      sql`update portal.flows set facts = facts || jsonb_build_object('username', ${username}::text)`.execute(
        context.db(),
      );
    await turn('second.9q');
    expect(codeOf(await applicant.confirm(code, { username: 'second.9q' }))).toBe('NOT_NOW');
    await turn(USERNAME);
    expect(codeOf(await applicant.confirm(code))).toBe('01009');
    expect(await users()).toEqual([]);
    expect((await auditEntries()).map(({ line }) => line)).toContain('register-otp other-subject');
  });

  it('[S22] refuses a registration by a logged-on person', async () => {
    const applicant = await open('register1');
    await applicant.browser.logIn('demo.primary1');
    expect(codeOf(await applicant.card())).toBe('NOT_NOW');
  });

  it('[S11] [REG-5] 50 correct requests at once create one account, one audit record and one message', async () => {
    const applicant = await (await open('register3')).toOtp();
    const code = await applicant.code();
    const answers = await Promise.all(Array.from({ length: 50 }, () => applicant.confirm(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await users()).toHaveLength(1);
    expect((await auditEntries()).filter(({ line }) => line === 'register done')).toHaveLength(1);
    expect((await messages(t)).filter(({ purpose }) => purpose === 'registered')).toHaveLength(1);
    const { rows } = await sql<{ state: string }>`select state from portal.otp_challenges`.execute(
      context.db(),
    );
    expect(rows).toEqual([{ state: 'used' }]);
  });

  it('[REG-5] gives a username to one of two people at once; the other chooses another without a restart', async () => {
    const [anna, ben] = [await (await open('register1')).toOtp(), await (await open('register2')).toOtp()];
    const answers = await Promise.all([anna.confirm(await anna.code()), ben.confirm(await ben.code())]);
    expect(answers.map(codeOf).sort()).toEqual(['REG-TAKEN', 'ok']);
    const loser = codeOf(answers[0]) === 'ok' ? ben : anna;
    expect(codeOf(await loser.confirm(await loser.code()))).toBe('NOT_NOW');
    expect((await loser.choose()).payload).toEqual({ available: false });
    expect((await loser.choose('second.9q')).payload).toEqual({ available: true });
    await passCodeWait(context.db());
    expect(codeOf(await loser.requestOtp())).toBe('ok');
    expect(codeOf(await loser.confirm(await loser.code(), { username: 'second.9q' }))).toBe('ok');
    expect(await users()).toHaveLength(2);
  });

  it('[REG-5] creates one account from two browsers at once and refuses the other', async () => {
    const [one, two] = [await (await open('register1')).toOtp(), await open('register1', 'second.9q')];
    const first = await one.code();
    await passCodeWait(context.db());
    await two.toOtp();
    const second = await two.code();
    const answers = await Promise.all([one.confirm(first), two.confirm(second)]);
    expect(answers.map(codeOf).sort()).toEqual(['REG-ALREADY', 'ok']);
    expect(await users()).toHaveLength(1);
    const loser = codeOf(answers[0]) === 'ok' ? two : one;
    expect(codeOf(await loser.requestOtp())).toBe('NOT_NOW');
  });

  it('[S46] audits every step without any input', async () => {
    const applicant = await (await open('register1')).toOtp();
    const code = await applicant.code();
    await applicant.confirm(anotherCode(code));
    await applicant.confirm(code);
    const trail = await auditEntries();
    expect(trail.map(({ line }) => line)).toEqual([
      'register identified',
      'register-otp sent',
      'register-otp 01009',
      'register done',
    ]);
    const secrets = [code, NEW_PASSWORD, applicant.person.nationalId, applicant.person.cards[0]!.number];
    const written = JSON.stringify(trail) + t.logged.join('\n');
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  /** Deletes the user of a demo person during the test. */
  async function unregister(key: Parameters<typeof demoPerson>[0]) {
    const username = `demo.${key}`;
    await sql`delete from portal.users where username = ${username}`.execute(context.db());
    onTestFinished(async () => {
      await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
        select ${username}, ${demoPerson(key).customerId}, password_hash, password_changed_at from portal.users
        where username = 'demo.primary1'`.execute(context.db());
    });
  }

  it('[REG-4] [S50] answers for thirty usernames of a customer in an hour, over all sessions', async () => {
    const limited = await testApp(context, { RATE_LIMITS: 'on' });
    const statuses: string[] = [];
    for (let session = 0; session < 2; session++) {
      const applicant = await Applicant.open(limited, 'register1', USERNAME);
      await applicant.card();
      expect(codeOf(await applicant.identify())).toBe('ok');
      for (let n = 0; n < 20; n++)
        statuses.push(codeOf(await applicant.choose(`harbour.${'acegikmoqsuwybdfhjln'[n]}${session}`)));
    }
    expect(statuses).toEqual([...Array(30).fill('ok'), ...Array(10).fill('RATE_LIMITED')]);
  });
});
