/**
 * [S01] [S07] Refusals for existing and for unknown users, cards and persons execute the same database statements, so that
 * their times cannot differ by design. `enumeration.nightly.ts` measures the times.
 */
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, type TestApp, testApp } from '../support/api/api.ts';
import { cardOf, demoPerson } from '../support/api/people.ts';
import { describeOnOneBank } from '../support/database/databases.ts';

/** A number with a valid check digit that no card of the bank has. */
const UNKNOWN_CARD = '4111111111111111';
const UNKNOWN_ID = 'F131104093';

type Details = { cardNumber: string; nationalId: string; birthDate: string };
const shortExpiry = ({ month, year }: { month: string; year: string }) => `${month}${year}`;

describeOnOneBank('the same work', (context) => {
  let t: TestApp;
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
    t = await testApp({ ...context, db: () => recorded, open: () => ({ ...database, db: recorded }) });
  });
  afterAll(() => t.app.server.close());

  /** Returns the statements of one call and its refusal. */
  async function workOf(call: (browser: Browser) => Promise<() => ReturnType<Browser['call']>>) {
    const send = await call(await t.browser().open());
    await t.app.dispatcher.drain();
    await sql`delete from portal.wrong_details`.execute(context.db());
    statements.length = 0;
    const { status, error } = await send();
    return { work: [...statements], status, code: error?.code };
  }

  const post = (browser: Browser, path: string, body: object) => () => browser.call('POST', path, body);

  it('[S01] a log-on of a known and of an unknown user', async () => {
    const logOn = (name: string) =>
      workOf(async (browser) => {
        const fields = { ...browser.credentials(name, 'Wrong-pass.1'), language: 'en' };
        return post(browser, '/authentication/login', { ...fields, ...(await browser.captcha()) });
      });
    const known = await logOn('demo.primary1');
    expect(known).toMatchObject({ status: 400, code: 'LOGIN-PW' });
    expect(known.work.length).toBeGreaterThan(3);
    expect(await logOn('absent.here1')).toEqual(known);
  });

  const steps: Readonly<
    Record<string, (browser: Browser, details: Details) => Promise<() => ReturnType<Browser['call']>>>
  > = {
    registration: async (browser, { cardNumber, ...person }) => {
      const card = { ...cardOf(demoPerson('register1')), cardNumber };
      const { payload } = await browser.call('POST', '/new-user/card-information', card);
      const { traceId } = payload as { traceId: string };
      const body = { traceId, ...card, ...person, ...(await browser.captcha()) };
      return post(browser, '/cards/onboard-validate-information', body);
    },
    'forgotten password': async (browser, { cardNumber, ...person }) => {
      const card = { ...cardOf(demoPerson('register1')), cardNumber };
      const body = { ...card, ...person, find: 'password', ...(await browser.captcha()) };
      return post(browser, '/cards/forgot-password-validate-information', body);
    },
    activation: async (browser, { cardNumber, nationalId, birthDate }) => {
      const card = { cardNumber, expiredDate: shortExpiry(cardOf(demoPerson('register1'))) };
      const first = await browser.call('POST', '/cards/card-activation-validate-information', card);
      const { traceId } = first.payload as { traceId: string };
      const body = { traceId, ...card, nationalId, dateOfBirth: birthDate };
      return post(browser, '/cards/card-activation/validate-person', body);
    },
  };

  it.each(Object.keys(steps))('[S07] the identity step of %s for wrong and unknown details', async (name) => {
    const { nationalId, birthDate } = demoPerson('register1');
    const { cardNumber } = cardOf(demoPerson('register1'));
    const step = (change: Partial<Details>) =>
      workOf((browser) => steps[name]!(browser, { cardNumber, nationalId, birthDate, ...change }));
    const wrong = await step({ birthDate: '1950-01-01' });
    expect(wrong).toMatchObject({ status: 400, code: 'PERSON-NOMATCH' });
    expect(wrong.work.some((sql) => sql.includes('card_numbers'))).toBe(true);
    expect(await step({ nationalId: UNKNOWN_ID })).toEqual(wrong);
    expect(await step({ nationalId: demoPerson('primary1').nationalId })).toEqual(wrong);
    expect(await step({ cardNumber: UNKNOWN_CARD })).toEqual(wrong);
    expect(await step({ cardNumber: UNKNOWN_CARD, nationalId: UNKNOWN_ID })).toEqual(wrong);
  });
});
