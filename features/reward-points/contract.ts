import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { isoDate, money, opaque, pageInfo, pageQuery } from '../../shared/http/schemas.ts';

/** A line of a card's points ledger. */
export const pointEntry = z.object({
  pointTransactionId: z.string(),
  campaignId: z.string(),
  campaignRulesetId: z.string(),
  date: isoDate,
  description: z.string(),
  /** The spending that earned the points; absent if there was none. */
  amount: z.optional(money),
  /** Negative for used or expired points. */
  points: z.int(),
});

/** Reward points (RWD-1, RWD-2). */
export const rewardCalls = {
  points: endpoint({
    method: 'GET',
    path: '/reward-points',
    summary: "A card's points: how many there are and every line of their ledger, newest first",
    caller: 'access',
    limits: [{ name: 'reads', by: 'session', max: 600, seconds: 60 }],
    query: z.strictObject({ cardId: opaque, ...pageQuery(['date']) }),
    payload: z.object({ totalPoints: z.int(), content: z.array(pointEntry), pageInfo }),
    errors: ['NOT_FOUND'],
  }),
};

export type PointEntry = z.output<typeof pointEntry>;
