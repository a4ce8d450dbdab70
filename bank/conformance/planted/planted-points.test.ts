/** Adapter faults that the rules for expiring points must detect. */
import { addDays } from '../../../shared/dates.ts';
import { POINT_RULES, type PointReads } from '../rules/points-rules.ts';
import { ENDED, JOY, joy, LATER, LOTS, SOON } from '../sample/sample-joy.ts';
import { type Faults, testPlanted, today } from './planted.ts';

const FAULTS: Faults<PointReads> = {
  'takes redeemed points from those that were added first': [
    /soonest first, less those/,
    (right) => ({
      pointsEnding: async (customerId, cardId) =>
        cardId === LOTS && customerId === JOY
          ? [
              { endsOn: addDays(today, SOON), points: 230 },
              { endsOn: addDays(today, LATER), points: 150 },
            ]
          : right.pointsEnding(customerId, cardId),
    }),
  ],
  'tells a day twice': [
    /by day/,
    (right) => ({
      async pointsEnding(customerId, cardId) {
        const ending = await right.pointsEnding(customerId, cardId);
        return ending?.flatMap(({ endsOn, points }) => [
          { endsOn, points: points - 1 },
          { endsOn, points: 1 },
        ]);
      },
    }),
  ],
  'takes points away on their last day': [
    /on their last day/,
    (right) => ({
      pointsEnding: async (...of) =>
        (await right.pointsEnding(...of))?.filter(({ endsOn }) => endsOn > today),
    }),
  ],
  'counts points that ended until its nightly run': [
    /gone on the next/,
    (right) => ({
      pointBalance: async (customerId, cardId) =>
        ((await right.pointBalance(customerId, cardId)) ?? 0) + (cardId === ENDED ? 100 : 0),
    }),
  ],
  'shows ended points on the overview': [
    /in the list/,
    (right) => ({
      cards: async (customerId) =>
        (await right.cards(customerId)).map((card) =>
          card.cardId === ENDED ? { ...card, points: card.points + 100 } : card,
        ),
    }),
  ],
  'has no line for points that ended': [
    /a line of its own/,
    (right) => ({
      async pointEntries(...of) {
        const page = await right.pointEntries(...of);
        const content = page?.content.filter(({ points, endsOn }) => points > 0 || !endsOn) ?? [];
        return page && { ...page, content, totalElements: content.length };
      },
    }),
  ],
  'answers for another customer’s card': [
    /another customer’s/,
    (right) => ({ pointsEnding: (_customerId, cardId) => right.pointsEnding(JOY, cardId) }),
  ],
};

testPlanted(['[PTS-5]', 'points that end'], joy(today), POINT_RULES, FAULTS);
