import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { file } from '../../shared/http/file.ts';
import { isoDate, language, money, opaque } from '../../shared/http/schemas.ts';
import { PURCHASES } from '../../shared/transaction-categories.ts';

const sum = { total: money, count: z.int() };

/** A card by its last four digits. */
const card = { cardId: z.string(), lastFour: z.string() };

const charge = z.object({
  transactionId: z.string(),
  date: isoDate,
  /** TWD. */
  amount: money,
  /** In the merchant's currency, for purchases abroad. */
  foreignAmount: z.optional(money),
});

const subscription = z.object({
  /** For hiding it. */
  key: z.string(),
  merchant: z.string(),
  category: z.string(),
  ...card,
  every: z.enum(['month', 'year']),
  /** Of the latest charge. */
  amount: money,
  foreignAmount: z.optional(money),
  nextDate: isoDate,
  /** TWD, at the price of the latest charge. */
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
  /** yyyy-MM: from the month of today back to two years before. */
  months: z.array(z.string()),
  /** Purchases; omits months and categories without any. */
  spending: z.array(z.object({ month: z.string(), category: z.enum(PURCHASES), ...sum })),
  subscriptions: z.array(subscription),
  /** Charges that may be the same one. */
  doubles: z.array(z.object({ merchant: z.string(), ...card, charges: z.array(charge) })),
  /** Purchases abroad and fees for them, newest first; omits months without either. */
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
  /** Of all lines, not of this page alone. */
  ...sum,
  /** For `after` of the next page; null on the last page. */
  next: z.nullable(z.string()),
});

const reads = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;
const files = [{ name: 'files', by: 'session', max: 30, seconds: 60 }] as const;
const writes = [{ name: 'insights', by: 'session', max: 60, seconds: 3600 }] as const;

/** Lines that a figure sums. */
export const LINE_KINDS = ['purchases', 'abroad', 'fees'] as const;

interface Dates {
  readonly fromDate: string;
  readonly toDate: string;
}
const datesInOrder = z.refine<Dates>(({ fromDate, toDate }) => fromDate <= toDate, {
  path: ['toDate'],
  params: { reason: 'reversed' },
});

/** What a person buys, over all own cards (INSIGHT-1 to INSIGHT-6). */
export const insightCalls = {
  insights: endpoint({
    method: 'GET',
    path: '/insights',
    summary:
      'Months compared, what looks like a subscription, what may be charged twice, and purchases abroad',
    caller: 'access',
    limits: reads,
    payload: insights,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/insights/lines',
    summary: 'The transactions behind a figure, over all cards, newest first',
    caller: 'access',
    limits: reads,
    query: z
      .strictObject({
        kind: z.enum(LINE_KINDS),
        /** Transaction dates, both inclusive. */
        fromDate: isoDate,
        toDate: isoDate,
        /** Of purchases; all when absent. */
        category: z.optional(z.enum(PURCHASES)),
        /** `next` of the page before. */
        after: z.optional(opaque),
      })
      .check(datesInOrder),
    payload: lines,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/insights/subscriptions',
    summary: 'Hides what looks like a subscription, or shows it again; the same again changes nothing',
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
    method: 'GET',
    path: '/insights/year',
    summary: 'A year of all cards: its transactions for a spreadsheet, or its sums as a document',
    caller: 'access',
    limits: files,
    query: z.strictObject({
      year: z.string().check(z.regex(/^20\d{2}$/)),
      format: z.enum(['csv', 'pdf']),
      language,
    }),
    payload: file,
    files: ['text/csv', 'application/pdf'],
  }),
};

export type Insights = z.output<typeof insights>;
export type SubscriptionView = z.output<typeof subscription>;
export type ChargeView = z.output<typeof charge>;
export type InsightLine = z.output<typeof line>;
export type LineKind = (typeof LINE_KINDS)[number];
