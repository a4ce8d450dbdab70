/**
 * [S01] [S07] Refusals for existing and for unknown users, cards and persons execute the same database statements, so that
 * their times cannot differ by design. `enumeration.nightly.ts` measures the times.
 */
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackNationalId } from '../../../features/identity/testing/strangers.ts';
import { type Browser, type TestApp, testApp } from '../../support/api/clients/api.ts';
import {
  type Details,
  IDENTITY_STEPS,
  RIGHT,
  UNKNOWN_CARD,
  UNKNOWN_ID,
} from '../../support/api/clients/identity-steps.ts';
import { cardOf, demoPerson } from '../../support/api/people.ts';
import { describeOnOneBank } from '../../support/database/databases.ts';

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

  /** Returns the statements of one call and its refusal. `prepare` runs before the call. */
  async function workOf(
    call: (browser: Browser) => Promise<() => ReturnType<Browser['call']>>,
    prepare: () => Promise<void> = async () => undefined,
  ) {
    const send = await call(await t.browser().open());
    await t.app.dispatcher.drain();
    await sql`delete from portal.wrong_details`.execute(context.db());
    await prepare();
    statements.length = 0;
    const { status, error } = await send();
    return { work: [...statements], status, code: error?.code };
  }

  it('[S01] a log-on of a known and of an unknown user', async () => {
    const logOn = (name: string) =>
      workOf(async (browser) => {
        const fields = { ...browser.credentials(name, 'Wrong-pass.1'), language: 'en' };
        const body = { ...fields, ...(await browser.captcha()) };
        return () => browser.call('POST', '/authentication/login', body);
      });
    const known = await logOn('demo.primary1');
    expect(known).toMatchObject({ status: 400, code: 'LOGIN-PW' });
    expect(known.work.length).toBeGreaterThan(3);
    expect(await logOn('absent.here1')).toEqual(known);
  });

  it.each(Object.entries(IDENTITY_STEPS))(
    '[S07] the identity step of %s for wrong and unknown details',
    async (_, prepare) => {
      const step = (change: Partial<Details>) =>
        workOf((browser) =>
          prepare(
            {
              post: (path, body) => browser.call('POST', path, body),
              captcha: () => browser.captcha(),
            },
            { ...RIGHT, ...change },
          ),
        );
      const wrong = await step({ birthDate: '1950-01-01' });
      expect(wrong).toMatchObject({ status: 400, code: 'PERSON-NOMATCH' });
      expect(wrong.work.some((sql) => sql.includes('card_numbers'))).toBe(true);
      expect(await step({ nationalId: UNKNOWN_ID })).toEqual(wrong);
      expect(await step({ nationalId: demoPerson('primary1').nationalId })).toEqual(wrong);
      expect(await step({ cardNumber: UNKNOWN_CARD })).toEqual(wrong);
      expect(await step({ cardNumber: UNKNOWN_CARD, nationalId: UNKNOWN_ID })).toEqual(wrong);
    },
  );

  it('[FGT-4] the identity step of a forgotten password for right and wrong details while strangers attack', async () => {
    const { cardNumber, ...expiry } = cardOf(demoPerson('primary1'));
    const { nationalId, birthDate } = demoPerson('primary1');
    const right = { ...expiry, cardNumber, nationalId, birthDate, find: 'password' };
    const step = (change: Partial<Details>) =>
      workOf(
        async (browser) => {
          const body = { ...right, ...change, ...(await browser.captcha()) };
          return () => browser.call('POST', '/cards/forgot-password-validate-information', body);
        },
        async () => {
          for (const id of [nationalId, UNKNOWN_ID])
            await attackNationalId(context.db(), t.config.keyring, id);
        },
      );
    const found = await step({});
    expect(found.status).toBe(200);
    expect(found.work.some((sql) => sql.includes('card_numbers'))).toBe(true);
    expect(await step({ birthDate: '1950-01-01' })).toEqual(found);
    expect(await step({ cardNumber: UNKNOWN_CARD, nationalId: UNKNOWN_ID })).toEqual(found);
  });
});
