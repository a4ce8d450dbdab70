/**
 * [S03] [LOGIN-8] [FGT-4] A simulated day in which strangers at many addresses attack the username and the national id of one person. Each
 * hour the owner logs on with a known browser, a new browser and a passkey, and finds the username. Prints how long the owner waited at
 * most, and how many guesses the strangers had.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Steps } from '../../features/forgotten-credentials/testing/calls.ts';
import {
  givePasskey,
  logOnWith,
  newAuthenticator,
  resetPasskeys,
} from '../../features/passkeys/testing/passkeys.ts';
import { clearAudit } from '../support/api/audit.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { demoPerson, newestCode } from '../support/api/people.ts';
import { codeOf, countAudit, empty, resetClock, shiftClock } from '../support/api/state.ts';
import { describeOnOneBank } from '../support/database/databases.ts';

const NAME = 'demo.primary1';
const WRONG_DETAILS = { birthDate: '1950-01-01' };
const OWNER = demoPerson('primary1');
const HOURS = 24;
/** Hours between the rounds in which every stranger uses up the attempts of an address. */
const ROUND_HOURS = 4;

/** The ways of the owner, and the longest wait of each in hours. */
const WAYS = ['known browser', 'new browser', 'passkey', 'recovery'] as const;
type Waits = Record<(typeof WAYS)[number], number>;

describeOnOneBank('an owner under attack', (context) => {
  let t: TestApp;
  const authenticator = newAuthenticator();
  beforeAll(async () => {
    t = await testApp(context, { TRUST_PROXY: '1' });
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    const db = context.db();
    await resetClock(db);
    await resetPasskeys(db);
    await empty(db, 'portal.wrong_details', 'portal.otp_sends', 'portal.sessions', 'demo.inbox');
    await clearAudit(db);
    await givePasskey(db, OWNER.customerId, authenticator, 48);
  });

  function at(address: string): Browser {
    const browser = t.browser();
    const call = browser.call.bind(browser);
    browser.call = (method, path, body, headers) =>
      call(method, path, body, { 'x-forwarded-for': address, ...headers });
    return browser;
  }

  async function stepsAt(address: string): Promise<Steps> {
    return new Steps(t, await at(address).open(), OWNER);
  }

  /** Tries until an address is locked. */
  async function attack(address: string): Promise<void> {
    for (let answer: Answer | undefined; !answer || codeOf(answer) !== 'LOGIN-LOCKED'; )
      answer = await at(address).logIn(NAME, 'Wrong-pass.1');
    for (let answer: Answer | undefined; !answer || codeOf(answer) !== 'CARD-TOOMANY'; )
      answer = await (await stepsAt(address)).information('password', WRONG_DETAILS);
  }

  const isIn = ({ payload }: Answer) => typeof Object(payload).accessToken === 'string';

  async function withPassword(browser: Browser): Promise<boolean> {
    const answer = await browser.logIn(NAME);
    if (isIn(answer)) return true;
    if (answer.status !== 200) return false;
    await browser.call('POST', '/login/request-otp', { isResend: false, language: 'en' });
    const otp = await newestCode(t, OWNER.customerId);
    return isIn(await browser.call('POST', '/login/validate-otp', { otp, language: 'en' }));
  }

  async function recover(address: string): Promise<boolean> {
    const steps = await stepsAt(address);
    if ((await steps.information('username')).status !== 200) return false;
    await steps.requestOtp();
    return (await steps.validateOtp()).status === 200;
  }

  async function dayUnderAttack(strangers: number) {
    const known = at('198.51.100.1');
    await known.logIn(NAME);
    const device = known.cookies.get('__Host-device') ?? '';
    const waits: Waits = { 'known browser': 0, 'new browser': 0, passkey: 0, recovery: 0 };
    const waiting: Waits = { ...waits };
    for (let hour = 0; hour < HOURS; hour++) {
      if (hour % ROUND_HOURS === 0) for (let n = 0; n < strangers; n++) await attack(`203.0.113.${n}`);
      const ways: Record<(typeof WAYS)[number], () => Promise<boolean>> = {
        'known browser': () => {
          const browser = at('198.51.100.1');
          browser.cookies.set('__Host-device', device);
          return withPassword(browser);
        },
        'new browser': () => withPassword(at(`198.51.101.${hour}`)),
        passkey: async () => isIn(await logOnWith(at(`198.51.102.${hour}`), authenticator)),
        recovery: () => recover(`198.51.103.${hour}`),
      };
      for (const way of WAYS) {
        waiting[way] = (await ways[way]()) ? 0 : waiting[way] + 1;
        waits[way] = Math.max(waits[way], waiting[way]);
      }
      await shiftClock(context.db(), 3600);
    }
    const guesses = {
      passwords: await countAudit(context.db(), 'login', 'wrong-password'),
      details: await countAudit(context.db(), 'forgot-identity', 'wrong-details'),
    };
    const rows = [
      ...WAYS.map((way) => [`longest wait at ${way}`, `${waits[way]} h`]),
      ['guesses at the password', guesses.passwords],
      ['guesses at the card details', guesses.details],
    ];
    process.stdout.write(`\n${strangers} addresses attack for a day\n`);
    for (const [what, value] of rows) process.stdout.write(`  ${String(what).padEnd(30)} ${value}\n`);
    return { waits, guesses };
  }

  it('[S03] [LOGIN-8] [FGT-4] waits at no way in while 20 addresses attack for a day', async () => {
    const { waits, guesses } = await dayUnderAttack(20);
    expect(waits).toEqual({ 'known browser': 0, 'new browser': 0, passkey: 0, recovery: 0 });
    expect(guesses.passwords).toBeLessThanOrEqual(300);
    // The day of the simulation has parts of two days in Taipei.
    expect(guesses.details).toBeLessThanOrEqual(600);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.login_counters`.execute(
      context.db(),
    );
    expect(rows[0]?.n).toBeLessThan(100);
  });

  it('[S03] [LOGIN-8] [FGT-4] keeps a known browser and a passkey open while 70 addresses attack, which have at most 300 guesses', async () => {
    const { waits, guesses } = await dayUnderAttack(70);
    expect(waits).toMatchObject({ 'known browser': 0, passkey: 0 });
    expect(guesses.passwords).toBeLessThanOrEqual(300);
    expect(guesses.details).toBeLessThanOrEqual(600);
  });
});
