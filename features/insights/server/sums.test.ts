/** Compares the card system's sums with its statements and charges, for every customer of the demo bank. */
import { beforeAll, expect, it } from 'vitest';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import type { MerchantMonth } from '../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import { readLines, readMerchantMonths } from './read.ts';

const ALWAYS = { fromDate: '2000-01-01', toDate: '2099-12-31' };

describeOnBank('sums by merchant and month', (context) => {
  let system: CardReads;
  let customerIds: readonly string[];
  beforeAll(async () => {
    system = createEmbeddedCardSystem(context.db(), testStart().keys, systemRandom);
    const rows = await context.db().selectFrom('cards.cards').select('customer_id').distinct().execute();
    customerIds = rows.map(({ customer_id }) => customer_id);
  });

  const total = (rows: readonly MerchantMonth[], cardId: string, categories?: readonly string[]) =>
    rows
      .filter((row) => row.cardId === cardId && (!categories || categories.includes(row.category)))
      .reduce((sum, row) => sum + row.total.minor, 0n);

  it('[INSIGHT-1] add up to the figures of all statements and the lines on none yet', async () => {
    expect(customerIds.length).toBeGreaterThan(15);
    for (const customerId of customerIds) {
      const rows = await readMerchantMonths(system, customerId, ALWAYS);
      for (const { cardId } of await system.cards(customerId)) {
        const all = (await system.eStatements(customerId, cardId, { limit: 100 })) ?? [];
        let [payments, adjustments, charges, interest, fees] = [0n, 0n, 0n, 0n, 0n];
        for (const { statementId } of all) {
          const statement = (await system.statement(customerId, cardId, { statementId }))!;
          payments += statement.payments.minor;
          adjustments += statement.adjustments.minor;
          charges += statement.newCharges.minor;
          interest += statement.interest.minor;
          fees += statement.fees.minor;
        }
        const query = { pageNumber: 0, pageSize: 100 };
        const open = (await system.transactions(customerId, cardId, 'unbilled', query))?.content ?? [];
        const unbilled = (...categories: readonly string[]) =>
          open
            .filter(({ category }) => categories.includes(category))
            .reduce((sum, { amount }) => sum + amount.minor, 0n);
        const of = (...categories: readonly string[]) =>
          total(rows, cardId, categories) - unbilled(...categories);
        expect([of('payment', 'refund'), of('adjustment'), of('interest'), of('fee')]).toEqual([
          -payments,
          adjustments,
          interest,
          fees,
        ]);
        const whole = open.reduce((sum, { amount }) => sum + amount.minor, 0n);
        expect(total(rows, cardId) - whole).toBe(-payments + adjustments + charges + interest + fees);
      }
    }
  });

  it('[INSIGHT-5] [INSIGHT-6] have their lines, unless there are too many', async () => {
    const [customerId = ''] = customerIds;
    const rows = await readMerchantMonths(system, customerId, ALWAYS);
    const lines = (await readLines(system, customerId, ALWAYS, 100_000)) ?? [];
    expect(lines).toHaveLength(rows.reduce((sum, { count }) => sum + count, 0));
    expect(await readLines(system, customerId, ALWAYS, lines.length - 1)).toBeUndefined();
  });
});
