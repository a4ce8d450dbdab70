/** What goes by post while the address changes: every call that orders it, and the activation of what was posted (CON-11). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { codeOf, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Newcomer, Owner } from '../../card-activation/testing/calls.ts';
import { type Saved, saveContacts, startAgain } from './test-setup.ts';

const { customerId: CUSTOMER } = demoPerson('states1');
/** The index of a card that is not activated. */
const UNACTIVATED = 6;
const DAMAGED = { category: 'damaged', reason: 'worn', reasonDetail: 'It is worn', language: 'en' };
const LOST = { ...DAMAGED, category: 'lost', reason: 'shop' };

describeOnBank('post while the address changes', (context) => {
  let t: TestApp;
  let before: Saved[];
  const db = () => context.db();
  beforeAll(async () => {
    t = await testApp(context);
    before = await saveContacts(db(), ['states1']);
    await sql`create table cards_before as select * from cards.cards
      where customer_id = ${CUSTOMER}`.execute(db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await startAgain(db(), before);
    await sql`update cards.customers set address_changed_at = null where customer_id = ${CUSTOMER}`.execute(
      db(),
    );
    await sql`delete from cards.replacements where customer_id = ${CUSTOMER}`.execute(db());
    await sql`update cards.cards c set status = b.status, expiry_month = b.expiry_month, expiry_year = b.expiry_year
      from cards_before b where b.customer_id = c.customer_id and b.card_id = c.card_id`.execute(db());
    await sql`update portal.users set statement_preference = 'email' where customer_id = ${CUSTOMER}`.execute(
      db(),
    );
  });

  const put = (kind: string, state: string, hours: number) =>
    sql`insert into portal.contact_changes (customer_id, change_id, kind, state, begun_at, waits_until, objected_by)
      values (${CUSTOMER}, gen_random_uuid(), ${kind}, ${state}, app_now(), app_now() + make_interval(hours => ${hours}),
        ${state === 'waiting' ? '{}' : '{email}'})`.execute(db());
  const byBank = (hours: number) =>
    sql`update cards.customers set address_changed_at = app_now() - make_interval(hours => ${hours})
      where customer_id = ${CUSTOMER}`.execute(db());

  const card = async (owner: Owner, status: string) =>
    (await owner.cards()).find((one) => one.status === status)!.cardId;
  const replace = async (owner: Owner, order: object) =>
    owner.browser.call('POST', `/cards/${await card(owner, 'active')}/replacement`, order);
  /** Every flow that ends with something in the post, and the activation of a posted card before and after log-on. */
  const FLOWS = {
    replacement: async () => replace(await Owner.open(t, 'states1'), DAMAGED),
    'paper statement': async () =>
      (await Owner.open(t, 'states1')).browser.call('POST', '/statement-preference', {
        statementPreference: 'paper',
      }),
    'activation after log-on': async () => (await Owner.open(t, 'states1')).advice(),
    'activation before log-on': async () => {
      const newcomer = await Newcomer.open(t, 'states1');
      const fields = newcomer.cardFields(UNACTIVATED);
      await newcomer.card(fields);
      return newcomer.identify(fields);
    },
  };
  const outcomes = async () => {
    const found: Record<string, string> = {};
    for (const [name, flow] of Object.entries(FLOWS)) found[name] = codeOf(await flow());
    return found;
  };
  const every = (code: string) => Object.fromEntries(Object.keys(FLOWS).map((name) => [name, code]));
  const state = async () => {
    const { rows } = await sql`select (select json_agg(c.status order by c.card_id) from cards.cards c
        where c.customer_id = ${CUSTOMER}) as cards, (select count(*)::int from cards.replacements
        where customer_id = ${CUSTOMER}) as orders, (select statement_preference from portal.users
        where customer_id = ${CUSTOMER}) as preference`.execute(db());
    return rows;
  };

  it.each([
    ['waits', () => put('address', 'waiting', 1), 'CONTACT-POST'],
    ['was changed by the bank 23 hours ago', () => byBank(23), 'CONTACT-POST'],
    ['is objected to, without an end', () => put('address', 'objected', -100), 'CONTACT-HELD'],
    ['stays, and the phone is objected to', () => put('phone', 'desk', -100), 'CONTACT-HELD'],
  ])(
    '[CON-11] while the address %s, nothing is ordered by post and no card activated',
    async (_what, begin, code) => {
      await begin();
      const then = await state();
      expect(await outcomes()).toEqual(every(code));
      expect(await state()).toEqual(then);
    },
  );

  it.each([
    ['address that is final', () => put('address', 'waiting', 0)],
    ['address that the bank changed 25 hours ago', () => byBank(25)],
    ['English name that waits', () => put('englishName', 'waiting', 1)],
  ])('[CON-11] an %s stops nothing', async (_what, begin) => {
    await begin();
    expect(await outcomes()).toEqual(every('ok'));
  });

  it('[CON-11] a lost card is stopped at once, and its person told that the new one cannot be activated yet', async () => {
    await put('address', 'waiting', 1);
    const answer = await replace(await Owner.open(t, 'states1'), LOST);
    expect([answer.status, answer.payload]).toMatchObject([
      200,
      { newStatus: 'lost', activationWaits: true },
    ]);
    const told = (await messages(t, CUSTOMER)).find(({ purpose }) => purpose === 'card-replaced');
    expect(told?.text).toMatch(/is blocked.*cannot be activated until that is final\.$/s);
  });

  it('[CON-11] an address that changes after the code stops the activation, until it is final', async () => {
    const owner = await (await Owner.open(t, 'states1')).toToken();
    await put('address', 'waiting', 1);
    expect(codeOf(await owner.activate())).toBe('CONTACT-POST');
    await sql`delete from portal.contact_changes`.execute(db());
    expect(codeOf(await owner.activate())).toBe('ok');
  });
});
