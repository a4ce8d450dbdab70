/** [OPS-11] A conversion beside many writers. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cancelConversion, convertToMonths, convertToOneTable } from '../../server/db/months/convert.ts';
import { TRANSACTIONS } from '../../server/db/months/layout.ts';
import { isByMonth } from '../../server/db/months/shape.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../support/database/databases.ts';
import { keysOf, writeAsCall } from './test-months.ts';

const ROUNDS = 10;
const WRITERS = 4;

describeOnBank('a conversion beside many writers', NOT_DISTRIBUTED, (context) => {
  it.skipIf(context.kind === 'embedded')(
    '[OPS-11] loses and doubles nothing',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        let isOver = false;
        let writes = 0;
        const writers = Array.from({ length: WRITERS }, async (_, writer) => {
          for (; !isOver; writes++) await writeAsCall(context, writer * 1_000_000 + round * 10_000 + writes);
        });
        const converted = convertToMonths(context.open(), TRANSACTIONS, {
          onCopied: () => {
            // The last round ends.
            if (round < ROUNDS - 1) throw new Error('stopped');
          },
        });
        if (round < ROUNDS - 1) await expect(converted).rejects.toThrow('stopped');
        else await converted;
        isOver = true;
        await Promise.all(writers);
        expect(writes).toBeGreaterThan(WRITERS);
        if (round % 3 === 2) await cancelConversion(context.open(), TRANSACTIONS);
      }
      expect(await isByMonth(context.db(), TRANSACTIONS)).toBe(true);
      expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
    },
    300_000,
  );

  it.skipIf(context.kind === 'embedded')(
    '[OPS-11] copies fewer rows at once while the machine is slow',
    async () => {
      await convertToOneTable(context.open(), TRANSACTIONS);
      const run = (text: string) => sql.raw(text).execute(context.db());
      const copied: number[] = [];
      await convertToMonths(context.open(), TRANSACTIONS, {
        rowsAtOnce: 400,
        onCopied: async (rows) => {
          copied.push(rows);
          if (copied.length === 1) {
            await run(`create function public.be_slow() returns trigger language plpgsql as $$
            begin perform pg_sleep(0.01); return new; end $$`);
            await run(`create trigger be_slow before insert on history_new.transactions
            for each row execute function public.be_slow()`);
          }
          if (copied.length === 2) await run('drop function public.be_slow() cascade');
        },
      });
      expect(copied.slice(0, 2)).toEqual([400, 200]);
      expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
    },
  );
});
