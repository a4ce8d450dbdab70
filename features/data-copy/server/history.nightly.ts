/** Measures the memory and the time of a copy with 100 MB of history. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { CopyFile } from '../files.ts';
import { documentProgram, Person } from './test-setup.ts';

const MB = 1_000_000;
const MOST_MB = 100;
/** Days of the transactions, and transactions of a day. */
const DAYS = 3_000;
const A_DAY = 100;

const program = documentProgram();

describeOnBank('the memory of a long copy', (context) => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await testApp(context, {}, { documentThread: program() });
    person = await Person.logOn(t, context.db());
    // In parts, because statements have a time limit.
    for (let day = 0; day < DAYS; day += 100)
      await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date,
          posting_date, description_en, description_zh, amount, category)
        select customer_id, gen_random_uuid(), card_id, current_date - day, current_date - day,
          'Purchase ' || day || '/' || n || ' at a shop with a rather long name', '購物 ' || day || '/' || n,
          100 + n, 'shopping'
        from (select customer_id, card_id from cards.cards where customer_id = ${person.customerId}::uuid limit 1) c,
          generate_series(${day}::int, ${day + 99}::int) as day, generate_series(1, ${A_DAY}::int) as n`.execute(
        context.db(),
      );
    await sql`analyze cards.transactions`.execute(context.db());
  }, 300_000);
  afterAll(() => t.app.server.close());

  // An embedded database would count as memory of the portal.
  it.skipIf(context.kind === 'embedded')(
    `[CPY-3] needs at most ${MOST_MB} MB for 100 MB of history`,
    async () => {
      // The first copy loads what every later one needs: fonts and the thread that draws.
      const small = await Person.logOn(t, context.db(), 'primary2');
      await small.made();
      globalThis.gc?.();
      const before = process.memoryUsage.rss();
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss() - before);
      }, 20);
      const from = performance.now();
      const processor = process.cpuUsage();
      const { copyId } = await person.begun();
      await t.app.copyWorker.run();
      const seconds = Math.round((performance.now() - from) / 1000);
      clearInterval(watch);
      const { user, system } = process.cpuUsage(processor);
      // Not through the session, which has ended meanwhile.
      const { rows } = await sql<{ files: readonly CopyFile[] }>`select files from portal.data_copies
      where copy_id = ${copyId}::uuid and state = 'ready'`.execute(context.db());
      const files = rows[0]?.files ?? [];
      const json = files.find(({ kind }) => kind === 'json')?.bytes ?? 0;
      const work = `${seconds} s, ${Math.round((user + system) / 1e6)} s of processor time`;
      process.stdout.write(
        `${Math.round(json / MB)} MB of JSON, ${files.length} files in ${work}: +${Math.round(most / MB)} MB\n`,
      );
      expect(json).toBeGreaterThan(100 * MB);
      expect(most / MB).toBeLessThan(MOST_MB);
    },
  );
});
