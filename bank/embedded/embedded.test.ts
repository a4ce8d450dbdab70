import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { localConformance } from '../conformance/conformance.ts';
import { ANN, RAISED, sampleBank, sampleId, UNUSED, USED } from '../conformance/sample/sample-bank.ts';
import { embeddedSystem, keys } from '../conformance/test-system.ts';
import { createCardKeys } from './keys.ts';

const today = taipeiDate(new Date());
/** SQLSTATE class 23: integrity constraint violation. */
const CONSTRAINT_VIOLATION = { code: expect.stringMatching(/^23/) };

describeOnEachDatabase('embedded card system', (context) => {
  localConformance(`embedded, ${context.kind}`, async (customers, products) => {
    return { system: await embeddedSystem(context.db(), customers, products), db: context.db() };
  });
});

describeOnEachDatabase('schema cards', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await embeddedSystem(context.db(), sampleBank(today));
  });
  const run = (text: string) => sql.raw(text).execute(context.db());
  const card = `customer_id = '${ANN}' and card_id = '${USED}'`;
  /** Returns SQL that changes rows of a table, by default the rows of the used card. */
  const update = (table: string, set: string, condition = card) =>
    `update cards.${table} set ${set} where ${condition}`;

  /**
   * Returns SQL that inserts a ledger entry, by default for the used card. The last entry of that card is number 3 with
   * a balance of 466.
   */
  function ledgerEntry(change: {
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
    ['an entry that starts from another balance', ledgerEntry({ points: 10, before: 500 })],
    ['an entry with a wrong balance', ledgerEntry({ points: 10, after: 477 })],
    ['an entry with a negative balance', ledgerEntry({ points: -467 })],
    ['an entry that leaves a gap', ledgerEntry({ sequence: 5, points: 10 })],
    ['a duplicate entry', ledgerEntry({ sequence: 3, points: -100, before: 566 })],
    ['a second first entry', ledgerEntry({ sequence: 1, points: 5, before: 0 })],
    ['an entry of 0 points', ledgerEntry({ points: 0 })],
    [
      'a first entry with an opening balance',
      ledgerEntry({ sequence: 1, points: 5, before: 5, cardId: UNUSED }),
    ],
    ['an update', update('point_entries', 'points = 67, balance_after = 567', `${card} and sequence = 2`)],
    ['a deletion', `delete from cards.point_entries where ${card} and sequence = 2`],
    ['a card balance that differs from the ledger', update('cards', 'points = 467')],
    ['the deletion of the last entry', `delete from cards.point_entries where ${card} and sequence = 3`],
  ])('[RWD-2] the ledger rejects %s', async (_what, text) => {
    await expect(run(text)).rejects.toMatchObject(CONSTRAINT_VIOLATION);
    expect(await system.pointBalance(ANN, USED)).toBe(466);
  });

  it('[RWD-2] accepts an entry together with the card’s new balance', async () => {
    const spend = (points: number, sequence: number, before: number) =>
      context.transaction(async (tx) => {
        const text = update('cards', `points = points - ${points}, point_sequence = ${sequence}`);
        await sql.raw(text).execute(tx);
        await sql.raw(ledgerEntry({ sequence, points: -points, before })).execute(tx);
      });
    await spend(66, 4, 466);
    expect(await system.pointBalance(ANN, USED)).toBe(400);
    await expect(spend(401, 5, 400)).rejects.toMatchObject(CONSTRAINT_VIOLATION);
    await expect(spend(100, 4, 400)).rejects.toMatchObject(CONSTRAINT_VIOLATION);
    expect(await system.pointBalance(ANN, USED)).toBe(400);
  });

  it.each([
    ['a statement with a wrong total', update('statements', 'interest = 1')],
    ['a minimum above the total', update('statements', 'minimum_payment = 10001')],
    ['different totals on card and statement', update('cards', 'statement_total = 1')],
    [
      'a transaction on an unknown statement',
      update(
        'transactions',
        `statement_date = '2020-02-01', transaction_date = '2020-01-01', posting_date = '2020-01-02'`,
      ),
    ],
    [
      'a foreign amount without its currency',
      update('transactions', 'foreign_amount = 1', `${card} and foreign_amount is null`),
    ],
    [
      'a temporary limit of more than a year',
      `update cards.cards set temporary_limit_to = temporary_limit_from + 367 where customer_id = '${ANN}' and card_id = '${RAISED}'`,
    ],
    ['an activation block on an active card', update('cards', 'activation_blocked = true')],
    ['a supplementary card without an account', update('cards', `relationship = 'supplementary'`)],
  ])('[GEN-8] the schema rejects %s', async (_what, text) => {
    await expect(run(text)).rejects.toMatchObject(CONSTRAINT_VIOLATION);
  });

  it('[CARD-6] [S42] stores card numbers, national ids, phones and e-mails encrypted', async () => {
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

  it('[S42] finds a card by the keyed index of its number, which decrypts only in its own row', async () => {
    const found = await context
      .db()
      .selectFrom('cards.card_numbers as n')
      .innerJoin('cards.cards as c', (join) =>
        join.onRef('c.customer_id', '=', 'n.customer_id').onRef('c.card_id', '=', 'n.card_id'),
      )
      .select(['c.card_id', 'c.number_sealed'])
      .where('n.number_index', '=', keys.index('card-number', '9999000000000020'))
      .executeTakeFirstOrThrow();
    expect(found.card_id).toBe(UNUSED);
    expect(keys.open('card-number', UNUSED, found.number_sealed)).toBe('9999000000000020');
    expect(() => keys.open('card-number', USED, found.number_sealed)).toThrow();
    expect(() => keys.open('phone', UNUSED, found.number_sealed)).toThrow();
  });
});

describe('keys of the embedded card system', () => {
  it('[S42] derives one index per kind and secret, and rejects a short secret', () => {
    const other = createCardKeys(Buffer.alloc(32, 8));
    const index = keys.index('card-number', '9999000000000012');
    expect(index).toEqual(createCardKeys(Buffer.alloc(32, 7)).index('card-number', '9999000000000012'));
    expect(index).not.toEqual(keys.index('national-id', '9999000000000012'));
    expect(index).not.toEqual(other.index('card-number', '9999000000000012'));
    expect(() => createCardKeys(Buffer.alloc(31))).toThrow(RangeError);
  });
});
