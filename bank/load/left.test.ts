import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { convertToMonths } from '../../server/db/months/convert.ts';
import { TRANSACTIONS } from '../../server/db/months/layout.ts';
import { isByMonth } from '../../server/db/months/shape.ts';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { loadFolder } from './load.ts';
import { fillBank, keys, later, sampleFolder, written } from './test-bank.ts';

describeOnUsualDatabase('files with months that left the history', NOT_DISTRIBUTED, (context) => {
  beforeAll(async () => {
    await fillBank(context);
    if (!(await isByMonth(context.db(), TRANSACTIONS))) await convertToMonths(context.open(), TRANSACTIONS);
  });
  const linesBefore = async (day: string) => {
    const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from cards.transactions
      where transaction_date < ${day}::date`.execute(context.db());
    return rows[0]!.lines;
  };

  it('[BANK-2] [OPS-11] do not bring them back, however they are loaded', async () => {
    const folder = await sampleFolder(context);
    const { rows } = await sql<{ day: string }>`select transaction_date as day from cards.transactions
      order by transaction_date, transaction_id offset 3 limit 1`.execute(context.db());
    const { day } = rows[0]!;
    expect(await linesBefore(day)).toBeGreaterThan(0);
    await sql`delete from cards.transactions where transaction_date < ${day}::date`.execute(context.db());
    await sql`comment on table history.transactions_before is ${sql.lit(day)}`.execute(context.db());
    // The first finds no hashes and stages all rows; the second stages what differs.
    for (const _ of [1, 2]) {
      later(folder);
      const { transactions } = written(await loadFolder(context.open(), keys, folder)) as Record<
        string,
        object
      >;
      expect(transactions ?? { inserted: 0, deleted: 0 }).toMatchObject({ inserted: 0, deleted: 0 });
      expect(await linesBefore(day)).toBe(0);
    }
    await sql`comment on table history.transactions_before is null`.execute(context.db());
    later(folder);
    await loadFolder(context.open(), keys, folder);
    expect(await linesBefore(day)).toBeGreaterThan(0);
  });
});
