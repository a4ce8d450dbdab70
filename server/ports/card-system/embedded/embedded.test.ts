import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { taipeiDate } from '../../../../shared/dates.ts';
import {
  type DatabaseContext,
  describeOnEachDatabase,
} from '../../../../tests/support/database/databases.ts';
import { systemRandom } from '../../random/system.ts';
import { cardSystemConformance } from '../conformance/conformance.ts';
import {
  ANN,
  RAISED,
  SAMPLE_PRODUCTS,
  sampleBank,
  sampleId,
  UNUSED,
  USED,
} from '../conformance/sample-bank.ts';
import { createEmbeddedCardSystem } from './adapter.ts';
import { createCardKeys } from './keys.ts';
import { insertCustomers, insertProducts } from './load/load-store.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const today = taipeiDate(new Date());
/** SQLSTATE class 23: a constraint said no, and not a mistake in the statement. */
const REFUSED = { code: expect.stringMatching(/^23/) };

async function load(context: DatabaseContext): Promise<void> {
  await insertProducts(context.db(), SAMPLE_PRODUCTS);
  await insertCustomers(context.db(), keys, sampleBank(today), new Date());
}

describeOnEachDatabase('embedded card system', (context) => {
  cardSystemConformance(`embedded, ${context.kind}`, async (customers, products) => {
    await insertProducts(context.db(), products);
    await insertCustomers(context.db(), keys, customers, new Date());
    return { system: createEmbeddedCardSystem(context.db(), keys, systemRandom), db: context.db() };
  });
});

