import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CONSENT_CHANNELS } from '../../../shared/consents.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { auditLines, codeOf, countRows, empty } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Consents } from '../contract.ts';

describeOnBank('consents to offers', (context) => {
  let t: TestApp;
  let browser: Browser;
  const { customerId } = demoPerson('primary1');
  const db = () => context.db();
  beforeAll(async () => {
    t = await testApp(context);
    browser = await loggedOn(t, 'demo.primary1');
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await empty(db(), 'portal.consents');
    await clearAudit(db());
  });

  const read = async (from = browser) => (await from.call('GET', '/consents')).payload as Consents;
  const choose = (purpose: string, channel: string, agreed: unknown) =>
    browser.call('POST', '/consents', { purpose, channel, agreed });
  const refuseAll = () => browser.call('POST', '/consents/refuse-all', {});
  const agreedOf = ({ purposes }: Consents) =>
    purposes.flatMap(({ purpose, channels }) =>
      channels.filter(({ agreed }) => agreed).map(({ channel }) => `${purpose} ${channel}`),
    );
  const offersShown = async () =>
    ((await browser.call('GET', '/profile')).payload as { offersShown: boolean }).offersShown;

  it('[CNS-1] has agreed to nothing at first, except offers inside the portal', async () => {
    const consents = await read();
    expect(agreedOf(consents)).toEqual(['own-offers portal']);
    expect(consents.history).toEqual([]);
    expect(consents.purposes.map(({ purpose }) => purpose)).toEqual([
      'own-offers',
      'partner:harbour-kite',
      'partner:blue-door',
    ]);
    expect(consents.purposes[0]?.channels.map(({ channel }) => channel)).toEqual(CONSENT_CHANNELS);
    expect(consents.purposes[1]?.channels.map(({ channel }) => channel)).not.toContain('portal');
    expect(await offersShown()).toBe(true);
  });

  it('[CNS-1] keeps each choice with its time, newest first, and repeats change nothing', async () => {
    await choose('own-offers', 'sms', true);
    await choose('own-offers', 'sms', true);
    await choose('own-offers', 'sms', false);
    await choose('partner:blue-door', 'email', true);
    const { history, purposes } = await read();
    expect(history.map(({ seq, purpose, channel, agreed }) => [seq, purpose, channel, agreed])).toEqual([
      [3, 'partner:blue-door', 'email', true],
      [2, 'own-offers', 'sms', false],
      [1, 'own-offers', 'sms', true],
    ]);
    expect(history[0]?.partner).toBe('Blue Door Department Stores');
    expect(agreedOf({ history, purposes })).toEqual(['own-offers portal', 'partner:blue-door email']);
    expect(await auditLines(db(), customerId)).toEqual([
      'consents agreed',
      'consents declined',
      'consents agreed',
    ]);
  });

  it('[CNS-2] refuses everything with one call, also what was never chosen', async () => {
    await choose('own-offers', 'email', true);
    await choose('partner:harbour-kite', 'phone', true);
    const { payload } = await refuseAll();
    expect(agreedOf(payload as Consents)).toEqual([]);
    expect(await offersShown()).toBe(false);
    const rows = await countRows(db(), 'portal.consents');
    expect(rows).toBe(2 + 6 + 5 + 5);
    await refuseAll();
    expect(await countRows(db(), 'portal.consents')).toBe(rows);
    // A partner that is agreed to later counts again, and nothing else.
    await choose('partner:harbour-kite', 'phone', true);
    expect(agreedOf(await read())).toEqual(['partner:harbour-kite phone']);
  });

  it('[CNS-3] says with the profile whether offers are shown', async () => {
    await choose('own-offers', 'portal', false);
    expect(await offersShown()).toBe(false);
    await choose('own-offers', 'portal', true);
    expect(await offersShown()).toBe(true);
  });

  it('[CNS-1] numbers choices that are made at once without a gap, and the last one counts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => choose('own-offers', 'push', index % 2 === 0)),
    );
    expect(answers.map(codeOf)).toEqual(Array(12).fill('ok'));
    const { history, purposes } = await read();
    expect(history.map(({ seq }) => seq)).toEqual(history.map((_, index) => history.length - index));
    for (const [index, { agreed }] of history.entries()) expect(agreed).not.toBe(history[index + 1]?.agreed);
    const push = purposes[0]?.channels.find(({ channel }) => channel === 'push');
    expect(push?.agreed).toBe(history[0]?.agreed);
  });

  it.each([
    ['an unknown partner', 'partner:unknown', 'sms', true, 'NOT_FOUND'],
    ['the portal of a partner', 'partner:blue-door', 'portal', true, 'NOT_FOUND'],
    ['an unknown purpose', 'all', 'sms', true, 'NOT_FOUND'],
    ['an unknown channel', 'own-offers', 'fax', true, 'VALIDATION'],
    ['a text as choice', 'own-offers', 'sms', 'true', 'VALIDATION'],
    ['a purpose with other characters', "own-offers'", 'sms', true, 'VALIDATION'],
  ])('[CNS-1] refuses %s', async (_name, purpose, channel, agreed, code) => {
    expect(codeOf(await choose(purpose, channel, agreed))).toBe(code);
    expect(await countRows(db(), 'portal.consents')).toBe(0);
  });

  it('[CNS-1] keeps the choices of two people apart', async () => {
    const other = await loggedOn(t, 'demo.primary2');
    await refuseAll();
    expect(agreedOf(await read(other))).toEqual(['own-offers portal']);
    expect((await read(other)).history).toEqual([]);
  });

  it('[CNS-1] refuses for a partner that was removed after the page was read, and agrees to nothing of it', async () => {
    await sql`insert into portal.consents (customer_id, seq, purpose, channel, agreed, at)
      values (${customerId}, 1, 'partner:old-one', 'sms', true, app_now())`.execute(db());
    for (const [channel, agreed] of [
      ['sms', true],
      ['email', true],
      ['email', false],
    ] as const)
      expect(codeOf(await choose('partner:old-one', channel, agreed))).toBe('NOT_FOUND');
    const { payload } = await choose('partner:old-one', 'sms', false);
    expect((payload as Consents).history.map(({ seq, agreed }) => [seq, agreed])).toEqual([
      [2, false],
      [1, true],
    ]);
    // A repeat changes nothing.
    expect(codeOf(await choose('partner:old-one', 'sms', false))).toBe('ok');
    expect(await countRows(db(), 'portal.consents')).toBe(2);
  });

  it('[CNS-1] names a partner that the bank no longer has by its id', async () => {
    await sql`insert into portal.consents (customer_id, seq, purpose, channel, agreed, at)
      values (${customerId}, 1, 'partner:old-one', 'sms', true, app_now())`.execute(db());
    const { history, purposes } = await read();
    expect(history[0]).toMatchObject({ purpose: 'partner:old-one', partner: 'old-one' });
    expect(purposes.map(({ purpose }) => purpose)).not.toContain('partner:old-one');
    const refused = (await refuseAll()).payload as Consents;
    expect(refused.history).toContainEqual(
      expect.objectContaining({ purpose: 'partner:old-one', channel: 'sms', agreed: false }),
    );
  });
});
