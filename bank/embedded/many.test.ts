import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { oneByOne } from '../../server/ports/card-system/one-by-one.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { addDays } from '../../shared/dates.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { fillBank, keys, today } from '../load/test-bank.ts';
import { createEmbeddedCardSystem } from './adapter.ts';
import { forgetHeld, holdLine } from './payments/test-suspended.ts';

describeOnUsualDatabase('reads of many customers', { distributed: false }, (context) => {
  let ids: readonly string[];
  const system = () => createEmbeddedCardSystem(context.db(), keys, systemRandom);
  beforeAll(async () => {
    await fillBank(context);
    const { rows } = await sql<{ id: string }>`select customer_id as id from cards.customers`.execute(
      context.db(),
    );
    // An unknown id, and one that is none.
    ids = [...rows.map(({ id }) => id), sampleId(9999), 'not an id'];
  });
  /** Due dates of some months. */
  const dates = Array.from({ length: 150 }, (_, n) => addDays(today, n - 100));

  it('[OPS-8] answer like the reads of single customers', async () => {
    await holdLine(context.db(), { customerId: ANN, cardId: USED }, sampleId(53), 3_000n);
    const { ofMany, ...single } = system();
    const one = oneByOne(single);
    const [customers, cards, due] = [
      await ofMany?.customersOf(ids),
      await ofMany?.cardsOf(ids),
      await ofMany?.cardsDueOn(ids, dates),
    ];
    expect(customers?.size).toBe(ids.length - 2);
    expect(cards?.size).toBeGreaterThan(1);
    expect(due?.size).toBeGreaterThan(0);
    expect(customers).toEqual(await one.customersOf(ids));
    expect(cards).toEqual(await one.cardsOf(ids));
    expect(due).toEqual(await one.cardsDueOn(ids, dates));
    expect(await ofMany?.cardsDueOn(ids, ['1999-01-01'])).toEqual(new Map());
    await forgetHeld(context.db());
  });
});
