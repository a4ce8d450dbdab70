import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withBankTexts } from '../../../server/brand/identity.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { demoBank } from '../../../tests/support/data/content.ts';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { BEFORE_LOG_ON, OTP_PURPOSES } from '../purposes.ts';
import type { Otp } from './otp.ts';
import { newCode, type OtpRequest } from './request.ts';
import * as setup from './test-setup.ts';

const { outcomeOf } = setup;
const SESSION = Buffer.alloc(32, 1);
const ANNA = {
  ...setup.customerWith(setup.ANNA),
  email: { full: 'anna@example.com', masked: 'a***a@example.com' },
};
const BEN: Customer = { ...ANNA, customerId: setup.BEN };
const PURPOSES = OTP_PURPOSES.filter((purpose) => !BEFORE_LOG_ON.has(purpose));

describeOnUsualDatabase('one-time passwords', (context) => {
  let otp: Otp;
  let lastCode = '';
  let lastMessage: { to: string; channel: string; text: string; language: string } | undefined;

  beforeAll(() => {
    otp = setup.testEngine(context, {
      onMessage: (message) => {
        lastMessage = { ...message, text: withBankTexts(message.text, demoBank) };
        lastCode = /\d{6}/.exec(message.text)![0];
      },
    });
  });
  beforeEach(async () => {
    await sql`delete from portal.otp_challenges`.execute(context.db());
    await sql`delete from portal.otp_tokens`.execute(context.db());
  });

  const request = (over: Partial<OtpRequest> = {}) =>
    otp.request({
      customer: ANNA,
      sessionKey: SESSION,
      purpose: 'login',
      subject: {},
      action: 'Log on',
      method: undefined,
      isResend: false,
      language: 'en',
      ...over,
    });
  const scope = { customerId: setup.ANNA, sessionKey: SESSION, purpose: 'login' };
  const age = (seconds: number) =>
    sql`update portal.otp_challenges set sent_at = (sent_at at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC',
      expires_at = (expires_at at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`.execute(
      context.db(),
    );
  const wrongCode = () => (lastCode === '000000' ? '111111' : '000000');

  it('[OTP-4] names bank, action, 165, host and the reference of the screen in the message', async () => {
    const sent = await request({ action: 'Instalments of NT$12,000 over 6 months, card ending 4821' });
    expect(sent).toMatchObject({
      destination: '0912-***-678',
      method: 'sms',
      expiresInSeconds: 120,
      attemptsLeft: 3,
    });
    expect(lastMessage).toMatchObject({ to: '0912345678', channel: 'sms' });
    for (const part of ['Formosa Harbour Bank', 'NT$12,000', '4821', sent.reference, '165']) {
      expect(lastMessage?.text).toContain(part);
    }
    expect(lastMessage?.text.endsWith(`\n@cards.bank.example #${lastCode}`)).toBe(true);
    await request({
      purpose: 'pin',
      language: 'zh_tw',
      method: 'email',
      action: '登入信用卡網路服務',
    });
    expect(lastMessage).toMatchObject({ to: 'anna@example.com', channel: 'email', language: 'zh_tw' });
    expect(lastMessage?.text).toContain('【福港銀行】');
  });

  it('[OTP-1] [S10] accepts a correct code at 119 seconds, not at 121, and only once', async () => {
    await request();
    await age(119);
    const { challengeId } = await otp.verify(scope, lastCode);
    await context.transaction((trx) => otp.consume(trx, scope, challengeId));
    expect(await outcomeOf(otp.verify(scope, lastCode))).toBe('01009');
    await request();
    await age(121);
    expect(await outcomeOf(otp.verify(scope, lastCode))).toBe('01009');
  });

  it('[OTP-1] [S09] refuses the correct code after three wrong ones', async () => {
    await request();
    expect(await outcomeOf(otp.verify(scope, wrongCode()))).toBe('01009');
    expect(await outcomeOf(otp.verify(scope, wrongCode()))).toBe('01009');
    expect(await outcomeOf(otp.verify(scope, wrongCode()))).toBe('01012');
    expect(await outcomeOf(otp.verify(scope, lastCode))).toBe('01012');
  });

  it('[S09] evaluates exactly three of 100 parallel guesses', async () => {
    await request();
    const guesses = Array.from({ length: 100 }, (_, i) => (i === 57 ? lastCode : wrongCode()));
    const results = await Promise.all(guesses.map((guess) => outcomeOf(otp.verify(scope, guess))));
    const { rows } = await sql<{ attempts: number }>`select attempts from portal.otp_challenges`.execute(
      context.db(),
    );
    expect(rows.map((r) => r.attempts)).toEqual([3]);
    expect(results.filter((r) => r === 'ok').length).toBeLessThanOrEqual(1);
    expect(await outcomeOf(otp.verify(scope, lastCode))).toMatch(/^010(09|12)$/);
  });

  it('[S11] accepts one of 50 parallel correct submissions', async () => {
    await request();
    const effects = await Promise.all(
      Array.from({ length: 50 }, () =>
        outcomeOf(
          (async () => {
            const { challengeId } = await otp.verify(scope, lastCode);
            await context.transaction((trx) => otp.consume(trx, scope, challengeId));
          })(),
        ),
      ),
    );
    expect(effects.filter((e) => e === 'ok')).toHaveLength(1);
    // All codes were correct, so the error that ends a flow must not appear.
    expect(effects).not.toContain('01012');
  });

  it('[OTP-2] [S12] allows three resends, each after 30 seconds, and invalidates the earlier code', async () => {
    await request();
    const first = lastCode;
    expect(await outcomeOf(request({ isResend: true }))).toBe('OTP-TOO-SOON');
    await age(31);
    const resent = await request({ isResend: true });
    expect(resent.expiresInSeconds).toBe(120);
    const waiting = await sql`select 1 from portal.outbox where state = 'waiting' and challenge_id in
      (select challenge_id from portal.otp_challenges)`.execute(context.db());
    expect(waiting.rows).toHaveLength(1);
    if (first !== lastCode) expect(await outcomeOf(otp.verify(scope, first))).toBe('01009');
    for (let i = 0; i < 2; i++) {
      await age(31);
      await request({ isResend: true });
    }
    await age(31);
    expect(await outcomeOf(request({ isResend: true }))).toBe('01011');
  });

  /** Requests a code in a new session, for a purpose without a code in the last 30 seconds. */
  const requestNth = async (i: number, over: Partial<OtpRequest> = {}) => {
    await age(31);
    return outcomeOf(
      request({ sessionKey: Buffer.alloc(32, i + 10), purpose: PURPOSES[i % PURPOSES.length]!, ...over }),
    );
  };
  /** Moves all codes into the past. */
  const agePast = async (minutes: number) => {
    await sql`update portal.otp_sends set sent_at = (sent_at at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`.execute(
      context.db(),
    );
    await age(minutes * 60);
  };

  it('[OTP-2] [S12] allows a person ten codes in 24 hours over all purposes and sessions', async () => {
    for (let i = 0; i < 10; i++) expect(await requestNth(i)).toBe('ok');
    expect(await requestNth(10)).toBe('01011');
    const elsewhere = {
      phone: { full: '0987654321', masked: '' },
      email: { full: 'b@example.com', masked: '' },
    };
    expect(await requestNth(11, { customer: { ...ANNA, ...elsewhere } })).toBe('01011');
    expect(await requestNth(12, { customer: { ...BEN, ...elsewhere } })).toBe('ok');
    await agePast(23 * 60 + 50);
    expect(await requestNth(13)).toBe('01011');
    await agePast(11);
    expect(await requestNth(14)).toBe('ok');
  });

  it('[OTP-2] [S12] keeps four of the ten codes for a person who has logged on', async () => {
    const before = [...BEFORE_LOG_ON] as OtpRequest['purpose'][];
    for (let i = 0; i < 6; i++)
      expect(await requestNth(i, { purpose: before[i % before.length]! })).toBe('ok');
    for (const [i, purpose] of before.entries()) expect(await requestNth(10 + i, { purpose })).toBe('01011');
    for (let i = 0; i < 4; i++) expect(await requestNth(20 + i)).toBe('ok');
    expect(await requestNth(30)).toBe('01011');
  });

  it('[OTP-2] [S12] allows a phone ten codes in 24 hours, in several people’s records', async () => {
    for (let i = 0; i < 10; i++)
      expect(await requestNth(i, { customer: { ...ANNA, customerId: customerIdOf(`family-${i}`) } })).toBe(
        'ok',
      );
    expect(await requestNth(10, { customer: BEN })).toBe('01011');
    expect(await requestNth(11, { customer: BEN, method: 'email' })).toBe('ok');
  });

  it('[OTP-2] [S12] counts a correctly entered code for ten minutes and any other code for a day', async () => {
    const confirm = async (i: number) => {
      const of = { ...scope, sessionKey: Buffer.alloc(32, i + 10), purpose: PURPOSES[i % PURPOSES.length]! };
      const { challengeId } = await otp.verify(of, lastCode);
      await context.transaction((trx) => otp.consume(trx, of, challengeId));
    };
    for (let i = 0; i < 10; i++) {
      expect(await requestNth(i)).toBe('ok');
      if (i >= 4) await confirm(i);
    }
    expect(await requestNth(10)).toBe('01011');
    await agePast(11);
    for (let i = 11; i < 17; i++) expect(await requestNth(i)).toBe('ok');
    expect(await requestNth(17)).toBe('01011');
  });

  it('[OTP-2] [S12] refuses a new code for 30 seconds after an invalidated code, also in another session', async () => {
    await request();
    for (let i = 0; i < 3; i++) await outcomeOf(otp.verify(scope, wrongCode()));
    expect(await outcomeOf(request())).toBe('OTP-TOO-SOON');
    expect(await outcomeOf(request({ sessionKey: Buffer.alloc(32, 3) }))).toBe('OTP-TOO-SOON');
    expect(await outcomeOf(request({ purpose: 'pin' }))).toBe('ok');
    await age(31);
    expect(await outcomeOf(request())).toBe('ok');
  });

  it('[OTP-2] holds the budgets under parallel requests', async () => {
    const send = (i: number) =>
      request({
        customer: { ...ANNA, customerId: customerIdOf(`anna-${i % 15}`) },
        purpose: PURPOSES[i % PURPOSES.length]!,
      });
    const results = await Promise.all(Array.from({ length: 30 }, (_, i) => outcomeOf(send(i))));
    expect(results.filter((r) => r === 'ok')).toHaveLength(10);
  });

  /** Every scope that differs from {@link scope} in one part. */
  const otherScopes = [
    ...OTP_PURPOSES.filter((purpose) => purpose !== 'login').map((purpose) => ({ ...scope, purpose })),
    { ...scope, sessionKey: Buffer.alloc(32, 2) },
    { ...scope, customerId: setup.BEN },
  ];

  it('[OTP-4] [S13] refuses a code for every other purpose, another session and another customer', async () => {
    await request();
    for (const other of otherScopes) expect(await outcomeOf(otp.verify(other, lastCode))).toBe('01009');
    expect(await outcomeOf(otp.verify(scope, lastCode))).toBe('ok');
  });

  it('[OTP-5] [S13] [S16] refuses a token for every other purpose, another session and another customer', async () => {
    const token = await context.transaction((trx) => otp.issueToken(trx, scope, { card: 'c1' }));
    const use = (of: typeof scope) => context.transaction((trx) => otp.consumeToken(trx, of, token));
    for (const other of otherScopes) expect(await use(other)).toBeUndefined();
    expect(await use(scope)).toMatchObject({ subject: { card: 'c1' } });
  });

  it('[OTP-3] [S15] refuses a missing contact and one changed within 24 hours', async () => {
    const { phone, email, ...withoutContact } = ANNA;
    expect(await outcomeOf(request({ customer: withoutContact }))).toBe('CONTACT-NONE');
    expect(await outcomeOf(request({ customer: { ...withoutContact, phone }, method: 'email' }))).toBe(
      'EMAIL-NONE',
    );
    expect(await outcomeOf(request({ customer: { ...withoutContact, email }, method: 'sms' }))).toBe(
      'METHOD-NONE',
    );
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
    expect(await outcomeOf(request({ customer: { ...ANNA, phoneChangedAt: hours(23) } }))).toBe('01014');
    expect(await outcomeOf(request({ customer: { ...ANNA, emailChangedAt: hours(23) } }))).toBe('01014');
    expect(await outcomeOf(request({ customer: { ...ANNA, phoneChangedAt: hours(25) } }))).toBe('ok');
  });

  it('[OTP-5] [S16] accepts a token once of ten calls at once, within five minutes', async () => {
    const db = context.db();
    const issue = () =>
      db.transaction().execute((trx) => otp.issueToken(trx, { ...scope, purpose: 'pin' }, { card: 'c1' }));
    const use = (token: string) =>
      db.transaction().execute((trx) => otp.consumeToken(trx, { ...scope, purpose: 'pin' }, token));
    const token = await issue();
    const uses = await Promise.all(Array.from({ length: 10 }, () => use(token)));
    expect(uses.filter(Boolean)).toEqual([{ subject: { card: 'c1' } }]);
    const late = await issue();
    await sql`update portal.otp_tokens set expires_at = (expires_at at time zone 'UTC' - interval '301 seconds') at time zone 'UTC'`.execute(
      db,
    );
    expect(await use(late)).toBeUndefined();
  });

  it('[OTP-1] starts the validity of a code when its message has been sent', async () => {
    await request();
    await age(100);
    const { rows } = await sql<{
      challenge_id: string;
    }>`select challenge_id from portal.otp_challenges`.execute(context.db());
    await context.transaction((trx) => otp.startExpiry(trx, setup.ANNA, rows[0]!.challenge_id));
    await age(119);
    expect(await outcomeOf(otp.verify(scope, lastCode))).toBe('ok');
  });

  it('[S08] generates uniformly distributed codes of six digits with leading zeros', async () => {
    const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0));
    const codes = 10_000;
    for (let i = 0; i < codes; i++) {
      const code = newCode(systemRandom);
      for (let p = 0; p < 6; p++) counts[p]![Number(code[p])]!++;
    }
    // Chi-square with 9 degrees of freedom: 33.7 is exceeded by chance once in ten thousand.
    for (const position of counts) {
      expect(position.reduce((sum, n) => sum + (n - codes / 10) ** 2 / (codes / 10), 0)).toBeLessThan(33.7);
    }
    await request();
    expect(lastCode).toMatch(/^\d{6}$/);
  });
});
