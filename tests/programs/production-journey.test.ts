/**
 * [OPS-3] [OPS-4] A production system from scratch: a bank's files are loaded, and its commands go to its card system over
 * HTTP. A card holder registers, logs on and uses every function of a card.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCardSystem } from '../../app/server/card-system.ts';
import type { PersonKey } from '../../bank/demo/people.ts';
import { createCardKeys } from '../../bank/embedded/keys.ts';
import { loadFolder } from '../../bank/load/load.ts';
import { writeSample } from '../../bank/load/sample/sample.ts';
import { newFolder } from '../../bank/load/test-folder.ts';
import { type Bank, startBank } from '../../bank/reference/bank.ts';
import { createCaptchas } from '../../features/captcha/server/captchas.ts';
import { NEW_PASSWORD } from '../../features/registration/testing/calls.ts';
import { readConfig } from '../../server/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import type { SmsMessage } from '../../server/ports/sms/port.ts';
import { addDays } from '../../shared/dates.ts';
import { type TestApp, testApp } from '../support/api/clients/api.ts';
import { passCodeWait } from '../support/api/clients/otp.ts';
import { speechHere } from '../support/api/clients/speech.ts';
import { callsOf, Scene } from '../support/api/flows.ts';
import { newestCode } from '../support/api/people.ts';
import { writeBankContent } from '../support/data/bank-content.ts';
import { describeOnUsualDatabase, NOT_DISTRIBUTED, testStart } from '../support/database/databases.ts';

const ORIGIN = 'https://cards.ferrybank.tw';
const TOKEN = 'a-token-of-the-bank';
const secret = () => randomBytes(32).toString('base64');

interface CardPart {
  readonly cardId: string;
  readonly status: string;
  readonly expiry: string;
  readonly points: number;
}

describeOnUsualDatabase('production with files and a card system over HTTP', NOT_DISTRIBUTED, (context) => {
  let banks: OpenDatabase;
  let bank: Bank;
  let t: TestApp;
  const texts: SmsMessage[] = [];
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    banks = await openDatabase({ kind: 'embedded', dir: 'memory', seed: testStart().seed });
    bank = await startBank({ db: banks.db, keys: testStart().keys, token: TOKEN });
    const env = {
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: ORIGIN,
      DATABASE_URL: 'postgres://127.0.0.1/the-database-of-this-test',
      SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Ferry Bank <no-reply@ferrybank.tw>',
      CARD_SYSTEM_URL: bank.url,
      CARD_SYSTEM_TOKEN: TOKEN,
      AUDIT_ANCHORS: 'log',
      PORTAL_SECRET: secret(),
      CARD_SYSTEM_SECRET: secret(),
      RATE_LIMITS: 'on',
      CONTENT_DIR: writeBankContent(),
    };
    const config = readConfig(env);
    const keys = createCardKeys(config.cardKeyring.current.secret);
    const folder = newFolder();
    await writeSample(banks.db, testStart().keys, folder);
    expect((await loadFolder(context.open(), keys, folder)).state).toBe('complete');
    const silent = { warn: () => undefined, error: () => undefined };
    const { cardSystem, close } = openCardSystem(config, context.open(), { ...testStart(), keys }, silent);
    const captchas = createCaptchas({
      db: context.db(),
      keyring: config.keyring,
      random: systemRandom,
      speech: speechHere,
      difficulty: async () => 1,
      unusedPerAddress: undefined,
    });
    t = await testApp(context, env, {
      cardSystem: () => cardSystem,
      sms: {
        async send(message) {
          texts.unshift(message);
          return {};
        },
      },
      known: {
        origin: ORIGIN,
        answerOf: async (key) => (await captchas.reveal(key)) ?? '',
        inbox: async () => texts.map(({ text }) => text),
      },
    });
    closing.push(
      close,
      () => t.app.server.close(),
      () => bank.close(),
      () => banks.close(),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  /** Registers a card holder who exists only in the bank's files, and logs on with a code, as on any new device. */
  async function registered(key: PersonKey): Promise<Scene> {
    await sql`delete from portal.users`.execute(context.db());
    await passCodeWait(context.db());
    const scene = await Scene.open(t, key);
    for (const call of callsOf('registration')) await scene.step(call);
    const { browser } = scene;
    browser.accessToken = undefined;
    await browser.logIn('harbour.7k', NEW_PASSWORD);
    await post(scene, '/login/request-otp', { isResend: false, language: 'en', method: 'sms' });
    const otp = await newestCode(t, scene.person.customerId);
    browser.keep(await browser.call('POST', '/login/validate-otp', { otp, language: 'en' }));
    await passCodeWait(context.db());
    scene.cardId = (await cardsOf(scene)).find(({ status }) => status === 'active')?.cardId ?? '';
    return scene;
  }
  async function answer({ browser }: Scene, method: 'GET' | 'POST', path: string, body?: object) {
    const { status, error, payload } = await browser.call(method, path, body);
    expect([path, status, error]).toEqual([path, 200, undefined]);
    return payload;
  }
  const post = async (scene: Scene, path: string, body: object) =>
    (await answer(scene, 'POST', path, body)) as Record<string, string>;
  const cardsOf = async (scene: Scene) => (await answer(scene, 'GET', '/cards')) as CardPart[];
  const card = async (scene: Scene) =>
    (await answer(scene, 'GET', `/cards/${scene.cardId}`)) as Record<string, unknown>;
  const code = async (scene: Scene) => {
    const sent = await newestCode(t, scene.person.customerId);
    await passCodeWait(context.db());
    return sent;
  };
  /** Returns the kind of the latest command that the bank executed. */
  const carriedOut = async () => {
    const { rows } = await sql<{ kind: string }>`select kind from portal.commands where state = 'done'
      order by settled_at desc limit 1`.execute(context.db());
    return rows[0]?.kind;
  };

  it('[REG-1] [RDM-3] [CSH-1] registers, logs on, redeems points and changes the cashback method', async () => {
    const scene = await registered('primary1');
    const { cardId } = scene;
    const before = (await cardsOf(scene)).find((one) => one.cardId === cardId)?.points ?? 0;
    const voucher = { catalogCode: 'VOUCCAFE', quantity: 1, cardId, registeredEmail: true };
    const redeemed = await post(scene, '/points-redemption/redeem-product-catalogue', voucher);
    expect(await carriedOut()).toBe('redeem');
    const history = (await answer(scene, 'GET', '/redemption-history')) as { content: object[] };
    expect(history.content).toMatchObject([{ redeemCode: redeemed.redeemCode }]);
    expect((await cardsOf(scene)).find((one) => one.cardId === cardId)?.points).toBeLessThan(before);
    await post(scene, '/cards/cashback-method', { cardNo: cardId, cashbackMethod: 'accumulate' });
    expect(await carriedOut()).toBe('set-cashback-method');
    expect(await answer(scene, 'GET', `/cards/cashback-method?cardNo=${cardId}`)).toEqual({
      cashbackMethod: 'accumulate',
    });
  });

  it('[S29] [S31] sets no cookie without Secure and __Host-, and takes none of the demo', async () => {
    const { browser } = await registered('primary1');
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-session']);
    browser.cookies.set('demo-session', browser.cookies.get('__Host-session') ?? '');
    browser.cookies.delete('__Host-session');
    expect((await browser.call('GET', '/cards')).status).toBe(401);
  });

  it('[LIM-1] raises a limit', async () => {
    const scene = await registered('primary2');
    const path = `/cards/${scene.cardId}`;
    const inquiry = (await answer(scene, 'GET', `${path}/limit-inquiry`)) as {
      maximumLimit: { amount: string; currency: string };
      earliestStart: string;
      traceId: string;
    };
    const { traceId } = inquiry;
    const raise = {
      amount: inquiry.maximumLimit,
      // The server's clock may be past midnight already, because limits start at an hour.
      startDate: inquiry.earliestStart,
      endDate: addDays(inquiry.earliestStart, 5),
    };
    await post(scene, `${path}/change-credit-limit/request-otp`, {
      ...raise,
      traceId,
      isResend: false,
      language: 'en',
    });
    const otp = await code(scene);
    const confirmed = { ...raise, otp, traceId, language: 'en' };
    await post(scene, `${path}/change-credit-limit/validate-otp`, confirmed);
    expect(await carriedOut()).toBe('raise-limit');
    expect(await answer(scene, 'GET', `${path}/limit-inquiry`)).toHaveProperty('openRequest');
  });

  it('[INS-1] converts a purchase to instalments', async () => {
    const scene = await registered('batch1');
    for (const call of callsOf('instalment')) await scene.step(call);
    expect(await carriedOut()).toBe('convert-to-instalments');
  });

  it('[PIN-1] sets a PIN, which only the bank can read', async () => {
    const scene = await registered('oldpass1');
    for (const call of callsOf('cash advance PIN')) await scene.step(call);
    expect(await carriedOut()).toBe('set-pin');
    expect(await card(scene)).toMatchObject({ pinSet: true });
  });

  it('[RPL-1] [ACT-1] replaces a card and activates the new one', async () => {
    const scene = await registered('states1');
    const { cardId } = scene;
    await post(scene, `/cards/${cardId}/replacement`, {
      category: 'damaged',
      reason: 'chip',
      reasonDetail: 'It does not read',
      language: 'en',
    });
    expect(await carriedOut()).toBe('replace-card');
    expect(await card(scene)).toMatchObject({ status: 'damaged' });
    const shown = (await cardsOf(scene)).find((one) => one.cardId === cardId);
    scene.cardExpiry = shown?.expiry.replace('/', '') ?? '';
    for (const call of callsOf('own activation')) await scene.step(call);
    expect(await carriedOut()).toBe('activate-card');
    expect(await card(scene)).toMatchObject({ status: 'active' });
  });

  it('[ACT-1] activates a card before log-on', async () => {
    const scene = await Scene.open(t, 'activate1');
    await passCodeWait(context.db());
    for (const call of callsOf('activation')) await scene.step(call);
    expect(await carriedOut()).toBe('activate-card');
  });

  it('[OPS-3] [SAFE-5] serves no till, although this test gives it one', async () => {
    const paid = { card: '9999000000000018', kind: 'chip', amount: '100', currency: 'TWD', country: 'TW' };
    const headers = { origin: ORIGIN };
    const calls = {
      purchase: paid,
      wallet: { card: paid.card, wallet: 'Phone' },
      'bank-freeze': { card: paid.card, frozen: true },
      clock: { advanceSeconds: 1 },
      reset: {},
    };
    for (const [name, payload] of Object.entries(calls)) {
      const answer = await t.app.server.inject({ method: 'POST', url: `/demo/${name}`, headers, payload });
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
  });

  it('agrees with the bank on every command', async () => {
    const { rows } = await sql<{ state: string }>`select distinct state from portal.commands`.execute(
      context.db(),
    );
    expect(rows).toEqual([{ state: 'done' }]);
  });
});
