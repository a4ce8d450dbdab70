/** Every row that grants rights has the right tag and its record in the trail after each journey. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addPasskey,
  changePasskey,
  logOnWith,
  newAuthenticator,
} from '../../features/passkeys/testing/passkeys.ts';
import { NEW_PASSWORD } from '../../features/registration/testing/calls.ts';
import { startDesk, type TestDesk } from '../../features/staff/server/test-setup.ts';
import { auditKeys } from '../../server/audit/keys.ts';
import { verifyTrail } from '../../server/audit/report.ts';
import { KINDS, TAGGED } from '../../server/row-tags/kinds.ts';
import { loggedOn } from '../support/api/clients/logged-on.ts';
import { callsOf, Scene } from '../support/api/flows.ts';
import { demoPerson, newestCode } from '../support/api/people.ts';
import { describeOnBank } from '../support/database/databases.ts';
import { sealAll, testTags } from '../support/database/row-tags.ts';

describeOnBank('rows that the portal writes', (context) => {
  let desk: TestDesk;
  beforeAll(async () => {
    desk = await startDesk(context, { UNTAGGED_ROWS: 'refuse' });
    await sealAll(context.db(), desk.t.config.keyring);
  });
  afterAll(() => desk.close());

  /** Expects the right tag and a record for every row. */
  async function expectWhole(): Promise<void> {
    const { keyring } = desk.t.config;
    const report = await verifyTrail({
      db: context.db(),
      keys: auditKeys(keyring),
      folder: undefined,
      sources: undefined,
      rowTags: testTags(keyring),
    });
    expect([...report.problems, ...report.rowProblems]).toEqual([]);
    for (const kind of KINDS) {
      const live = kind === 'session' ? sql`and state in ('pending', 'live')` : sql``;
      const { rows } =
        await sql`select 1 from ${sql.table(TAGGED[kind].table)} where row_tag is null ${live}`.execute(
          context.db(),
        );
      expect(rows, kind).toEqual([]);
    }
    const refused = await desk.t.app.registry.getSingleMetric('refused_rows_total')?.get();
    expect(refused?.values.filter(({ value }) => value > 0)).toEqual([]);
  }

  async function walk(flow: string, person: Parameters<typeof demoPerson>[0], isLoggedOn: boolean) {
    const scene = await Scene.open(desk.t, person, isLoggedOn);
    for (const call of callsOf(flow)) await scene.step(call);
    return scene;
  }

  it('[CRY-3] [REG-1] are right after a registration and its first log-on', async () => {
    await walk('registration', 'register1', false);
    await expectWhole();
  });

  it('[CRY-3] [LOGIN-6] are right after a log-on with a code, which ends the mark of the bank', async () => {
    const { customerId } = demoPerson('reonboard1');
    const browser = await desk.t.browser().open();
    const answer = await browser.logIn('demo.reonboard1');
    expect(answer.payload).toMatchObject({ reOnboarding: true });
    const ask = { method: 'sms', isResend: false, language: 'en' };
    expect((await browser.call('POST', '/login/request-otp', ask)).status).toBe(200);
    const otp = await newestCode(desk.t, customerId);
    const done = await browser.call('POST', '/login/validate-otp', { otp, language: 'en' });
    browser.keep(done);
    expect((await browser.call('GET', '/cards')).status).toBe(200);
    await expectWhole();
    expect((await (await desk.t.browser().open()).logIn('demo.reonboard1')).payload).toMatchObject({
      reOnboarding: false,
    });
  });

  it('[CRY-3] [PASSKEY-4] are right after a passkey is added, used, paused by a reset and kept', async () => {
    const { customerId } = demoPerson('primary1');
    const phone = newAuthenticator(true);
    const browser = await loggedOn(desk.t, 'demo.primary1');
    const id = await addPasskey(desk.t, browser, customerId, phone);
    await expectWhole();
    const again = desk.t.browser();
    expect((await logOnWith(again, phone)).status).toBe(200);
    await walk('forgotten password', 'primary1', false);
    await expectWhole();
    const owner = await desk.t.browser().open();
    await owner.logIn('demo.primary1', NEW_PASSWORD);
    expect((await logOnWith(desk.t.browser(), phone)).error?.code).toBe('PASSKEY-WRONG');
    const last = await desk.t.browser().open();
    await last.logIn('demo.primary1', NEW_PASSWORD);
    await sql`update portal.users set hold_until = null`.execute(context.db());
    expect((await changePasskey(desk.t, last, customerId, id, 'keep')).status).toBe(200);
    await expectWhole();
  });

  it('[CRY-3] [PWD-1] are right after a change of the password; the row before it is found', async () => {
    const table = sql.table('portal.users');
    await sql`create table public.kept as select * from ${table} where username = 'demo.primary2'`.execute(
      context.db(),
    );
    await walk('change password', 'primary2', true);
    await expectWhole();
    await sql`update ${table} u set password_hash = k.password_hash, row_version = k.row_version, row_tag = k.row_tag
      from public.kept k where u.username = k.username`.execute(context.db());
    await sql`drop table public.kept`.execute(context.db());
    const { keyring } = desk.t.config;
    const sources = { folder: undefined, sources: undefined, rowTags: testTags(keyring) };
    const { rowProblems } = await verifyTrail({ db: context.db(), keys: auditKeys(keyring), ...sources });
    expect(rowProblems).toEqual(['account of demo.primary2: replaced since, by the audit trail']);
    await sealAll(context.db(), keyring);
  });

  it('[CRY-3] [STAFF-3] are right after each change by staff', async () => {
    const ann = await desk.logOn('ann');
    const find = async (username: string) => ann.find(await desk.numberOf(username));
    expect((await ann.act(await find('demo.locked1'), 'unlock')).status).toBe(200);
    await loggedOn(desk.t, 'demo.locked1');
    expect((await ann.act(await find('demo.locked1'), 'disable')).status).toBe(200);
    await expectWhole();
    expect((await ann.act(await find('demo.locked1'), 'enable')).status).toBe(200);
    expect((await ann.act(await find('demo.locked1'), 'forget-browsers')).status).toBe(200);
    await loggedOn(desk.t, 'demo.locked1');
    expect((await ann.act(await find('demo.locked1'), 'reset-registration')).status).toBe(200);
    await expectWhole();
  });
});
