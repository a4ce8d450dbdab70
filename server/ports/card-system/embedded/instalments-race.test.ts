import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { taipeiDate } from '../../../../shared/dates.ts';
import { describeOnPostgres } from '../../../../tests/support/database/databases.ts';
import { systemRandom } from '../../random/system.ts';
import { ANN, SAMPLE_PRODUCTS, sampleBank, sampleId, USED } from '../conformance/sample-bank.ts';
import { createEmbeddedCardSystem } from './adapter.ts';
import { createCardKeys } from './keys.ts';
import { insertCustomers, insertProducts } from './load/load-store.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const LINE = sampleId(62);
/** With the one that holds them up and the one that looks, the connections of one process. */
const CALLERS = 8;

// In the embedded database one transaction comes after the other.
describeOnPostgres('instalments at one moment', (context) => {
  beforeAll(async () => {
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, sampleBank(taipeiDate(new Date())), new Date());
  });

  it('[INS-2] [S38] of conversions that all have seen the line unconverted one succeeds', async () => {
    const db = context.db();
    const system = createEmbeddedCardSystem(db, keys, systemRandom);
    const offer = await system.offerInstalments(ANN, USED, LINE, 12);
    if ('refused' in offer) throw new Error(offer.refused);
    const { tenor, total, annualPercentageRate } = offer.plan;
    const agreed = {
      transactionId: LINE,
      type: offer.type,
      amount: offer.transaction.amount,
      tenor,
      total,
      annualPercentageRate,
    };
    const convert = (id: string) =>
      db.transaction().execute((trx) => system.convertToInstalments({ trx, id }, ANN, USED, agreed));
    const answers = await db.transaction().execute(async (trx) => {
      await sql`select from cards.transactions where customer_id = ${ANN} and transaction_id = ${LINE}
        for update`.execute(trx);
      const tries = Array.from({ length: CALLERS }, (_, n) => convert(`at once ${n}`));
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{
            waiting: number;
          }>`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          expect(rows[0]?.waiting).toBe(CALLERS);
        },
        { timeout: 2000, interval: 20 },
      );
      return { tries };
    });
    const outcomes = await Promise.all(answers.tries);
    expect(outcomes.filter((outcome) => !('refused' in outcome))).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'done')).toHaveLength(
      CALLERS - 1,
    );
  });
});
