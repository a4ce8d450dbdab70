import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCipher } from '../../../server/crypto/cipher.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import { Failure } from '../../../server/http/failure.ts';
import { createOutbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { createOtp, newCode, type Otp, type OtpRequest } from './otp.ts';

const SECRET = Buffer.alloc(32, 7);
const SESSION = Buffer.alloc(32, 1);

const ANNA: Customer = {
  customerId: 'anna',
  customerNumber: '1',
  name: { en: 'Anna', zh_tw: '安娜' },
  phone: { full: '0912345678', masked: '0912-***-678' },
  email: { full: 'anna@example.com', masked: 'a***a@example.com' },
  nationalIdMasked: 'A*****6789',
  birthDate: '1988-09-27',
  primary: true,
  corporate: false,
  redemptionBatchOpen: false,
};

describeOnEachDatabase('one-time passwords', (context) => {
  let otp: Otp;
  /** The code of the message written last. */
  let lastCode = '';
  let lastMessage: { to: string; channel: string; text: string; language: string } | undefined;

  beforeAll(() => {
    const outbox = createOutbox({ cipher: createCipher(SECRET), random: systemRandom });
    otp = createOtp({
      db: context.db(),
      secret: SECRET,
      random: systemRandom,
      outbox: {
        ...outbox,
        enqueue: (trx, message) => {
          lastMessage = message;
          lastCode = /\d{6}/.exec(message.text)![0];
          return outbox.enqueue(trx, message);
        },
      },
      wake: () => {},
      host: 'cards.bank.example',
      now: () => databaseNow(context.db()),
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
  const place = { customerId: 'anna', sessionKey: SESSION, purpose: 'login' };
  const age = (seconds: number) =>
    sql`update portal.otp_challenges set sent_at = sent_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`.execute(context.db());
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    );
  const wrong = () => (lastCode === '000000' ? '111111' : '000000');

  it('[OTP-4] the message names bank, action, reference, 165 and the site; screen and message share the reference', async () => {
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
      sessionKey: Buffer.alloc(32, 9),
      language: 'zh_tw',
      method: 'email',
      action: '登入信用卡網路服務',
    });
    expect(lastMessage).toMatchObject({ to: 'anna@example.com', channel: 'email', language: 'zh_tw' });
    expect(lastMessage?.text).toContain('【福港銀行】');
  });

  it('[OTP-1] [S10] a right code is good at 119 seconds and not at 121, and only once', async () => {
    await request();
    await age(119);
    const { challengeId } = await otp.judge(place, lastCode);
    await context
      .db()
      .transaction()
      .execute((trx) => otp.consume(trx, place, challengeId));
    expect(await codeOf(otp.judge(place, lastCode))).toBe('01009');
    await request();
    await age(121);
    expect(await codeOf(otp.judge(place, lastCode))).toBe('01009');
  });

  it('[OTP-1] [S09] the third wrong entry ends it, the right one comes too late', async () => {
    await request();
    expect(await codeOf(otp.judge(place, wrong()))).toBe('01009');
    expect(await codeOf(otp.judge(place, wrong()))).toBe('01009');
    expect(await codeOf(otp.judge(place, wrong()))).toBe('01012');
    expect(await codeOf(otp.judge(place, lastCode))).toBe('01012');
  });

  it('[S09] 100 parallel guesses with the right one among them: exactly three are evaluated', async () => {
    await request();
    const guesses = Array.from({ length: 100 }, (_, i) => (i === 57 ? lastCode : wrong()));
    const results = await Promise.all(guesses.map((guess) => codeOf(otp.judge(place, guess))));
    const { rows } = await sql<{ attempts: number }>`select attempts from portal.otp_challenges`.execute(
      context.db(),
    );
    expect(rows.map((r) => r.attempts)).toEqual([3]);
    expect(results.filter((r) => r === 'ok').length).toBeLessThanOrEqual(1);
    expect(await codeOf(otp.judge(place, lastCode))).toMatch(/^010(09|12)$/);
  });

  it('[S11] 50 parallel right submissions take effect once', async () => {
    await request();
    const effects = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(
          (async () => {
            const { challengeId } = await otp.judge(place, lastCode);
            await context
              .db()
              .transaction()
              .execute((trx) => otp.consume(trx, place, challengeId));
          })(),
        ),
      ),
    );
    expect(effects.filter((e) => e === 'ok')).toHaveLength(1);
    // Nobody entered a wrong one: whatever ends a flow for that must not be said.
    expect(effects).not.toContain('01012');
  });

  it('[OTP-2] [S12] no resend before 30 seconds; then the earlier code is dead; three resends at most', async () => {
    await request();
    const first = lastCode;
    expect(await codeOf(request({ isResend: true }))).toBe('OTP-TOO-SOON');
    await age(31);
    const resent = await request({ isResend: true });
    expect(resent.expiresInSeconds).toBe(120);
    const waiting = await sql`select 1 from portal.outbox where state = 'waiting' and challenge_id in
      (select challenge_id from portal.otp_challenges)`.execute(context.db());
    expect(waiting.rows).toHaveLength(1);
    if (first !== lastCode) expect(await codeOf(otp.judge(place, first))).toBe('01009');
    for (let i = 0; i < 2; i++) {
      await age(31);
      await request({ isResend: true });
    }
    await age(31);
    expect(await codeOf(request({ isResend: true }))).toBe('01011');
  });

  it('[OTP-2] ten requests of a person for a purpose in an hour, whatever the session', async () => {
    const ask = (i: number) => request({ sessionKey: Buffer.alloc(32, i + 10) });
    for (let i = 0; i < 10; i++) await ask(i);
    expect(await codeOf(ask(11))).toBe('01011');
    expect(await codeOf(request({ purpose: 'pin' }))).toBe('ok');
    await sql`update portal.otp_challenges set created_at = created_at - interval '61 minutes'`.execute(
      context.db(),
    );
    expect(await codeOf(ask(12))).toBe('ok');
  });

  it('[OTP-2] parallel requests cannot exceed the limit', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) => codeOf(request({ sessionKey: Buffer.alloc(32, i + 50) }))),
    );
    expect(results.filter((r) => r === 'ok')).toHaveLength(10);
  });

  it('[OTP-4] [S13] a code confirms nothing in another purpose, session or person', async () => {
    await request();
    for (const other of [
      { ...place, purpose: 'pin' },
      { ...place, sessionKey: Buffer.alloc(32, 2) },
      { ...place, customerId: 'ben' },
    ]) {
      expect(await codeOf(otp.judge(other, lastCode))).toBe('01009');
    }
    expect(await codeOf(otp.judge(place, lastCode))).toBe('ok');
  });

  it('[OTP-3] [S15] contacts: none on file, method not on file, changed within 24 hours', async () => {
    const { phone, email, ...nobody } = ANNA;
    expect(await codeOf(request({ customer: nobody }))).toBe('CONTACT-NONE');
    expect(await codeOf(request({ customer: { ...nobody, phone: phone! }, method: 'email' }))).toBe(
      'EMAIL-NONE',
    );
    expect(await codeOf(request({ customer: { ...nobody, email: email! }, method: 'sms' }))).toBe(
      'METHOD-NONE',
    );
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
    expect(await codeOf(request({ customer: { ...ANNA, phoneChangedAt: hours(23) } }))).toBe('01014');
    expect(await codeOf(request({ customer: { ...ANNA, emailChangedAt: hours(23) } }))).toBe('01014');
    expect(await codeOf(request({ customer: { ...ANNA, phoneChangedAt: hours(25) } }))).toBe('ok');
  });

  it('[OTP-5] [S16] a token is for one action of one session, once, five minutes', async () => {
    const db = context.db();
    const issue = () =>
      db.transaction().execute((trx) => otp.issueToken(trx, { ...place, purpose: 'pin' }, { card: 'c1' }));
    const use = (token: string, over: Partial<typeof place> = {}) =>
      db.transaction().execute((trx) => otp.useToken(trx, { ...place, purpose: 'pin', ...over }, token));
    const token = await issue();
    expect(await use(token, { purpose: 'limit' })).toBeUndefined();
    expect(await use(token, { sessionKey: Buffer.alloc(32, 5) })).toBeUndefined();
    expect(await use(token, { customerId: 'ben' })).toBeUndefined();
    const uses = await Promise.all(Array.from({ length: 10 }, () => use(token)));
    expect(uses.filter(Boolean)).toEqual([{ subject: { card: 'c1' } }]);
    const late = await issue();
    await sql`update portal.otp_tokens set expires_at = expires_at - interval '301 seconds'`.execute(db);
    expect(await use(late)).toBeUndefined();
  });

  it('[OTP-1] the life of a code starts when its message has been sent', async () => {
    await request();
    await age(100);
    const { rows } = await sql<{
      challenge_id: string;
    }>`select challenge_id from portal.otp_challenges`.execute(context.db());
    await context
      .db()
      .transaction()
      .execute((trx) => otp.startLife(trx, 'anna', rows[0]!.challenge_id));
    await age(119);
    expect(await codeOf(otp.judge(place, lastCode))).toBe('ok');
  });

  it('[S08] codes are six digits, leading zeros kept, evenly spread', async () => {
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
