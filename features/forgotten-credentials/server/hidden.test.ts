import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, DEMO_PASSWORD, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { anotherCode, extractOtp } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import {
  codeOf,
  countAudit,
  demoPasswordHash,
  empty,
  messages,
  resetClock,
  shiftClock,
} from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { MAX_EVERYWHERE } from '../../identity/server/store.ts';
import { attackNationalId } from '../../identity/testing/strangers.ts';
import { Steps } from '../testing/calls.ts';

const NEW = 'Another-word.8642';
const WRONG = { birthDate: '1950-01-01' };
/** Only the first person can get a code: the others are not registered, disabled or without an address. */
const PEOPLE = ['primary1', 'register1', 'disabled1', 'nocontact1'] as const;

describeOnBank('forgotten credentials while strangers attack a national id', (context) => {
  let t: TestApp;
  let hash: string;
  beforeAll(async () => {
    t = await testApp(context, { TRUST_PROXY: '1' });
    hash = await demoPasswordHash(context.db());
  });
  beforeEach(async () => {
    const db = context.db();
    await resetClock(db);
    await empty(
      db,
      ...['portal.login_counters', 'portal.wrong_details', 'portal.devices', 'demo.inbox'],
      ...['portal.otp_challenges', 'portal.otp_sends', 'portal.otp_tokens', 'portal.outbox'],
    );
    await clearAudit(db);
    await sql`update portal.users set password_hash = ${hash}`.execute(db);
    for (const key of PEOPLE) await attackNationalId(db, t.config.keyring, demoPerson(key).nationalId);
  });

  let host = 0;
  /** The flow in a browser at an address of its own. */
  async function begin(key: PersonKey = 'primary1') {
    const steps = await Steps.begin(t, key);
    const { browser } = steps;
    const call = browser.call.bind(browser);
    const address = `203.0.113.${++host % 250}`;
    browser.call = (method, path, body, headers) =>
      call(method, path, body, { 'x-forwarded-for': address, ...headers });
    return steps;
  }

  const codesTo = async (key: PersonKey) =>
    (await t.inbox(demoPerson(key).customerId)).map(extractOtp).filter((code) => code !== undefined);

  /** Everything in an answer that may differ between people, without what is random for everyone. */
  const shapeOf = ({ status, payload, error, raw }: Answer) => ({
    status,
    payload: payload && { ...payload, traceId: 0, reference: 0 },
    error: error && { ...error, requestId: 0 },
    headers: Object.keys(raw.headers).sort(),
    length: raw.body.length - String(error?.requestId ?? '').length,
  });

  async function journey(key: PersonKey, change: object, find: 'password' | 'username') {
    const steps = await begin(key);
    await steps.card();
    const answers = [await steps.information(find, change), await steps.requestOtp()];
    const sent = await codesTo(key);
    const wrong = anotherCode(sent[0] ?? '');
    answers.push(await steps.requestOtp({ isResend: true }), await steps.validateOtp(wrong));
    for (let n = 0; n < 3; n++) answers.push(await steps.validateOtp(wrong));
    return { shapes: answers.map(shapeOf), codes: answers.map(codeOf), sent: sent.length };
  }

  it.each(['password', 'username'] as const)(
    '[FGT-4] [S07] answers right and wrong details of everyone alike, and sends codes only after right ones (%s)',
    async (find) => {
      const expected = await journey('primary1', WRONG, find);
      expect(expected.codes).toEqual(['ok', 'ok', 'OTP-TOO-SOON', '01009', '01009', '01012', 'NOT_NOW']);
      expect(expected.shapes[0]?.payload).toMatchObject({
        phoneNo: null,
        email: null,
        methods: ['sms', 'email'],
      });
      expect(expected.sent).toBe(0);
      for (const key of PEOPLE) {
        const { shapes, sent } = await journey(key, {}, find);
        expect(shapes, key).toEqual(expected.shapes);
        expect([key, sent]).toEqual([key, key === 'primary1' ? 1 : 0]);
      }
    },
  );

  it('[FGT-4] sets a new password after the code', async () => {
    const steps = await begin();
    await steps.card();
    await steps.information();
    await steps.requestOtp();
    expect((await steps.validateOtp()).payload).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      username: 'demo.primary1',
    });
    expect((await steps.changePassword(NEW)).payload).toEqual({ changed: true });
    expect((await t.browser().logIn('demo.primary1', NEW)).status).toBe(200);
    expect(await countAudit(context.db(), 'forgot-password', 'done')).toBe(1);
  });

  it('[FGT-4] shows and sends the username after the code, also when the flow starts with the second step', async () => {
    const steps = await begin();
    await steps.information('username');
    await steps.requestOtp({ method: 'email' });
    expect((await steps.validateOtp()).payload).toEqual({ accessToken: null, username: 'demo.primary1' });
    const told = (await messages(t, 'demo.primary1')).filter(({ purpose }) => purpose === 'username-found');
    expect(told).toHaveLength(2);
  });

  it('[FGT-4] [S14] refuses a code for the username when used for a password', async () => {
    const steps = await begin();
    await steps.information('username');
    await steps.requestOtp();
    const code = await steps.code();
    await sql`update portal.flows set facts = facts || '{"find": "password"}'`.execute(context.db());
    expect(codeOf(await steps.validateOtp(code))).toBe('NOT_NOW');
    expect(await countAudit(context.db(), 'forgot-otp', 'other-subject')).toBe(1);
  });

  it('[FGT-4] [S13] refuses the code if the bank has disabled the account meanwhile', async () => {
    const disable = (disabled: boolean) =>
      sql`update portal.users set disabled = ${disabled} where username = 'demo.primary1'`.execute(
        context.db(),
      );
    const steps = await begin();
    await steps.information();
    await steps.requestOtp();
    const code = await steps.code();
    await disable(true);
    expect(codeOf(await steps.validateOtp(code))).toBe('NOT_NOW');
    await disable(false);
    expect(await countAudit(context.db(), 'forgot-password', 'confirmed')).toBe(0);
  });

  it('[FGT-4] [S22] gives no token without a code, and verifies none before it was requested', async () => {
    const steps = await begin();
    await steps.information('password', WRONG);
    const { traceId } = steps;
    expect(codeOf(await steps.validateOtp('123456'))).toBe('NOT_NOW');
    steps.browser.accessToken = 'a'.repeat(43);
    expect(codeOf(await steps.changePassword(NEW))).toBe('NOT_NOW');
    const thief = await begin();
    thief.traceId = traceId;
    expect(codeOf(await thief.requestOtp())).toBe('NOT_NOW');
  });

  it('[FGT-4] [S03] lets a known browser of the owner pass as before', async () => {
    const owner = t.browser();
    await owner.logIn('demo.primary1', DEMO_PASSWORD);
    const steps = await begin();
    for (const [name, value] of owner.cookies)
      if (name === '__Host-device') steps.browser.cookies.set(name, value);
    expect((await steps.information()).payload).toMatchObject({ phoneNo: expect.stringContaining('*') });
    steps.traceId = '';
    expect((await steps.information('password', WRONG)).payload).toMatchObject({ phoneNo: null });
  });

  it('[FGT-4] [S03] refuses details without a check after 300 in a day, until the next day', async () => {
    const { nationalId } = demoPerson('primary1');
    await attackNationalId(context.db(), t.config.keyring, nationalId, MAX_EVERYWHERE - 20 - 3);
    const all = await Promise.all(Array.from({ length: 10 }, () => begin()));
    const answers = await Promise.all(all.map((steps) => steps.information('password', WRONG)));
    expect(answers.map(codeOf).sort()).toEqual([...Array(7).fill('CARD-TOOMANY'), ...Array(3).fill('ok')]);
    expect(codeOf(await (await begin()).information())).toBe('CARD-TOOMANY');
    await shiftClock(context.db(), 86_400);
    expect((await (await begin()).information()).payload).toMatchObject({
      phoneNo: expect.stringContaining('*'),
    });
  });
});
