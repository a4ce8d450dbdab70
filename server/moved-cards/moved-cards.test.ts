import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeSample } from '../../bank/load/sample/sample.ts';
import { newFolder } from '../../bank/load/test-folder.ts';
import { sealFacts } from '../../features/alerts/server/facts.ts';
import { hadAccount } from '../../features/confirmation/server/hold-store.ts';
import { givePasskey, logOnWith, newAuthenticator } from '../../features/passkeys/testing/passkeys.ts';
import { type Interruption, interrupted } from '../../features/security-activity/server/test-setup.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import { type Browser, type TestApp, testApp } from '../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { describeOnBank, testStart } from '../../tests/support/database/databases.ts';
import { sealAll, testTags } from '../../tests/support/database/row-tags.ts';
import { createRowCheck } from '../row-tags/verify.ts';
import { movesIn } from './test-moves.ts';

const ANNA = demoPerson('primary1').customerId;
const OTHER = demoPerson('primary2').customerId;
/** Customers whom the demo bank does not have. */
const [NEW = '', NEXT = '', THIRD = ''] = [777, 778, 779].map((n) => `00000000-0000-0000-0000-000000000${n}`);

describeOnBank('a customer whose cards move to another', (context) => {
  let t: TestApp;
  let folder: string;
  const interruption: Interruption = {};
  const keys = testStart().keys;
  beforeAll(async () => {
    t = await testApp(
      context,
      { UNTAGGED_ROWS: 'refuse' },
      {
        cardSystem: interrupted(interruption, 'after'),
      },
    );
    folder = newFolder();
    await writeSample(context.db(), keys, folder);
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => sealAll(context.db(), t.config.keyring));

  const run = async (statement: ReturnType<typeof sql>) => (await statement.execute(context.db())).rows;
  const { cardsIn, move, moveBack } = movesIn(context, () => ({ folder, config: t.config }));

  /** Opens a request about data and returns its id. */
  async function openRequest(browser: Browser, kind = 'correction'): Promise<string> {
    const body = { kind, subject: 'other', text: 'Wrong', evidence: [], language: 'en' };
    return ((await browser.call('POST', '/data-requests', body)).payload as { requestId: string }).requestId;
  }
  const agree = (browser: Browser, channel: string, agreed: boolean) =>
    browser.call('POST', '/consents', { purpose: 'own-offers', channel, agreed });
  const offersShown = async (browser: Browser) =>
    ((await browser.call('GET', '/profile')).payload as { offersShown: boolean }).offersShown;

  const cardIdsOf = async (browser: Browser) => {
    const { payload } = await browser.call('GET', '/cards');
    return JSON.stringify(payload);
  };
  const activity = async (browser: Browser) => {
    const { payload } = await browser.call('GET', '/security/activity');
    return (payload as { entries: { event: string }[] }).entries.map(({ event }) => event);
  };
  async function addNotice(customerId: string, source: string) {
    const noticeId = randomUUID();
    const sealed = sealFacts(
      createCipher(t.config.keyring),
      { cardId: 'x', points: 5 },
      { customerId, noticeId },
    );
    await run(sql`insert into portal.notices (customer_id, notice_id, source, kind, at, sealed, deliver_at, handed_at)
      values (${customerId}, ${noticeId}, ${source}, 'points-taken', app_now(), ${sealed}, app_now(), app_now())`);
  }
  const notices = async (browser: Browser) => {
    const { payload } = await browser.call('GET', '/notices');
    return JSON.stringify(payload);
  };
  const noFindings = async () => {
    const check = createRowCheck(testTags(t.config.keyring));
    const records = await run(sql`select action, details, at::text as at from portal.audit`);
    for (const record of records) check.take(record as never);
    await context.transaction((trx) => check.read(trx));
    return check.result(true).findings;
  };

  it('[BANK-3] keeps username, passkeys, browsers, alerts, notices and places, under the new customer', async () => {
    const phone = newAuthenticator(true);
    await givePasskey(context.db(), ANNA, phone);
    await sealAll(context.db(), t.config.keyring);
    const before = await loggedOn(t, 'demo.primary1');
    const seen = await cardIdsOf(before);
    await addNotice(ANNA, 'points/1');
    await run(sql`insert into portal.alerts (customer_id, version, kinds, push_amounts, language, changed_at)
      values (${ANNA}, 4, '{}', true, 'zh_tw', app_now())`);
    await run(sql`insert into portal.points_sent (customer_id, day, points)
      values (${ANNA}, (app_now() at time zone 'Asia/Taipei')::date, 700)`);
    await run(sql`insert into portal.hidden_subscriptions values (${ANNA}, ${'a'.repeat(32)}, app_now())`);
    const requestId = await openRequest(before);
    await before.call('POST', '/consents/refuse-all', {});
    const browsers = await run(sql`select device_key from portal.devices where username = 'demo.primary1'`);

    expect(await move(ANNA, NEW)).toMatchObject({ state: 'complete', heldBack: [] });

    expect(await before.call('GET', '/cards')).toMatchObject({ status: 401 });
    const again = await loggedOn(t, 'demo.primary1');
    expect(await cardIdsOf(again)).toBe(seen);
    expect(await activity(again)).toEqual(['logged-on-new', 'account-in']);
    expect(await notices(again)).toContain('points-taken');
    expect((await again.call('GET', `/data-requests/${requestId}`)).payload).toMatchObject({ text: 'Wrong' });
    expect(await offersShown(again)).toBe(false);
    expect((await logOnWith(t.browser(), phone)).status).toBe(200);
    expect(
      await run(sql`select (select version from portal.alerts where customer_id = ${NEW}) as alerts,
        (select points from portal.points_sent where customer_id = ${NEW}) as points,
        (select count(*)::int from portal.hidden_subscriptions where customer_id = ${NEW}) as hidden,
        (select count(*)::int from portal.users where customer_id = ${ANNA}) as users`),
    ).toEqual([{ alerts: 4, points: 700n, hidden: 1, users: 0 }]);
    const now = await run(sql`select device_key from portal.devices where username = 'demo.primary1'`);
    expect(now).toEqual(expect.arrayContaining(browsers));
    expect(await noFindings()).toEqual([]);
    await moveBack(NEW, ANNA);
  });

  it('[BANK-3] closes the account when the new customer has one, who sees the cards at once', async () => {
    const phone = newAuthenticator(true);
    await givePasskey(context.db(), ANNA, phone);
    await sealAll(context.db(), t.config.keyring);
    const [mine, theirs] = [await loggedOn(t, 'demo.primary1'), await loggedOn(t, 'demo.primary2')];
    await addNotice(ANNA, 'points/2');
    const requestId = await openRequest(mine, 'objection');
    await run(sql`delete from portal.consents`);
    await agree(mine, 'sms', true);
    await agree(mine, 'portal', false);
    await agree(theirs, 'email', false);
    await agree(theirs, 'portal', true);
    const answers = async (username: string) => {
      const { status, error } = await t.browser().logIn(username);
      return { status, code: error?.code, message: error?.message };
    };
    const unknown = await answers('not.registered');

    expect(await move(ANNA, OTHER)).toMatchObject({ state: 'complete', heldBack: [] });

    expect(await mine.call('GET', '/cards')).toMatchObject({ status: 401 });
    expect(await answers('demo.primary1')).toEqual(unknown);
    expect((await logOnWith(t.browser(), phone)).status).not.toBe(200);
    const seen = await cardIdsOf(theirs);
    for (const { card_id: id } of await cardsIn(ANNA)) expect(seen).toContain(id);
    expect(await notices(theirs)).toContain('points-taken');
    expect((await activity(theirs))[0]).toBe('cards-in');
    expect((await theirs.call('GET', `/data-requests/${requestId}`)).payload).toMatchObject({
      text: 'Wrong',
    });
    // Refusals move to a customer who has chosen, agreements do not.
    expect(await offersShown(theirs)).toBe(false);
    const chosen = await run(sql`select channel, agreed, seq from portal.consents
      where customer_id = ${OTHER} and channel in ('sms', 'email') order by seq`);
    expect(chosen).toEqual([{ channel: 'email', agreed: false, seq: 1 }]);
    expect(await run(sql`select 1 from portal.consents where customer_id = ${ANNA}`)).toEqual([]);
    expect(await noFindings()).toEqual([]);
    await moveBack(OTHER, ANNA);
  });

  it('[BANK-3] leaves an account alone while its customer keeps cards, and extends its hold to the new customer', async () => {
    const [mine, theirs] = [await loggedOn(t, 'demo.states1'), await loggedOn(t, 'demo.primary2')];
    const from = demoPerson('states1').customerId;
    const [card] = await cardsIn(from);
    await run(sql`update portal.users set hold_from = app_now(), hold_until = app_now() + interval '5 hours',
      hold_used = array['sms'] where customer_id = ${from}`);
    expect(await move(from, OTHER, [card?.card_id ?? ''])).toMatchObject({ state: 'complete', moved: 1 });
    expect((await mine.call('GET', '/cards')).status).toBe(200);
    expect(await cardIdsOf(mine)).not.toContain(card?.card_id);
    expect(await cardIdsOf(theirs)).toContain(card?.card_id);
    expect((await activity(mine))[0]).toBe('cards-out');
    const holds = await run(sql`select hold_until > app_now() + interval '4 hours' as held, hold_used as used
      from portal.users where customer_id in (${from}, ${OTHER})`);
    expect(holds).toEqual([
      { held: true, used: ['sms'] },
      { held: true, used: ['sms'] },
    ]);
    expect(await noFindings()).toEqual([]);
  });

  it('[BANK-3] a log-on that has begun gives no session of the earlier customer', async () => {
    const from = demoPerson('recent1').customerId;
    const browser = t.browser();
    await browser.open();
    interruption.run = () => move(from, NEXT);
    // On a cluster the move may take longer than a call may.
    const { status } = await browser.logIn('demo.recent1');
    expect(context.distributed ? [401, 503] : [401]).toContain(status);
    expect(
      await run(sql`select 1 from portal.sessions where customer_id = ${from} and state <> 'ended'`),
    ).toEqual([]);
    expect((await (await t.browser().open()).logIn('demo.recent1')).status).toBe(200);
  });

  it('[BANK-3] closes the account when the cards go to several customers', async () => {
    const from = demoPerson('batch1').customerId;
    const browser = await loggedOn(t, 'demo.batch1');
    expect(await move(from, [OTHER, THIRD])).toMatchObject({ state: 'complete', moved: 2 });
    expect((await browser.call('GET', '/cards')).status).toBe(401);
    expect(await run(sql`select 1 from portal.users where customer_id in (${from}, ${THIRD})`)).toEqual([]);
    // A registration of a new customer is then held, as after an account that was deleted.
    expect(await hadAccount(context.db(), THIRD)).toBe(true);
  });
});
