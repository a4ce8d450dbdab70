import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { luhnValid } from '../../../shared/validation/card.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOnClient } from '../../../tests/support/api/clients/flow-client.ts';
import { cardOf, demoPerson } from '../../../tests/support/api/people.ts';
import {
  type DatabaseContext,
  describeOnBank,
  testStart,
} from '../../../tests/support/database/databases.ts';
import { Owner } from '../../card-activation/testing/calls.ts';

const codeOf = (answer: Answer) => answer.error?.code ?? 'ok';
const LOST = { category: 'lost', reason: 'transport', reasonDetail: 'Left on the train', language: 'en' };
const DAMAGED = { ...LOST, category: 'damaged', reason: 'chip' };
const STOLEN = { ...LOST, category: 'stolen', reason: 'bag' };

describeOnBank('card replacement', (context) => {
  let t: TestApp;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    t = await testApp(context);
    reset = await snapshot(context);
  });
  beforeEach(() => reset());

  const open = (key: Parameters<typeof Owner.open>[1] = 'states1') => Owner.open(t, key);
  /** Logs on a person whose cards are all active. */
  const openActive = (key: Parameters<typeof Owner.open>[1]) => loggedOnClient(Owner, t, key);
  const inStatus = async (owner: Owner, status: string) =>
    (await owner.cards()).find((card) => card.status === status)!;
  const order = (owner: Owner, cardId: string, body: object = LOST, key?: string) =>
    owner.browser.call('POST', `/cards/${cardId}/replacement`, body, key ? { 'idempotency-key': key } : {});
  const state = (owner: Owner, cardId: string) => owner.browser.call('GET', `/cards/${cardId}/replacement`);
  const orders = async () => (await sql`select from cards.replacements`.execute(context.db())).rows.length;
  async function notices(): Promise<{ channel: string; text: string }[]> {
    await t.app.dispatcher.drain();
    const headers = { accept: 'application/json' };
    const inbox = (await t.app.server.inject({ url: '/demo/inbox', headers })).json();
    return inbox.filter((message: { purpose: string }) => message.purpose === 'card-replaced');
  }

  it('[RPL-1] blocks a lost card at once, without a code, and issues another number', async () => {
    const owner = await open();
    const { cardId, lastFour } = await inStatus(owner, 'active');
    const { payload } = await order(owner, cardId);
    const { lastFour: fresh, referenceNumber } = payload as { lastFour: string; referenceNumber: string };
    expect(payload).toEqual({
      referenceNumber: expect.stringMatching(/^RC-[A-Z0-9]{8}$/),
      newStatus: 'lost',
      deliveryWorkingDays: '3-5',
      lastFour: expect.stringMatching(/^\d{4}$/),
    });
    expect((await owner.cards()).find((card) => card.cardId === cardId)).toMatchObject({
      status: 'lost',
      lastFour: fresh,
    });
    expect((await state(owner, cardId)).payload).toMatchObject({
      categories: [],
      openOrder: { referenceNumber, category: 'lost' },
    });
    const sent = await notices();
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    // The notice contains the old number, because the person knows it.
    for (const word of [lastFour, referenceNumber, 'blocked']) expect(sent[0]?.text).toContain(word);
    const { rows } = await sql<{ details: object }>`select details from portal.audit
      where action = 'replace-card' and outcome = 'done' order by at desc limit 1`.execute(context.db());
    expect(rows[0]?.details).toEqual({ cardId, category: 'lost', reason: 'transport', referenceNumber });
    expect(t.logged.join('')).not.toContain('Left on the train');
  });

  it('[RPL-1] invalidates the old number; the new one is valid and stored encrypted', async () => {
    const owner = await openActive('primary1');
    const old = cardOf(demoPerson('primary1'));
    const activation = { cardNumber: old.cardNumber, expiredDate: `${old.month}${old.year}` };
    const { customerId, nationalId, birthDate: dateOfBirth } = demoPerson('primary1');
    const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from cards.card_numbers
      where customer_id = ${customerId}`.execute(context.db());
    const [card] = await owner.cards();
    expect(codeOf(await order(owner, card!.cardId, STOLEN))).toBe('ok');
    const stranger = await t.browser().open();
    const started = await stranger.call('POST', '/cards/card-activation-validate-information', activation);
    const { traceId } = started.payload as { traceId: string };
    const person = { ...activation, traceId, nationalId, dateOfBirth };
    expect(codeOf(await stranger.call('POST', '/cards/card-activation/validate-person', person))).toBe(
      'PERSON-NOMATCH',
    );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from cards.card_numbers
      where customer_id = ${customerId}`.execute(context.db());
    expect(rows[0]).toEqual(before[0]);
    // Decrypts the new number with the card system's key.
    const row = await context
      .db()
      .selectFrom('cards.cards')
      .select(['number_sealed', 'last_four'])
      .where('card_id', '=', card!.cardId)
      .executeTakeFirstOrThrow();
    const number = testStart().keys.open('card-number', card!.cardId, row.number_sealed);
    expect([number.length, luhnValid(number), number.slice(0, 4)]).toEqual([16, true, '9999']);
    expect(number.slice(-4)).toBe(row.last_four);
    expect(number).not.toBe(old.cardNumber);
  });

  it('[RPL-1] [ACT-2] the delivered card can be activated and replaced again', async () => {
    const owner = await open();
    const { cardId } = await inStatus(owner, 'active');
    expect(codeOf(await order(owner, cardId, DAMAGED))).toBe('ok');
    owner.cardId = cardId;
    await owner.toToken();
    expect((await owner.activate()).payload).toMatchObject({ cardId, status: 'active' });
    expect((await state(owner, cardId)).payload).toEqual({
      categories: ['damaged', 'lost', 'stolen'],
      deliveryWorkingDays: '3-5',
    });
    expect(codeOf(await order(owner, cardId, LOST))).toBe('ok');
  });

  it.each([
    [DAMAGED, ['active']],
    [LOST, ['active', 'unactivated', 'damaged']],
    [STOLEN, ['active', 'unactivated', 'damaged']],
  ])(
    '[RPL-1] [S41] $category is allowed only from the statuses of the table, else SVC-REP',
    async (body, from) => {
      const owner = await open();
      for (const { cardId, status } of await owner.cards())
        expect([status, codeOf(await order(owner, cardId, body))]).toEqual([
          status,
          from.includes(status) ? 'ok' : 'SVC-REP',
        ]);
    },
  );

  it('[RPL-1] lets a supplementary cardholder report their own card', async () => {
    const owner = await openActive('supp1');
    const [card] = await owner.cards();
    expect(codeOf(await order(owner, card!.cardId))).toBe('ok');
  });

  it('[CARD-6] [S23] foreign cards, unknown and malformed ids are NOT_FOUND', async () => {
    const foreign = (await (await openActive('primary1')).cards())[0]!.cardId;
    const owner = await open();
    for (const id of [foreign, '00000000-0000-0000-0000-000000000099', 'x', '%27'])
      expect([codeOf(await state(owner, id)), codeOf(await order(owner, id))]).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
    expect(await orders()).toBe(0);
  });

  const wrong: readonly (readonly [string, object, object])[] = [
    ['no category', { category: 'r_code' }, { category: 'invalid_value' }],
    ['a reason of another category', { reason: 'chip' }, { reason: 'category' }],
    ['no reason', { reason: 'boredom' }, { reason: 'invalid_value' }],
    ['no details', { reasonDetail: ' \n ' }, { reasonDetail: 'empty' }],
    ['201 characters', { reasonDetail: 'x'.repeat(201) }, { reasonDetail: 'long' }],
    ['a card number', { reasonDetail: 'it was 4111 1111 1111 1111' }, { reasonDetail: 'cardNumber' }],
    ['control characters', { reasonDetail: 'a\u0000b' }, { reasonDetail: 'format' }],
    ['an extra status field', { newStatus: 'active' }, { newStatus: 'unrecognized_keys' }],
    ['a customer id', { customerId: 'x' }, { customerId: 'unrecognized_keys' }],
  ];
  it.each(wrong)('[RPL-1] refuses %s', async (_what, over, fields) => {
    const owner = await open();
    const { cardId } = await inStatus(owner, 'active');
    const answer = await order(owner, cardId, { ...LOST, ...over });
    expect([codeOf(answer), answer.error?.details?.fields]).toEqual(['VALIDATION', fields]);
    expect(await orders()).toBe(0);
  });

  it('[S41] a double submit is one order: the same response with its key, SVC-REP without', async () => {
    const owner = await open();
    const { cardId } = await inStatus(owner, 'active');
    const first = await order(owner, cardId, LOST, 'replace-key');
    const again = await order(owner, cardId, LOST, 'replace-key');
    expect([again.status, again.payload]).toEqual([200, first.payload]);
    const other = await order(owner, cardId, { ...LOST, reason: 'abroad' }, 'replace-key');
    expect([other.status, codeOf(other)]).toEqual([409, 'CONFLICT']);
    expect(codeOf(await order(owner, cardId))).toBe('SVC-REP');
    expect([await orders(), (await notices()).length]).toEqual([1, 2]);
  });

  it('[S41] accepts one of 50 orders at once', async () => {
    const owner = await open();
    const { cardId } = await inStatus(owner, 'active');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        order(owner, cardId, i % 2 ? LOST : STOLEN, i % 3 ? undefined : `replace-race-${i}`).then(codeOf),
      ),
    );
    // The session's rate limit refuses the other calls.
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
    expect([await orders(), (await notices()).length]).toEqual([1, 2]);
  });

  it('[GEN-7] is NOT_FOUND when the feature flag is off', async () => {
    const off = await testApp(context, { FEATURE_CARD_REPLACEMENT: 'false' });
    const owner = await Owner.open(off, 'states1');
    const { cardId } = await inStatus(owner, 'active');
    expect(codeOf(await state(owner, cardId))).toBe('NOT_FOUND');
    expect(codeOf(await order(owner, cardId))).toBe('NOT_FOUND');
    expect(await orders()).toBe(0);
  });
});

/** Returns a function that restores cards and numbers, and deletes orders and messages. */
async function snapshot(context: DatabaseContext): Promise<() => Promise<void>> {
  const db = context.db();
  const cards = await db
    .selectFrom('cards.cards')
    .select(['card_id', 'status', 'number_sealed', 'last_four', 'expiry_month', 'expiry_year'])
    .execute();
  const numbers = await db.selectFrom('cards.card_numbers').selectAll().execute();
  return async () => {
    for (const table of [
      'cards.replacements',
      'cards.card_numbers',
      'portal.outbox',
      'demo.inbox',
      'portal.flows',
    ])
      await sql`delete from ${sql.table(table)}`.execute(db);
    for (const { card_id, ...columns } of cards)
      await db.updateTable('cards.cards').set(columns).where('card_id', '=', card_id).execute();
    await db.insertInto('cards.card_numbers').values(numbers).execute();
  };
}
