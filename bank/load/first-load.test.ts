import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnPostgres, PLAIN_TABLES } from '../../tests/support/database/databases.ts';
import { definitions } from '../../tests/support/database/schema-definitions.ts';
import { type LoadOptions, loadFolder } from './load.ts';
import { content, emptyBank, fillBank, keys, later, sampleFolder, written } from './test-bank.ts';
import { changeRows, contentOf, copyOf } from './test-folder.ts';

describeOnPostgres('the first load of an empty bank', PLAIN_TABLES, (context) => {
  let folder: string;
  let schema: readonly string[];
  beforeAll(async () => {
    schema = await definitions(context.db());
    await fillBank(context);
    folder = await sampleFolder(context);
  });
  const load = (from: string, options?: LoadOptions) => loadFolder(context.open(), keys, from, options);

  async function loads(): Promise<readonly string[]> {
    const { rows } = await sql<{ state: string }>`select state from portal.bank_loads`.execute(context.db());
    return rows.map(({ state }) => state);
  }

  it('is all or nothing for the whole bank at each step, and leaves every key', async () => {
    await emptyBank(context);
    const steps: string[] = [];
    written(await load(folder, { onStep: (step) => void steps.push(step) }));
    expect(steps).toEqual(
      expect.arrayContaining(['copied transactions', 'indexes', 'references', 'before the commit']),
    );
    expect(await content(context)).toBe(contentOf(folder));
    expect(await definitions(context.db())).toEqual(schema);
    for (const name of steps) {
      await emptyBank(context);
      const onStep = (step: string) => {
        if (step === name) throw new Error('killed');
      };
      await expect(load(folder, { onStep }), name).rejects.toThrow('killed');
      const { rows } = await sql<{ rows: bigint }>`select (select count(*) from cards.customers)
        + (select count(*) from cards.transactions) + (select count(*) from cards.products) as rows`.execute(
        context.db(),
      );
      expect([rows, await loads(), await definitions(context.db())], name).toEqual([
        [{ rows: 0n }],
        [],
        schema,
      ]);
    }
    written(await load(folder));
    expect(await content(context)).toBe(contentOf(folder));
  });

  it('computes the copies on cards, and is followed by a load that changes no row', async () => {
    await fillBank(context);
    const copies = () =>
      sql`select card_id, statement_date, payment_due_date, statement_total, minimum_payment, points, point_sequence,
        points_end_on from cards.cards order by card_id`.execute(context.db());
    const before = (await copies()).rows;
    await emptyBank(context);
    written(await load(folder));
    expect((await copies()).rows).toEqual(before);
    later(folder);
    expect(written(await load(folder))).toEqual({});
  });

  it('leaves files with problems to the way that lists them all', async () => {
    await emptyBank(context);
    const wrong = copyOf(folder);
    later(wrong);
    await changeRows(wrong, 'point_entries', (rows) => rows.map((row) => ({ ...row, campaign_id: '' })));
    await changeRows(wrong, 'cards', (rows) => [...rows, ...rows.slice(0, 1)]);
    const result = await load(wrong);
    const lines = result.state === 'refused' ? result.problems.lines() : [];
    expect(lines).toContain('point_entries.csv, line 2, campaign_id: must not be empty');
    expect(lines.filter((line) => line.includes('repeats line 2'))).toHaveLength(2);
    expect(await loads()).toEqual([]);
    expect(await definitions(context.db())).toEqual(schema);
  });

  it('is not the way of a bank that has customers', async () => {
    await fillBank(context);
    later(folder);
    const steps: string[] = [];
    written(await load(folder, { onStep: (step) => void steps.push(step) }));
    expect(steps).not.toContain('references');
  });
});
