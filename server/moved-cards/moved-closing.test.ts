/** An account that closes while the bank moves it to another customer. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeSample } from '../../bank/load/sample/sample.ts';
import { newFolder } from '../../bank/load/test-folder.ts';
import { type Interruption, interrupted } from '../../features/security-activity/server/test-setup.ts';
import { type Browser, type TestApp, testApp } from '../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../tests/support/api/clients/logged-on.ts';
import { passCodeWait } from '../../tests/support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../../tests/support/api/people.ts';
import { earlier } from '../../tests/support/api/state.ts';
import { describeOnBank, testStart } from '../../tests/support/database/databases.ts';
import { sealAll } from '../../tests/support/database/row-tags.ts';
import { movesIn } from './test-moves.ts';

const USERNAME = 'demo.nophone1';
const { customerId: FROM } = demoPerson('nophone1');
/** The demo bank does not have this customer. */
const TO = '00000000-0000-0000-0000-000000000777';
/** Minutes. */
const WEEK = 7 * 24 * 60;

describeOnBank('an account that closes and moves', (context) => {
  let t: TestApp;
  let folder: string;
  const interruption: Interruption = {};
  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      {
        cardSystem: interrupted(interruption, 'after'),
      },
    );
    folder = newFolder();
    await writeSample(context.db(), testStart().keys, folder);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await sealAll(context.db(), t.config.keyring);
    await passCodeWait(context.db());
  });
  const { move, moveBack } = movesIn(context, () => ({ folder, config: t.config }));
  const run = async (statement: ReturnType<typeof sql>) => (await statement.execute(context.db())).rows;
  const body = { language: 'en' };
  const code = async (browser: Browser, customerId: string) => {
    await browser.call('POST', '/my-data/closing/request-otp', { ...body, isResend: false });
    return newestCode(t, customerId);
  };
  const closings = () => run(sql`select customer_id as id from portal.closings`);

  it('[BANK-3] [CLS-2] goes on closing under the new customer, who can undo it', async () => {
    const browser = await loggedOn(t, USERNAME);
    const otp = await code(browser, FROM);
    expect((await browser.call('POST', '/my-data/closing/close', { ...body, otp })).status).toBe(200);
    await move(FROM, TO);
    expect(await closings()).toEqual([{ id: TO }]);
    const again = t.browser();
    expect((await (await again.open()).logIn(USERNAME)).payload).toMatchObject({ closing: true });
    expect((await again.call('POST', '/my-data/closing/undo', body)).status).toBe(200);
    expect(await closings()).toEqual([]);
    await moveBack(TO, FROM);
  });

  it('[BANK-3] [CLS-3] closes nothing if the account moves while the order is on its way', async () => {
    const browser = await loggedOn(t, USERNAME);
    const otp = await code(browser, FROM);
    interruption.run = () => move(FROM, TO);
    expect((await browser.call('POST', '/my-data/closing/close', { ...body, otp })).status).not.toBe(200);
    expect(interruption.run).toBeUndefined();
    expect(await closings()).toEqual([]);
    await moveBack(TO, FROM);
  });

  it('[BANK-3] [PRV-3] is erased again from a backup in which it belongs to the customer before the move', async () => {
    const browser = await loggedOn(t, USERNAME);
    const [user] = await run(sql`select * from portal.users where customer_id = ${FROM}`);
    const otp = await code(browser, FROM);
    await browser.call('POST', '/my-data/closing/close', { ...body, otp });
    await move(FROM, TO);
    await run(
      sql`update portal.closings set begun_at = ${earlier('begun_at', WEEK)}, ends_at = ${earlier('ends_at', WEEK)}`,
    );
    await t.app.purge();
    expect(await run(sql`select 1 from portal.users where username = ${USERNAME}`)).toEqual([]);
    const old = user as { created_at: Date };
    await run(sql`insert into portal.users (username, customer_id, password_hash, password_changed_at, created_at)
        values (${USERNAME}, ${FROM}, 'x', ${old.created_at}, ${old.created_at})`);
    expect(await t.app.eraseAgain()).toBe(1);
    expect(await run(sql`select 1 from portal.users where customer_id in (${FROM}, ${TO})`)).toEqual([]);
  });
});
