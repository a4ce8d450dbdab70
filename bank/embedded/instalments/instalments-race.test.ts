import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { taipeiDate } from '../../../shared/dates.ts';
import { describeOnPostgres } from '../../../tests/support/database/databases.ts';
import { apply } from '../../conformance/apply.ts';
import { ANN, sampleBank, sampleId, USED } from '../../conformance/sample/sample-bank.ts';
import { embeddedSystem } from '../../conformance/test-system.ts';

const TRANSACTION_ID = sampleId(62);
/**
 * Number of concurrent conversions. Two more connections lock the row and observe; together they use a process's whole
 * pool.
 */
const CALLERS = 8;

// Skipped on the embedded database, which runs one transaction at a time.
describeOnPostgres('concurrent conversions', (context) => {
  it('[INS-2] [S38] one of several conversions that read the unconverted transaction succeeds', async () => {
    const db = context.db();
    const system = await embeddedSystem(db, sampleBank(taipeiDate(new Date())));
    const offer = await system.offerInstalments(ANN, USED, TRANSACTION_ID, 12);
    if ('refused' in offer) throw new Error(offer.refused);
    const { tenor, total, annualPercentageRate } = offer.plan;
    const agreed = {
      transactionId: TRANSACTION_ID,
      type: offer.type,
      amount: offer.transaction.amount,
      tenor,
      total,
      annualPercentageRate,
    };
    const command = { kind: 'convert-to-instalments', cardId: USED, agreed } as const;
    const convert = (id: string) => apply({ system, db }, ANN, command, { id });
    // On a Citus cluster, the sessions are blocked on the worker that has the shard.
    const activity = context.distributed ? 'citus_stat_activity' : 'pg_stat_activity';
    const pending = await db.transaction().execute(async (trx) => {
      await sql`select from cards.transactions where customer_id = ${ANN} and transaction_id = ${TRANSACTION_ID}
        for update`.execute(trx);
      const attempts = Array.from({ length: CALLERS }, (_, n) => convert(`concurrent ${n}`));
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{
            waiting: number;
          }>`select count(*)::int as waiting from ${sql.ref(activity)}
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          expect(rows[0]?.waiting).toBe(CALLERS);
        },
        { timeout: 2000, interval: 20 },
      );
      return { attempts };
    });
    const outcomes = await Promise.all(pending.attempts);
    expect(outcomes.filter((outcome) => !('refused' in outcome))).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'done')).toHaveLength(
      CALLERS - 1,
    );
  });
});
