import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import {
  type Answer,
  type Browser,
  DEMO_PASSWORD,
  type TestApp,
  testApp,
} from '../../../tests/support/api/clients/api.ts';
import { anotherCode, extractOtp, passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import {
  codeOf,
  countAudit,
  countRows,
  demoPasswordHash,
  empty,
  resetClock,
  shiftClock,
} from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { attackUsername } from '../testing/strangers.ts';
import { MAX_EVERYWHERE } from './counters-store.ts';

const WRONG = 'Wrong-pass.1357';
const ABSENT = 'absent.here1';

/** Everyone with the right password, except for an unknown name; only the first two can get a code. */
const PEOPLE = [
  'demo.primary1',
  'demo.nophone1',
  'demo.nocontact1',
  'demo.disabled1',
  'demo.locked1',
  ABSENT,
];

describeOnBank('log-on while strangers attack the username', (context) => {
  let t: TestApp;
  let hash: string;
  const statements: string[] = [];

  beforeAll(async () => {
    const { db, ...database } = context.open();
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql.replace(/\s+/g, ' '));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const recorded = db.withPlugin(recorder);
    const recording = { ...context, db: () => recorded, open: () => ({ ...database, db: recorded }) };
    t = await testApp(recording, { TRUST_PROXY: '1' });
    hash = await demoPasswordHash(context.db());
  });
  beforeEach(async () => {
    const db = context.db();
    await t.app.settled();
    await resetClock(db);
    await empty(
      db,
      ...['portal.login_counters', 'portal.devices', 'portal.flows', 'portal.sessions', 'demo.inbox'],
      ...['portal.otp_challenges', 'portal.otp_sends', 'portal.outbox'],
    );
    await clearAudit(db);
    await sql`update portal.users set password_hash = ${hash}`.execute(db);
    for (const username of PEOPLE) await attackUsername(db, t.config.keyring, username);
  });

  let host = 0;
  /** A browser at an address of its own. */
  async function stranger(address = `203.0.113.${++host % 250}`) {
    const browser = t.browser();
    const call = browser.call.bind(browser);
    browser.call = (method, path, body, headers) =>
      call(method, path, body, { 'x-forwarded-for': address, ...headers });
    return browser.open();
  }

  const askCode = (browser: Browser, change: object = {}) =>
    browser.call('POST', '/login/request-otp', { isResend: false, language: 'en', ...change });
  const giveCode = async (browser: Browser, otp: string) => {
    const answer = await browser.call('POST', '/login/validate-otp', { otp, language: 'en' });
    browser.keep(answer);
    return answer;
  };
  const codesTo = async (username: string) => {
    const texts = username === ABSENT ? [] : await t.inbox(customerOf(username));
    return texts.map(extractOtp).filter((code) => code !== undefined);
  };
  const customerOf = (username: string) => demoPerson(username.replace('demo.', '') as 'primary1').customerId;

  /** Everything in an answer that may differ between people, without what is random for everyone. */
  const shapeOf = ({ status, payload, error, raw }: Answer) => ({
    status,
    payload: payload && { ...payload, sessionId: 0, traceId: 0, reference: 0 },
    error: error && { ...error, requestId: 0 },
    headers: Object.keys(raw.headers).sort(),
    cookies: raw.cookies.length,
    length: raw.body.length - String(error?.requestId ?? Object(payload).traceId ?? '').length,
  });

  /** Makes every call of a log-on, with wrong codes, and returns all answers. */
  async function journey(username: string, password: string) {
    const browser = await stranger();
    const answers: Answer[] = [];
    const add = async (answer: Promise<Answer>) => void answers.push(await answer);
    await add(browser.logIn(username, password));
    await add(askCode(browser, { method: 'passkey' }));
    await add(askCode(browser));
    await t.app.settled();
    await add(askCode(browser, { isResend: true }));
    const sent = await codesTo(username);
    await add(giveCode(browser, anotherCode(sent[0] ?? '')));
    await shiftClock(context.db(), 31);
    await passCodeWait(context.db());
    await add(askCode(browser, { isResend: true, method: 'email' }));
    await t.app.settled();
    for (let n = 0; n < 4; n++) await add(giveCode(browser, anotherCode(sent[0] ?? '')));
    await add(askCode(browser));
    return { shapes: answers.map(shapeOf), codes: answers.map(codeOf), sent: sent.length };
  }

  it('[LOGIN-8] [S01] answers right and wrong passwords of everyone alike, and sends codes only after right ones', async () => {
    const expected = await journey(ABSENT, WRONG);
    expect(expected.codes).toEqual([
      ...['ok', 'METHOD-NONE', 'ok', 'OTP-TOO-SOON', '01009', 'ok'],
      ...['01009', '01012', 'NOT_NOW', 'NOT_NOW', 'NOT_NOW'],
    ]);
    expect(expected.shapes[0]?.payload).toMatchObject({
      accessToken: null,
      phoneNo: null,
      email: null,
      methods: ['sms', 'email'],
    });
    const others = PEOPLE.map((username) => [username, DEMO_PASSWORD] as const);
    for (const [username, password] of [['demo.primary1', WRONG] as const, ...others]) {
      const { shapes, sent } = await journey(username, password);
      expect(shapes, `${username} ${password}`).toEqual(expected.shapes);
      const canGetCode = password === DEMO_PASSWORD && PEOPLE.indexOf(username) < 2;
      expect([username, password, sent]).toEqual([username, password, canGetCode ? 1 : 0]);
    }
  });

  it('[LOGIN-8] [S01] does the same work for right and wrong passwords until each answer is out', async () => {
    const workOf = async (username: string, password: string) => {
      const browser = await stranger();
      const body = {
        ...browser.credentials(username, password),
        language: 'en',
        ...(await browser.captcha()),
      };
      const work: string[][] = [];
      const record = async (send: () => Promise<Answer>) => {
        await t.app.settled();
        await t.app.dispatcher.drain();
        statements.length = 0;
        await send();
        work.push([...statements]);
      };
      await record(() => browser.call('POST', '/authentication/login', body));
      await record(() => askCode(browser));
      for (let n = 0; n < 3; n++) {
        const [code] = await codesTo(username);
        await record(() => giveCode(browser, anotherCode(code ?? '')));
      }
      return work;
    };
    const wrong = await workOf(ABSENT, WRONG);
    expect(wrong.every((call) => call.length > 2)).toBe(true);
    expect(await workOf('demo.primary1', WRONG)).toEqual(wrong);
    expect(await workOf('demo.primary1', DEMO_PASSWORD)).toEqual(wrong);
  });

  it('[LOGIN-8] logs the owner on with the code, and clears only the attempts of that browser', async () => {
    const owner = await stranger('198.51.100.7');
    const before = owner.sessionId;
    await owner.logIn('demo.primary1');
    expect(owner.sessionId).toBe(before);
    const { payload } = await askCode(owner);
    const [text = ''] = await t.inbox(customerOf('demo.primary1'));
    expect(text).toContain(Object(payload).reference);
    const answer = await giveCode(owner, extractOtp(text) ?? '');
    expect(answer).toMatchObject({ status: 200, payload: { accessToken: expect.any(String), methods: [] } });
    expect(owner.sessionId).not.toBe(before);
    expect((await owner.call('GET', '/cards')).status).toBe(200);
    // In a distributed database the flow of the old session stays until it expires: no session has its key any more.
    if (!context.distributed) expect(await countRows(context.db(), 'portal.flows')).toBe(0);
    const { rows } = await sql`select state from portal.otp_challenges`.execute(context.db());
    expect(rows).toEqual([{ state: 'used' }]);
    expect(await countAudit(context.db(), 'login', 'otp-due')).toBe(1);
    expect(await countAudit(context.db(), 'login', 'done')).toBe(1);
    // The browser is known from now on, and unknown ones still get hidden results.
    expect((await (await stranger()).logIn('demo.primary1', WRONG)).status).toBe(200);
  });

  it('[LOGIN-8] sends the code to the address that there is, and a new one after 30 seconds, three times', async () => {
    const owner = await stranger();
    await owner.logIn('demo.nophone1');
    const answers = [codeOf(await askCode(owner, { method: 'sms' }))];
    let sent = await codesTo('demo.nophone1');
    for (let n = 0; n < 4; n++) {
      await shiftClock(context.db(), 31);
      answers.push(codeOf(await askCode(owner, { isResend: true })));
      sent = await codesTo('demo.nophone1');
    }
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', '01011']);
    expect(sent).toHaveLength(4);
    if (sent[0] !== sent[3]) expect(codeOf(await giveCode(owner, sent[3] ?? ''))).toBe('01009');
    expect((await giveCode(owner, sent[0] ?? '')).status).toBe(200);
  });

  it('[LOGIN-8] [S03] counts right passwords towards the address too, and locks it for a day', async () => {
    const codes = [];
    for (let n = 0; n < 6; n++)
      codes.push(codeOf(await (await stranger('198.51.100.8')).logIn('demo.primary1')));
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'LOGIN-LOCKED']);
    const elsewhere = async (seconds: number) => {
      await shiftClock(context.db(), seconds);
      return codeOf(await (await stranger('198.51.100.8')).logIn('demo.primary1', WRONG));
    };
    expect(await elsewhere(23 * 3600)).toBe('LOGIN-LOCKED');
    expect(await elsewhere(3700)).toBe('LOGIN-PW');
  });

  it('[LOGIN-8] [S03] refuses attempts without a check after 300 in 24 hours, until the oldest is a day old', async () => {
    const { keyring } = t.config;
    await attackUsername(context.db(), keyring, 'demo.primary1', MAX_EVERYWHERE - 20 - 1);
    expect((await (await stranger()).logIn('demo.primary1')).status).toBe(200);
    for (const password of [WRONG, DEMO_PASSWORD])
      expect(codeOf(await (await stranger()).logIn('demo.primary1', password))).toBe('LOGIN-LOCKED');
    expect(await countAudit(context.db(), 'login', 'locked')).toBe(2);
    await shiftClock(context.db(), 23 * 3600);
    expect(codeOf(await (await stranger()).logIn('demo.primary1'))).toBe('LOGIN-LOCKED');
    await shiftClock(context.db(), 2 * 3600);
    expect((await (await stranger()).logIn('demo.primary1')).payload).toMatchObject({
      accessToken: expect.any(String),
    });
  });

  it('[LOGIN-8] [S03] evaluates at most 300 of many parallel attempts', async () => {
    await attackUsername(context.db(), t.config.keyring, ABSENT, MAX_EVERYWHERE - 20 - 5);
    const attempts: (() => Promise<Answer>)[] = [];
    for (let n = 0; n < 100; n++) {
      const browser = await stranger(`198.18.0.${n}`);
      const body = { ...browser.credentials(ABSENT, WRONG), language: 'en', ...(await browser.captcha()) };
      attempts.push(() => browser.call('POST', '/authentication/login', body));
    }
    const answers = await Promise.all(attempts.map((send) => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => codeOf(answer) === 'LOGIN-LOCKED')).toHaveLength(95);
    expect(await countRows(context.db(), 'portal.flows')).toBe(5);
  });

  it('[LOGIN-8] completes one of two parallel log-ons with the same code', async () => {
    const owner = await stranger();
    await owner.logIn('demo.primary1');
    await askCode(owner);
    const [code = ''] = await codesTo('demo.primary1');
    const answers = await Promise.all([giveCode(owner, code), giveCode(owner, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countAudit(context.db(), 'login', 'done')).toBe(1);
  });

  it('[LOGIN-8] evaluates three of many parallel codes', async () => {
    const owner = await stranger();
    await owner.logIn('demo.primary1');
    await askCode(owner);
    const [code = ''] = await codesTo('demo.primary1');
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => giveCode(owner, anotherCode(code)).then(codeOf)),
    );
    expect(wrong.filter((one) => one === '01009')).toHaveLength(2);
    expect(codeOf(await giveCode(owner, code))).toBe('NOT_NOW');
  });

  it('[LOGIN-8] sends the code of one of many parallel requests', async () => {
    const owner = await stranger();
    await owner.logIn('demo.primary1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => askCode(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await codesTo('demo.primary1')).toHaveLength(1);
  });

  it('[LOGIN-8] [S18] refuses the code if the password was replaced meanwhile', async () => {
    const owner = await stranger();
    await owner.logIn('demo.primary1');
    await askCode(owner);
    const [code = ''] = await codesTo('demo.primary1');
    await sql`update portal.users set password_hash = password_hash || ' ' where username = 'demo.primary1'`.execute(
      context.db(),
    );
    expect(codeOf(await giveCode(owner, code))).toBe('NOT_NOW');
    expect(await countAudit(context.db(), 'login', 'done')).toBe(0);
  });

  it('[LOGIN-8] forgets a right password when another one is entered in the same session', async () => {
    const browser = await stranger();
    await browser.logIn('demo.primary1');
    await askCode(browser);
    const [code = ''] = await codesTo('demo.primary1');
    await browser.logIn(ABSENT, WRONG);
    await askCode(browser);
    expect(codeOf(await giveCode(browser, code))).toBe('01009');
  });

  it('[LOGIN-8] [S03] lets the owner in at a new browser without a wait, however strangers interleave', async () => {
    const act = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('wrong' as const), seconds: fc.nat(900) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('code' as const), seconds: fc.nat(900) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('owner' as const), seconds: fc.nat(900) }) },
    );
    const property = fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      await empty(context.db(), 'portal.devices', 'portal.otp_sends', 'portal.otp_challenges', 'demo.inbox');
      await empty(context.db(), 'portal.login_counters');
      await attackUsername(context.db(), t.config.keyring, 'demo.primary1');
      let attacker = await stranger();
      for (const { kind, seconds } of [...acts, { kind: 'owner', seconds: 0 }]) {
        await shiftClock(context.db(), seconds);
        if (kind === 'wrong') {
          attacker = await stranger();
          await attacker.logIn('demo.primary1', WRONG);
        } else if (kind === 'code') {
          await askCode(attacker);
          await giveCode(attacker, '123456');
        } else {
          const owner = await stranger();
          await owner.logIn('demo.primary1');
          await askCode(owner);
          const [code = ''] = await codesTo('demo.primary1');
          expect((await giveCode(owner, code)).status).toBe(200);
          // Codes that were entered count for ten minutes.
          await shiftClock(context.db(), 601);
          await empty(context.db(), 'portal.devices', 'demo.inbox');
        }
      }
    });
    await fc.assert(property, { numRuns: 6 });
  });
});