describeOnEachDatabase('schema cards', (context) => {
  beforeAll(() => load(context));
  const run = (text: string) => sql.raw(text).execute(context.db());
  const card = `customer_id = '${ANN}' and card_id = '${USED}'`;

  /** A further line of the used card's ledger, which stands at 466 after line 3. */
  function ledgerLine(change: {
    sequence?: number;
    points: number;
    before?: number;
    after?: number;
    cardId?: string;
  }): string {
    const { sequence = 4, points, before = 466, after = before + points, cardId = USED } = change;
    return `insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
      description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      values ('${ANN}', '${cardId}', ${sequence}, '${sampleId(900 + sequence)}', '${today}', 'x', 'x', ${points},
        ${before}, ${after}, 'C', 'R')`;
  }

  it.each([
    ['a line that starts from another balance', ledgerLine({ points: 10, before: 500 })],
    ['a line whose balance is no sum', ledgerLine({ points: 10, after: 477 })],
    ['a line that goes below zero', ledgerLine({ points: -467 })],
    ['a line that leaves a gap', ledgerLine({ sequence: 5, points: 10 })],
    ['the same line twice', ledgerLine({ sequence: 3, points: -100, before: 566 })],
    ['a second opening', ledgerLine({ sequence: 1, points: 5, before: 0 })],
    ['a line of no points', ledgerLine({ points: 0 })],
    ['an opening from something', ledgerLine({ sequence: 1, points: 5, before: 5, cardId: UNUSED })],
    [
      'a changed line',
      `update cards.point_entries set points = 67, balance_after = 567 where ${card} and sequence = 2`,
    ],
    ['a removed line', `delete from cards.point_entries where ${card} and sequence = 2`],
    ['a balance that the ledger never had', `update cards.cards set points = 467 where ${card}`],
    ['a removed last line', `delete from cards.point_entries where ${card} and sequence = 3`],
  ])('[RWD-2] the ledger refuses %s', async (_what, text) => {
    await expect(run(text)).rejects.toMatchObject(REFUSED);
    expect(await createEmbeddedCardSystem(context.db(), keys, systemRandom).pointBalance(ANN, USED)).toBe(
      466,
    );
  });

  it('[RWD-2] takes the next line together with the card\u2019s balance, as one', async () => {
    const spend = (points: number, sequence: number, before: number) =>
      context
        .db()
        .transaction()
        .execute(async (tx) => {
          const text = `update cards.cards set points = points - ${points}, point_sequence = ${sequence} where ${card}`;
          await sql.raw(text).execute(tx);
          await sql.raw(ledgerLine({ sequence, points: -points, before })).execute(tx);
        });
    await spend(66, 4, 466);
    expect(await createEmbeddedCardSystem(context.db(), keys, systemRandom).pointBalance(ANN, USED)).toBe(
      400,
    );
    await expect(spend(401, 5, 400)).rejects.toMatchObject(REFUSED);
    await expect(spend(100, 4, 400)).rejects.toMatchObject(REFUSED);
    expect(await createEmbeddedCardSystem(context.db(), keys, systemRandom).pointBalance(ANN, USED)).toBe(
      400,
    );
  });

  it.each([
    ['a statement that does not add up', `update cards.statements set interest = 1 where ${card}`],
    ['a minimum above the total', `update cards.statements set minimum_payment = 10001 where ${card}`],
    [
      'another total on the card than on the statement',
      `update cards.cards set statement_total = 1 where ${card}`,
    ],
    [
      'a line on a statement that is not there',
      `update cards.transactions set statement_date = '2020-02-01', transaction_date = '2020-01-01', posting_date = '2020-01-02' where ${card}`,
    ],
    [
      'a foreign amount without its currency',
      `update cards.transactions set foreign_amount = 1 where ${card} and foreign_amount is null`,
    ],
    [
      'a temporary limit of more than 60 days',
      `update cards.cards set temporary_limit_to = temporary_limit_from + 61 where customer_id = '${ANN}' and card_id = '${RAISED}'`,
    ],
    [
      'an activation block on an active card',
      `update cards.cards set activation_blocked = true where ${card}`,
    ],
    ['a supplementary card of nobody', `update cards.cards set relationship = 'supplementary' where ${card}`],
  ])('[GEN-8] the schema refuses %s', async (_what, text) => {
    await expect(run(text)).rejects.toMatchObject(REFUSED);
  });

  it('[CARD-6] [S42] nothing in the tables reads as a card number, national id, phone or e-mail', async () => {
    const texts = await Promise.all(
      ['customers', 'cards', 'card_numbers'].map(async (table) => {
        const { rows } = await sql<{ text: string }>`
          select string_agg(t::text, ' ') as text from ${sql.table(`cards.${table}`)} t`.execute(
          context.db(),
        );
        return rows[0]?.text ?? '';
      }),
    );
    const dump = texts.join(' ');
    expect(dump).toContain('林安');
    for (const customer of sampleBank(today)) {
      const secrets = [
        customer.nationalId,
        customer.phone,
        customer.email,
        ...customer.cards.map((c) => c.number),
      ];
      for (const secret of secrets.filter((text) => text !== undefined)) {
        expect(dump).not.toContain(secret);
        expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
  });

  it('[S42] a card is found by its whole number through the keyed index, and opens only in its place', async () => {
    const found = await context
      .db()
      .selectFrom('cards.card_numbers as n')
      .innerJoin('cards.cards as c', (join) =>
        join.onRef('c.customer_id', '=', 'n.customer_id').onRef('c.card_id', '=', 'n.card_id'),
      )
      .select(['c.card_id', 'c.number_sealed'])
      .where('n.number_index', '=', keys.index('card-number', '9999000000000026'))
      .executeTakeFirstOrThrow();
    expect(found.card_id).toBe(UNUSED);
    expect(keys.open('card-number', UNUSED, found.number_sealed)).toBe('9999000000000026');
    expect(() => keys.open('card-number', USED, found.number_sealed)).toThrow();
    expect(() => keys.open('phone', UNUSED, found.number_sealed)).toThrow();
  });
});

describe('keys of the embedded card system', () => {
  it('[S42] one index for each kind and secret; a short secret is refused', () => {
    const other = createCardKeys(Buffer.alloc(32, 8));
    const index = keys.index('card-number', '9999000000000018');
    expect(index).toEqual(createCardKeys(Buffer.alloc(32, 7)).index('card-number', '9999000000000018'));
    expect(index).not.toEqual(keys.index('national-id', '9999000000000018'));
    expect(index).not.toEqual(other.index('card-number', '9999000000000018'));
    expect(() => createCardKeys(Buffer.alloc(31))).toThrow(RangeError);
  });
});
