/** [MYD-1] Finds every row of a person by the catalogue, and no row of another person. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema/schema.ts';
import { PERSON_TABLES } from '../../server/privacy/catalogue.ts';
import { countOwned, ownedBy } from '../../server/privacy/owned-rows-store.ts';
import { describeOnOneEmptyDatabase } from '../support/database/databases.ts';
import { type Planted, plantedPerson, plantPerson } from './planted-person.ts';

const LINKED = PERSON_TABLES.filter(([, { of }]) => of.by !== 'nobody');

describeOnOneEmptyDatabase('rows of a planted person', (context) => {
  const people = [plantedPerson(1), plantedPerson(2), plantedPerson(3)];
  const planted: Planted[][] = [];
  beforeAll(async () => {
    for (const person of people) planted.push(await plantPerson(context.db(), person));
  });

  /** Returns the positions of the rows, so that rows of several persons can be compared. */
  async function positions(db: Kysely<Database>, table: string, customerId: string): Promise<string[]> {
    const of = LINKED.find(([name]) => name === table)?.[1].of;
    const condition = of && (await ownedBy(db, of, customerId));
    if (!condition) throw new Error(`no owner of ${table}`);
    const { rows } = await sql<{ at: string }>`select tableoid || ctid::text as at from ${sql.table(table)}
      where ${condition}`.execute(db);
    return rows.map(({ at }) => at);
  }

  it('[MYD-1] has a value in every column with personal data', () => {
    const expected = LINKED.flatMap(([table, { columns }]) =>
      Object.entries(columns).flatMap(([column, data]) => (data === 'none' ? [] : [`${table}.${column}`])),
    );
    const found = new Set(planted[0]?.map(({ table, column }) => `${table}.${column}`));
    // Columns of cards.cards that are copies of rows that point back at the card.
    const copies = [
      'statement_date',
      'payment_due_date',
      'statement_total',
      'minimum_payment',
      'point_sequence',
    ];
    expect(expected.filter((name) => !found.has(name))).toEqual(copies.map((name) => `cards.cards.${name}`));
  });

  it.each(LINKED.map(([name]) => name))(
    '[MYD-1] finds each row of a person in %s, and no other',
    async (table) => {
      const found = await Promise.all(
        people.map(({ customerId }) => positions(context.db(), table, customerId)),
      );
      expect(new Set(found.flat()).size).toBe(found.flat().length);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        context.db(),
      );
      expect(found.flat()).toHaveLength(rows[0]?.n ?? 0);
      expect(new Set(found.map(({ length }) => length)).size).toBe(1);
    },
  );

  it('[MYD-1] plants no unique value twice', () => {
    const seen = planted
      .flat()
      .filter(({ unique }) => unique)
      .map(({ value }) => String(value));
    expect(seen.filter((value, index) => seen.indexOf(value) !== index)).toEqual([]);
  });

  it('[MYD-1] counts the rows of a person up to a bound', async () => {
    const [first] = people;
    const disputes = LINKED.find(([name]) => name === 'cards.disputes')?.[1];
    const count = (most: number) =>
      disputes && first && countOwned(context.db(), 'cards.disputes', disputes, first.customerId, most);
    expect([await count(10), await count(1)]).toEqual([2, 1]);
  });
});
