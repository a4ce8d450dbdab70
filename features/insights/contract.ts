import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { isoDate, language, money, opaque } from '../../shared/http/schemas.ts';
import { PURCHASES } from '../../shared/transaction-categories.ts';

const sum = { total: money, count: z.int() };

/** Identifies a card, with its last four digits. */
const card = { cardId: z.string(), lastFour: z.string() };

const charge = z.object({
  transactionId: z.string(),
  date: isoDate,
  /** TWD. */
  amount: money,
  /** Amount in the merchant's currency, for purchases abroad. */
  foreignAmount: z.optional(money),
});

const subscription = z.object({
  /** Key for hiding the subscription. */
  key: z.string(),
  merchant: z.string(),
  category: z.string(),
  ...card,
  every: z.enum(['month', 'year']),
  /** Amount of the latest charge. */
  amount: money,
  foreignAmount: z.optional(money),
  nextDate: isoDate,
  /** TWD per year, at the price of the latest charge. */
  perYear: money,
  rise: z.optional(
    z.object({
      /** In the merchant's currency. */
      from: money,
      to: money,
      on: isoDate,
      percent: z.int(),
    }),
  ),
  hidden: z.boolean(),
  /** Oldest first. */
  charges: z.array(charge),
});

const insights = z.object({
  today: isoDate,
  /** Months as yyyy-MM, from the current month back to two years before. */
  months: z.array(z.string()),
  /** Sums of purchases; months and categories without purchases are omitted. */
  spending: z.array(z.object({ month: z.string(), category: z.enum(PURCHASES), ...sum })),
  subscriptions: z.array(subscription),
  /** Charges that may be duplicates of each other. */
  doubles: z.array(z.object({ merchant: z.string(), ...card, charges: z.array(charge) })),
  /** Purchases abroad and their fees, newest month first; months with neither are omitted. */
  foreign: z.array(z.object({ month: z.string(), spent: z.object(sum), fees: z.object(sum) })),
});

const line = z.object({
  ...card,
  transactionId: z.string(),
  date: isoDate,
  description: z.string(),
  category: z.string(),
  amount: money,
  foreignAmount: z.optional(money),
});

const lines = z.object({
  content: z.array(line),
  /** Sum over all lines, not only this page. */
  ...sum,
  /** Value of `after` for the next page; null on the last page. */
  next: z.nullable(z.string()),
});

const writes = [{ name: 'insights', by: 'session', max: 60, seconds: 3600 }] as const;

interface Dates {
  readonly fromDate: string;
  readonly toDate: string;
}
const datesInOrder = z.refine<Dates>(({ fromDate, toDate }) => fromDate <= toDate, {
  path: ['toDate'],
  params: { reason: 'reversed' },
});

/** Spending over all of the customer's cards (INSIGHT-1 to INSIGHT-6). */
export const insightCalls = {
  insights: endpoint({
    ...READ,
    readsStandby: true,
    path: '/insights',
    summary:
      'Spending by month and category, likely subscriptions, possible double charges, and purchases abroad',
    payload: insights,
  }),
  lines: endpoint({
    ...READ,
    readsStandby: true,
    path: '/insights/lines',
    summary: 'Lists the transactions of one figure over all cards, newest first',
    query: z
      .strictObject({
        /** The kind of the figure. */
        kind: z.enum(['purchases', 'abroad', 'fees']),
        /** Transaction dates, both inclusive. */
        fromDate: isoDate,
        toDate: isoDate,
        /** Category of purchases; all categories if absent. */
        category: z.optional(z.enum(PURCHASES)),
        /** `next` of the previous page. */
        after: z.optional(opaque),
      })
      .check(datesInOrder),
    payload: lines,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/insights/subscriptions',
    summary: 'Hides a likely subscription, or shows it again; repeating the call changes nothing',
    caller: 'access',
    limits: writes,
    body: z.strictObject({
      key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      hidden: z.boolean(),
    }),
    payload: z.object({ key: z.string(), hidden: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  year: endpoint({
    ...READ_FILE,
    readsStandby: true,
    path: '/insights/year',
    summary: 'Returns a year of all cards as a file: transactions as CSV, or sums as PDF',
    query: z.strictObject({
      year: z.string().check(z.regex(/^20\d{2}$/)),
      format: z.enum(['csv', 'pdf']),
      language,
    }),
    files: ['text/csv', 'application/pdf'],
  }),
};

export type Insights = z.output<typeof insights>;
export type SubscriptionView = z.output<typeof subscription>;
export type ChargeView = z.output<typeof charge>;
export type InsightLine = z.output<typeof line>;
