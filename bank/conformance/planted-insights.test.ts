/** Adapter faults that the rules for spending data must detect. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CardInsights, LineQuery, MerchantMonth } from '../../server/ports/card-system/insights.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { describeOnOneEmptyDatabase } from '../../tests/support/database/databases.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import { INSIGHT_RULES } from './insight-rules.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { jun } from './sample-jun.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const today = taipeiDate(new Date());

type Plant = (right: CardInsights) => CardInsights;

const summed =
  (change: (rows: readonly MerchantMonth[]) => readonly MerchantMonth[]): Plant =>
  (right) => ({
    ...right,
    async merchantMonths(...question) {
      const { rows, ...rest } = await right.merchantMonths(...question);
      return { rows: change(rows), ...rest };
    },
  });

const asked =
  (change: (query: LineQuery) => LineQuery): Plant =>
  (right) => ({
    ...right,
    customerLines: (customerId, query) => right.customerLines(customerId, change(query)),
  });

const FAULTS: readonly { readonly fault: string; readonly plant: Plant; readonly foundBy: RegExp }[] = [
  {
    fault: 'leaves payments out',
    plant: summed((rows) => rows.filter(({ category }) => category !== 'payment')),
    foundBy: /every line once/,
  },
  {
    fault: 'forgets that purchases were abroad',
    plant: summed((rows) => rows.map(({ abroad: _, ...row }) => row)),
    foundBy: /has one sum/,
  },
  {
    fault: 'lists lines newest first',
    plant: summed((rows) =>
      rows.map(({ charges, ...row }) => ({ ...row, ...(charges && { charges: charges.toReversed() }) })),
    ),
    foundBy: /oldest first/,
  },
  {
    fault: 'takes every fee for one of purchases abroad',
    plant: summed((rows) => rows.map((row) => (row.category === 'fee' ? { ...row, foreignFee: true } : row))),
    foundBy: /only fees for purchases abroad/,
  },
  {
    fault: 'gives the first part again',
    plant: (right) => ({
      ...right,
      merchantMonths: (customerId, { after: _, ...query }) => right.merchantMonths(customerId, query),
    }),
    foundBy: /neither repeat nor skip/,
  },
  {
    fault: 'sums the page alone',
    plant: (right) => ({
      ...right,
      async customerLines(...question) {
        const page = await right.customerLines(...question);
        return { ...page, count: page.content.length };
      },
    }),
    foundBy: /count and sum of all lines/,
  },
  {
    fault: 'ignores the card of a filter',
    plant: asked(({ cardId: _, ...query }) => query),
    foundBy: /filtered by category, card/,
  },
  {
    fault: 'ignores the last day',
    plant: (right) => ({
      merchantMonths: (id, query) => right.merchantMonths(id, { ...query, toDate: '2099-12-31' }),
      customerLines: (id, query) => right.customerLines(id, { ...query, toDate: '2099-12-31' }),
    }),
    foundBy: /days of the question/,
  },
  {
    fault: 'answers for the card of another customer',
    plant: asked((query) => {
      const { cardId, ...rest } = query;
      return cardId?.endsWith('11') ? rest : query;
    }),
    foundBy: /another one’s card/,
  },
];

describeOnOneEmptyDatabase('planted faults of insights', (context) => {
  let right: CardInsights;
  beforeAll(async () => {
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, [...sampleBank(today), jun(today)], new Date());
    right = createEmbeddedCardSystem(context.db(), keys, systemRandom);
  });

  /** Returns the rules with a matching name that an adapter breaks. */
  async function broken(system: CardInsights, name: RegExp): Promise<string[]> {
    const rules = INSIGHT_RULES.filter(({ rule }) => name.test(rule));
    expect(rules).not.toEqual([]);
    const found: string[] = [];
    for (const { rule, check } of rules) await check({ system, today }).catch(() => found.push(rule));
    return found;
  }

  describe('the rules for insights', () => {
    it('[INSIGHT-1] are kept by the adapter without a fault', async () => {
      expect(await broken(right, /./)).toEqual([]);
    });

    it.each(FAULTS)('[INSIGHT-1] find an adapter that $fault', async ({ plant, foundBy }) => {
      expect(await broken(plant(right), foundBy)).not.toEqual([]);
    });
  });
});
