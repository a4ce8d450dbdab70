/** Adapter faults that the rules for expiring points must detect. */
import { beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../server/ports/random/system.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import { describeOnOneEmptyDatabase } from '../../tests/support/database/databases.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import { POINT_RULES, type PointReads } from './points-rules.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { ENDED, JOY, joy, LATER, LOTS, SOON } from './sample-joy.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const today = taipeiDate(new Date());

interface Fault {
  readonly fault: string;
  readonly plant: (right: PointReads) => Partial<PointReads>;
  readonly foundBy: RegExp;
}

const FAULTS: readonly Fault[] = [
  {
    fault: 'takes redeemed points from those that were added first',
    plant: (right) => ({
      pointsEnding: async (customerId, cardId) =>
        cardId === LOTS && customerId === JOY
          ? [
              { endsOn: addDays(today, SOON), points: 230 },
              { endsOn: addDays(today, LATER), points: 150 },
            ]
          : right.pointsEnding(customerId, cardId),
    }),
    foundBy: /soonest first, less those/,
  },
  {
    fault: 'tells a day twice',
    plant: (right) => ({
      async pointsEnding(customerId, cardId) {
        const ending = await right.pointsEnding(customerId, cardId);
        return ending?.flatMap(({ endsOn, points }) => [
          { endsOn, points: points - 1 },
          { endsOn, points: 1 },
        ]);
      },
    }),
    foundBy: /by day/,
  },
  {
    fault: 'takes points away on their last day',
    plant: (right) => ({
      pointsEnding: async (...of) =>
        (await right.pointsEnding(...of))?.filter(({ endsOn }) => endsOn > today),
    }),
    foundBy: /on their last day/,
  },
  {
    fault: 'counts points that ended until its nightly run',
    plant: (right) => ({
      pointBalance: async (customerId, cardId) =>
        ((await right.pointBalance(customerId, cardId)) ?? 0) + (cardId === ENDED ? 100 : 0),
    }),
    foundBy: /gone on the next/,
  },
  {
    fault: 'shows ended points on the overview',
    plant: (right) => ({
      cards: async (customerId) =>
        (await right.cards(customerId)).map((card) =>
          card.cardId === ENDED ? { ...card, points: card.points + 100 } : card,
        ),
    }),
    foundBy: /in the list/,
  },
  {
    fault: 'has no line for points that ended',
    plant: (right) => ({
      async pointEntries(...of) {
        const page = await right.pointEntries(...of);
        const content = page?.content.filter(({ points, endsOn }) => points > 0 || !endsOn) ?? [];
        return page && { ...page, content, totalElements: content.length };
      },
    }),
    foundBy: /a line of its own/,
  },
  {
    fault: 'answers for another customer’s card',
    plant: (right) => ({ pointsEnding: (_customerId, cardId) => right.pointsEnding(JOY, cardId) }),
    foundBy: /another customer’s/,
  },
];

describeOnOneEmptyDatabase('planted faults of points that end', (context) => {
  let right: PointReads;
  beforeAll(async () => {
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, [...sampleBank(today), joy(today)], new Date());
    right = createEmbeddedCardSystem(context.db(), keys, systemRandom);
  });

  /** Returns the rules with a matching name that an adapter breaks. */
  async function broken(system: PointReads, name: RegExp): Promise<string[]> {
    const rules = POINT_RULES.filter(({ rule }) => name.test(rule));
    expect(rules).not.toEqual([]);
    const found: string[] = [];
    for (const { rule, check } of rules) await check({ system, today }).catch(() => found.push(rule));
    return found;
  }

  describe('the rules for points that end', () => {
    it('[PTS-5] are kept by the adapter without a fault', async () => {
      expect(await broken(right, /./)).toEqual([]);
    });

    it.each(FAULTS)('[PTS-5] find an adapter that $fault', async ({ plant, foundBy }) => {
      expect(await broken({ ...right, ...plant(right) }, foundBy)).not.toEqual([]);
    });
  });
});
