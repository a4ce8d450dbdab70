import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type Answer,
  type Browser,
  DEMO_PASSWORD,
  type TestApp,
  testApp,
} from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { CAPTCHA_ALPHABET } from '../alphabet.ts';
import type { Challenge, SilentCheck } from '../contract.ts';
import { solve } from '../pow.ts';

/** Expects RATE_LIMITED with a `retry-after` of 1 to 600 seconds, the length of the window. */
function expectWait({ error, raw }: Answer): void {
  expect(error?.code).toBe('RATE_LIMITED');
  const wait = Number(raw.headers['retry-after']);
  expect([wait >= 1, wait <= 600]).toEqual([true, true]);
}

describeOnBank('image codes over the API', (context) => {
  let t: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(async () => {
    await sql`delete from portal.login_counters`.execute(context.db());
    browser = await t.browser().open();
  });

  const post = async (path: string, body?: object) =>
    (await browser.call('POST', path, body)).payload as Challenge;
  const silentCheck = async (lastKey: string) =>
    (await browser.call('POST', '/captcha/alternative', { lastKey, language: 'en' })).payload as SilentCheck;
  const answerOf = async (key: string) =>
    (await t.app.server.inject({ url: `/demo/captcha/${key}` })).json().answer;
  const logIn = (lastKey: string, inputCode: string, by = browser) =>
    by.call('POST', '/authentication/login', {
      ...by.credentials('demo.primary1', DEMO_PASSWORD),
      language: 'en',
      lastKey,
      inputCode,
    });

  it('[CAP-1] issues an image of 135 x 44 and accepts its answer in any case', async () => {
    const challenge = await post('/captcha/request?language=zh_tw');
    expect(challenge.expiresInSeconds).toBe(300);
    const png = Buffer.from(challenge.image.replace('data:image/png;base64,', ''), 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([135, 44]);
    const answer: string = await answerOf(challenge.key);
    expect(answer).toHaveLength(5);
    for (const character of answer) expect(CAPTCHA_ALPHABET).toContain(character);
    expect((await logIn(challenge.key, [...answer.toLowerCase()].join(' '))).status).toBe(200);
  });

  it('[CAP-2] returns five clips and keeps answer and expiry under a new key when the language changes', async () => {
    const first = await post('/captcha/request?language=en');
    expect(first.audio).toHaveLength(5);
    for (const clip of first.audio) expect(clip).toMatch(/^data:audio\/wav;base64,/);
    const answer = await answerOf(first.key);
    await sql`update portal.captchas set expires_at = app_now() + interval '60 seconds'`.execute(
      context.db(),
    );
    const second = await post('/captcha/changeLanguage', { lastKey: first.key, language: 'zh_tw' });
    expect(second.expiresInSeconds).toBeLessThanOrEqual(60);
    expect(second.key).not.toBe(first.key);
    expect(await answerOf(second.key)).toBe(answer);
    expect(second.audio).not.toEqual(first.audio);
    expect((await logIn(first.key, answer)).error?.code).toBe('CAPTCHA-WRONG');
    expect((await logIn(second.key, answer)).status).toBe(200);
  });

  it('[CAP-1] [S05] keeps the newest five unused codes of a session', async () => {
    const issued: Challenge[] = [];
    for (let n = 0; n < 7; n++) {
      await sql`update portal.captchas set expires_at = expires_at - interval '1 second'`.execute(
        context.db(),
      );
      issued.push(await post('/captcha/request?language=en'));
    }
    const answers = await Promise.all(issued.map(({ key }) => answerOf(key)));
    expect(answers.slice(0, 2)).toEqual([undefined, undefined]);
    expect(answers.slice(2)).toEqual(Array(5).fill(expect.any(String)));
    expect((await logIn(issued[6]!.key, answers[6])).status).toBe(200);
  });

  it('[CAP-1] [S05] invalidates the old key on refresh', async () => {
    const first = await post('/captcha/request?language=en');
    const answer = await answerOf(first.key);
    const second = await post('/captcha/refresh', { lastKey: first.key, language: 'en' });
    expect((await logIn(first.key, answer)).error?.code).toBe('CAPTCHA-WRONG');
    expect((await logIn(second.key, await answerOf(second.key))).status).toBe(200);
  });

  it('[CAP-4] accepts the silent check in place of the image code, once', async () => {
    const image = await post('/captcha/request?language=en');
    const unsolved = await silentCheck(image.key);
    expect((await logIn(unsolved.key, 'pow:')).error?.code).toBe('CAPTCHA-WRONG');
    const work = await silentCheck(image.key);
    const solution = await solve(work.challenge, work.difficulty, {});
    expect((await logIn(work.key, 'pow:1')).error?.code).toBe('CAPTCHA-WRONG');
    expect((await logIn(work.key, `pow:${solution}`)).error?.code).toBe('CAPTCHA-WRONG');
    const again = await silentCheck(image.key);
    const right = await solve(again.challenge, again.difficulty, {});
    expect((await logIn(again.key, `pow:${right}`)).status).toBe(200);
  });

  it('[CAP-4] refuses an image answer for the silent check and a solution for the image', async () => {
    const image = await post('/captcha/request?language=en');
    expect((await logIn(image.key, 'pow:123')).error?.code).toBe('CAPTCHA-WRONG');
    const second = await post('/captcha/request?language=en');
    const answer = await answerOf(second.key);
    await post('/captcha/alternative', { lastKey: second.key, language: 'en' });
    expect((await logIn(second.key, answer)).error?.code).toBe('CAPTCHA-WRONG');
  });

  it('[S06] exposes the answer in no response, row or log line', async () => {
    const answers: string[] = [];
    let sent = '';
    for (let i = 0; i < 20; i++) {
      const challenge = await browser.call('POST', `/captcha/request?language=${i % 2 ? 'en' : 'zh_tw'}`);
      const { key, image: _image, audio: _audio, ...rest } = challenge.payload as Challenge;
      sent += JSON.stringify(rest) + JSON.stringify(challenge.raw.headers);
      answers.push(await answerOf(key));
    }
    const { rows } = await sql`select c::text from portal.captchas c`.execute(context.db());
    const everything = (sent + JSON.stringify(rows) + t.logged.join('')).toUpperCase();
    expect(new Set(answers).size).toBe(20);
    for (const answer of answers) {
      expect(everything).not.toContain(Buffer.from(answer).toString('hex').toUpperCase());
      expect(t.logged.join('')).not.toContain(answer);
      expect(JSON.stringify(rows)).not.toContain(answer);
    }
  });

  it('[S05] answers 429 after five wrong answers in ten minutes', async () => {
    const limited = await testApp(context, { RATE_LIMITS: 'on' });
    const own = await limited.browser().open();
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await logIn((await own.captcha()).lastKey, 'AAAAA', own));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expectWait(answers.at(-1)!);
  });

  it('[S04] limits an address that tries many names, but not for one mistyped name', async () => {
    const limited = await testApp(context, { RATE_LIMITS: 'on' });
    const answers = [];
    for (let i = 0; i < 22; i++) {
      const own = limited.browser();
      const name = i === 0 ? 'demo.primary2' : `unknown.number${i}`;
      answers.push(await own.logIn(name, 'Wrong-pass.1357'));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(400), 429, 429]);
    expectWait(answers.at(-1)!);
    expect((await limited.browser().logIn('demo.primary2', 'Wrong-pass.1357')).status).toBe(400);
  });
});
