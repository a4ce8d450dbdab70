import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type DatabaseContext, describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { loadFolder } from './load.ts';
import { content, fillBank, keys, later, sampleFolder, written } from './test-bank.ts';
import { changeRows, contentOf, copyOf, readManifestOf } from './test-folder.ts';

describeOnUsualDatabase('a load that is killed', (context) => {
  it('is all or nothing for each customer, and ends like an undisturbed one when run again', async () => {
    await fillBank(context);
    const original = await sampleFolder(context);
    const changed = copyOf(original);
    later(changed);
    await changeRows(changed, 'customers', (rows) =>
      rows.map((row) => ({ ...row, name_en: `${row.name_en} 2` })),
    );
    await changeRows(changed, 'cards', (rows) => rows.map((row) => ({ ...row, paid_since: '5' })));
    await changeRows(changed, 'transactions', (rows) =>
      rows.slice(1).map((row) => ({ ...row, description_en: 'NEW' })),
    );
    later(original, readManifestOf(changed).asOf);
    const steps = new Map<string, number>();
    let count = 0;
    const onStep = (step: string) => void steps.set(step, count++);
    written(await loadFolder(context.open(), keys, changed, { batch: 1, onStep }));
    expect(await content(context)).toBe(contentOf(changed));
    expect(steps.size).toBeGreaterThan(20);

    // Kills the load at the last occurrence of each step. Loads the changed bank and the original bank alternately.
    let target = original;
    // Not each step on a cluster, because each takes seconds there.
    const every = context.distributed ? 5 : 1;
    for (const [name, place] of [...steps].filter((_, n) => n % every === 0)) {
      let at = 0;
      const kill = () => {
        if (at++ === place) throw new Error('killed');
      };
      const killed = loadFolder(context.open(), keys, target, { batch: 1, onStep: kill });
      await expect(killed, name).rejects.toThrow('killed');
      await expectWholeCustomers(context);
      written(await loadFolder(context.open(), keys, target, { batch: 2 }));
      expect(await content(context), name).toBe(contentOf(target));
      target = target === original ? changed : original;
    }
  }, 240_000);
});

/** Checks that each customer's data is completely old or completely new. */
async function expectWholeCustomers(context: DatabaseContext): Promise<void> {
  const { rows } = await sql<{ mixed: boolean }>`select
      exists (select from cards.cards c where c.customer_id = u.customer_id
        and (c.paid_since = 5) <> (u.name_en like '% 2'))
      or exists (select from cards.transactions t where t.customer_id = u.customer_id
        and (t.description_en = 'NEW') <> (u.name_en like '% 2')) as mixed
    from cards.customers u`.execute(context.db());
  expect(rows.map(({ mixed }) => mixed)).toEqual([false, false, false]);
}
