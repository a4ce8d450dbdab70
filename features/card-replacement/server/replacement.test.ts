import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { luhnValid } from '../../../shared/validation/card.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, empty, messages } from '../../../tests/support/api/state.ts';
import {
  type DatabaseContext,
  describeOnBank,
  testStart,
} from '../../../tests/support/database/databases.ts';
import { Owner } from '../../card-activation/testing/calls.ts';

const LOST = { category: 'lost', reason: 'transport', reasonDetail: 'Left on the train', language: 'en' };
const STOLEN = { ...LOST, category: 'stolen', reason: 'bag' };

describeOnBank('card replacement', (context) => {
  let t: TestApp;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    t = await testApp(context);
    reset = await snapshot(context);
  });
  beforeEach(() => reset());

  const open = () => Owner.open(t, 'states1');
  const inStatus = async (owner: Owner, status: string) =>
    (await owner.cards()).find((card) => card.status === status)!;
  const order = (owner: Owner, cardId: string, body: object = LOST, key?: string) =>
    owner.browser.call('POST', `/cards/${cardId}/replacement`, body, key ? { 'idempotency-key': key } : {});
  const state = (owner: Owner, cardId: string) => owner.browser.call('GET', `/cards/${cardId}/replacement`);
  const orders = async () => (await sql`select from cards.replacements`.execute(context.db())).rows.length;
  const notices = async () => (await messages(t)).filter(({ purpose }) => purpose === 'card-replaced');

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

  it('[RPL-1] stores another number, valid and encrypted', async () => {
    const owner = await open();
    const { cardId } = await inStatus(owner, 'active');
    const stored = () =>
      context
        .db()
        .selectFrom('cards.cards')
        .select(['number_sealed', 'last_four'])
        .where('card_id', '=', cardId)
        .executeTakeFirstOrThrow();
    const numberOf = (row: { number_sealed: Buffer }) =>
      testStart().keys.open('card-number', cardId, row.number_sealed);
    const before = numberOf(await stored());
    expect(codeOf(await order(owner, cardId, { ...STOLEN, language: 'zh_tw' }))).toBe('ok');
    expect((await notices()).map(({ language }) => language)).toEqual(['zh_tw', 'zh_tw']);
    const row = await stored();
    const number = numberOf(row);
    expect([number.length, luhnValid(number), number.slice(0, 4)]).toEqual([16, true, '9999']);
    expect(number.slice(-4)).toBe(row.last_four);
    expect(number).not.toBe(before);
  });

  const wrong: readonly (readonly [string, object, object])[] = [
    ['no category', { category: 'r_code' }, { category: 'invalid_value' }],
    ['a reason of another category', { reason: 'chip' }, { reason: 'category' }],
    ['no reason', { reason: 'boredom' }, { reason: 'invalid_value' }],
    ['no details', { reasonDetail: ' \n ' }, { reasonDetail: 'empty' }],
    ['201 characters', { reasonDetail: 'x'.repeat(201) }, { reasonDetail: 'long' }],
    ['a card number', { reasonDetail: 'it was 4111 1111 1111 1111' }, { reasonDetail: 'cardNumber' }],
    ['control characters', { reasonDetail: 'a\u0000b' }, { reasonDetail: 'format' }],
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
    await empty(db, 'cards.replacements', 'cards.card_numbers', 'portal.outbox', 'demo.inbox');
    for (const { card_id, ...columns } of cards)
      await db.updateTable('cards.cards').set(columns).where('card_id', '=', card_id).execute();
    await db.insertInto('cards.card_numbers').values(numbers).execute();
  };
}
