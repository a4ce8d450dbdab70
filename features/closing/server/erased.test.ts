/** [CLS-4] Erases a person who has a row in every table with personal data, beside another one. */
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createAudit } from '../../../server/audit/audit.ts';
import { KEYRING } from '../../../server/audit/test-trail.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { PERSON_TABLES } from '../../../server/privacy/catalogue.ts';
import { ownedBy } from '../../../server/privacy/owned-rows-store.ts';
import { plantedPerson, plantPerson } from '../../../tests/privacy/planted-person.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { createErasing } from './erasing.ts';

const [ANNA, BEN] = [plantedPerson(1), plantedPerson(2)];

describeOnEachDatabase('erasing a planted person', (context) => {
  const db = () => context.db();

  /** Rows of each table that have one of these texts, by table. */
  async function rowsWith(on: Kysely<Database>, ...texts: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const [name] of PERSON_TABLES) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
        where t::text like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(on);
      if (rows[0]?.n) found.set(name, rows[0].n);
    }
    return found;
  }
  /** The number of rows in each table, and of those that are Anna's by the catalogue. */
  async function counts(): Promise<ReadonlyMap<string, { readonly all: number; readonly own: number }>> {
    const found = new Map<string, { all: number; own: number }>();
    for (const [name, { of }] of PERSON_TABLES) {
      const isOwn = (await ownedBy(db(), of, ANNA.customerId)) ?? sql`false`;
      const { rows } = await sql<{ all: number; own: number }>`select count(*)::int as all,
          (count(*) filter (where ${isOwn}))::int as own from ${sql.table(name)}`.execute(db());
      found.set(name, { all: rows[0]?.all ?? 0, own: rows[0]?.own ?? 0 });
    }
    return found;
  }
  const ofAnna = () => rowsWith(db(), ANNA.customerId, ANNA.mark, ANNA.username);
  const ofBen = () => rowsWith(db(), BEN.customerId, BEN.mark, BEN.username);

  const listed: string[] = [];
  const erasing = () =>
    createErasing({
      ...{ db: db(), random: systemRandom, audit: createAudit({ keyring: KEYRING }) },
      evidence: {
        async eraseAll(trx, customerId) {
          await sql`delete from portal.evidence where customer_id = ${customerId}`.execute(trx);
          return async () => undefined;
        },
      },
      deletions: { add: async (customerId) => void listed.push(customerId), read: async () => undefined },
      cardSystem: { customer: async () => undefined },
      bankDesk: { tell: async () => undefined },
      log: { warn: () => undefined },
      now: () => databaseNow(db()),
    });

  beforeEach(() => {
    listed.length = 0;
  });

  it('[CLS-4] [PRV-2] deletes every row of which the catalogue says so, and no row of another person', async () => {
    await plantPerson(db(), ANNA);
    await plantPerson(db(), BEN);
    // A command without an outcome delays the erasing; and the account of the other person does not close.
    await sql`update portal.commands set state = 'done', sealed = null, settled_at = app_now()`.execute(db());
    await sql`delete from portal.closings where customer_id = ${BEN.customerId}`.execute(db());
    const [before, others] = [await counts(), await ofBen()];
    const erased = PERSON_TABLES.filter(([, { erase, of }]) => erase === 'delete' && of.by !== 'nobody');
    for (const [name] of erased) expect(before.get(name)?.own, name).toBeGreaterThan(0);
    await erasing().eraseDue();
    const left = await ofAnna();
    // Earlier records of the trail, and the bank's own records.
    const stays = PERSON_TABLES.filter(([, { erase }]) => erase !== 'delete').map(([name]) => name);
    expect([...left.keys()].filter((name) => !stays.includes(name))).toEqual([]);
    const after = await counts();
    for (const [name, { erase }] of PERSON_TABLES) {
      const { all = 0, own = 0 } = before.get(name) ?? {};
      if (erase === 'delete') expect(after.get(name)?.all, name).toBe(all - own);
      if (erase === 'keep') expect(after.get(name), name).toEqual({ all, own });
    }
    expect(await ofBen()).toEqual(others);
    expect(listed).toEqual([ANNA.customerId]);
    await erasing().eraseDue();
    expect(await ofAnna()).toEqual(left);
    expect(listed).toHaveLength(1);
  });

  it('[CLS-4] waits for the outcome of a command', async () => {
    await sql`insert into portal.closings values (${BEN.customerId}, app_now() - interval '8 days', app_now() - interval '1 day')`.execute(
      db(),
    );
    await sql`update portal.commands set state = 'pending', sealed = '\\x00', settled_at = null
      where customer_id = ${BEN.customerId}`.execute(db());
    const before = await ofBen();
    await erasing().eraseDue();
    expect(await ofBen()).toEqual(before);
    expect(listed).toEqual([]);
  });
});
