import * as z from 'zod/mini';
import { REDEMPTION_CATEGORIES } from '../../shared/card-values.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { isoDate, language, money, opaque, pageInfo, pageQuery } from '../../shared/http/schemas.ts';

/** A line of a card's points ledger. */
export const pointEntry = z.object({
  pointTransactionId: z.string(),
  campaignId: z.string(),
  campaignRulesetId: z.string(),
  date: isoDate,
  description: z.string(),
  /** The spending that earned the points; absent if there is none. */
  amount: z.optional(money),
  /** Negative for used or expired points. */
  points: z.int(),
  kind: z.enum(['earned', 'used', 'ended']),
  /** Last day of earned points; absent if they never expire. For `ended`, the last day they were valid. */
  endsOn: z.optional(isoDate),
});

const ending = z.object({
  /** Expiry days with their points, soonest first; each day once. */
  ending: z.array(z.object({ endsOn: isoDate, points: z.int() })),
  /** Points expiring within 60 days; if there are none, the next expiry. Absent if no points expire. */
  soon: z.optional(
    z.object({
      points: z.int(),
      firstEnd: isoDate,
      lastEnd: isoDate,
      /** Whether the expiry is within 60 days. */
      near: z.boolean(),
    }),
  ),
  /** The order that the card can make now with these points; absent if there is none. */
  offer: z.optional(
    z.object({
      productCode: z.string(),
      productName: z.string(),
      category: z.enum(REDEMPTION_CATEGORIES),
      quantity: z.int(),
      /** Points of the whole order. */
      points: z.int(),
      /**
       * Whether the points of `soon` pay for the whole order. If not, the order uses all of them and other points of
       * the card.
       */
      alone: z.boolean(),
    }),
  ),
});

/** Reward points (RWD-1, RWD-2). */
export const rewardCalls = {
  points: endpoint({
    ...READ,
    readsStandby: true,
    path: '/reward-points',
    summary: "A card's points: how many there are and every line of their ledger, newest first",
    query: z.strictObject({ cardId: opaque, ...pageQuery(['date']) }),
    payload: z.object({ totalPoints: z.int(), content: z.array(pointEntry), pageInfo }),
    errors: ['NOT_FOUND'],
  }),
  ending: endpoint({
    ...READ,
    path: '/reward-points/ending',
    summary: "Lists the expiry days of a card's points, and what the points can be redeemed for now",
    query: z.strictObject({ cardId: opaque }),
    payload: ending,
    errors: ['NOT_FOUND'],
  }),
  endingFile: endpoint({
    ...READ_FILE,
    path: '/reward-points/ending/calendar',
    summary: 'Returns a calendar file with the first day on which points of a card expire',
    query: z.strictObject({ cardId: opaque, language }),
    files: ['text/calendar'],
    errors: ['NOT_FOUND'],
  }),
};

export type Ending = z.output<typeof ending>;

export type PointEntry = z.output<typeof pointEntry>;
