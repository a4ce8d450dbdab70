import * as z from 'zod/mini';
import { cardParams, transaction } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { isoDate, language, money, opaque, paged, pageQuery } from '../../shared/http/schemas.ts';
import { TRANSACTION_CATEGORIES } from '../../shared/transaction-categories.ts';

/** No control characters, because some databases refuse them. */
const keyword = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

/** Whole New Taiwan dollars. */
const dollars = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** Conditions that narrow a list; all must hold. */
const search = {
  /** First and last transaction date, both inclusive. */
  fromDate: z.optional(isoDate),
  toDate: z.optional(isoDate),
  /** What the row shows: text of a description, an amount, a day, a category, the card's last four digits. */
  keyword: z.optional(keyword),
  category: z.optional(z.enum(TRANSACTION_CATEGORIES)),
  /** Bounds of the absolute amount, both inclusive. */
  minAmount: z.optional(dollars),
  maxAmount: z.optional(dollars),
  /** Only purchases abroad. */
  abroad: z.optional(
    z.pipe(
      z.literal('true'),
      z.transform(() => true as const),
    ),
  ),
};

interface Bounds {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
}
const datesInOrder = z.refine<Bounds>(
  ({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate,
  { path: ['toDate'], params: { reason: 'reversed' } },
);
const amountsInOrder = z.refine<Bounds>(
  ({ minAmount, maxAmount }) => minAmount === undefined || maxAmount === undefined || minAmount <= maxAmount,
  { path: ['maxAmount'], params: { reason: 'reversed' } },
);

const COLUMNS = ['date', 'amount', 'description'] as const;

const listQuery = { ...pageQuery(COLUMNS), ...search };
const listOfCard = {
  ...READ,
  readsStandby: true,
  params: cardParams,
  query: z.strictObject(listQuery).check(datesInOrder, amountsInOrder),
  payload: paged(transaction),
  errors: ['NOT_FOUND'],
} as const;

/** Transactions and spending of a card, and downloads (CARD-2, CARD-5, CARD-8). */
export const accountCalls = {
  unbilled: endpoint({
    ...listOfCard,
    path: '/cards/{id}/transactions/unposted',
    summary: 'Transactions of a card that are on no statement yet',
  }),
  billed: endpoint({
    ...listOfCard,
    path: '/cards/{id}/transactions/posted',
    summary: 'Transactions of a card that are on a statement',
  }),
  history: endpoint({
    ...READ,
    readsStandby: true,
    path: '/cards/transaction',
    summary: 'All transactions of a card',
    // Oldest first unless asked otherwise: the specification's default for this list only.
    query: z
      .strictObject({ cardId: opaque, ...listQuery, ...pageQuery(COLUMNS, 'asc') })
      .check(datesInOrder, amountsInOrder),
    payload: paged(transaction),
    errors: ['NOT_FOUND'],
  }),
  earnedBy: endpoint({
    ...READ,
    readsStandby: true,
    path: '/cards/transactions-by-point-transaction-id',
    summary: 'The transactions behind a line of the points ledger',
    query: z.strictObject({
      pointTransactionId: opaque,
      campaignId: opaque,
      campaignRulesetId: opaque,
      ...pageQuery(['date']),
    }),
    payload: paged(transaction),
    errors: ['NOT_FOUND'],
  }),
  spending: endpoint({
    ...READ,
    readsStandby: true,
    path: '/cards/{id}/spending',
    summary: 'What was bought with a card in the last twelve months, by month and by category',
    params: cardParams,
    payload: z.object({
      /** Twelve months as yyyy-MM, oldest first; zero for a month without purchases. */
      months: z.array(z.object({ month: z.string(), total: money })),
      /** Largest first; categories without purchases are omitted. */
      categories: z.array(z.object({ category: z.string(), total: money, count: z.int() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  download: endpoint({
    ...READ_FILE,
    readsStandby: true,
    path: '/cards/{id}/transactions/download',
    summary: 'A list of transactions, whole, for a spreadsheet or a program that keeps accounts',
    params: cardParams,
    query: z
      .strictObject({
        format: z.enum(['csv', 'ofx']),
        part: z.enum(['billed', 'unbilled', 'all', 'statement']),
        /** Id of the statement; required if `part` is `statement`, otherwise not allowed. */
        paymentKey: z.optional(opaque),
        language,
        ...search,
      })
      .check(
        datesInOrder,
        amountsInOrder,
        z.refine(({ part, paymentKey }) => (part === 'statement') === (paymentKey !== undefined), {
          path: ['paymentKey'],
          params: { reason: 'empty' },
        }),
      ),
    files: ['text/csv', 'application/x-ofx'],
    errors: ['NOT_FOUND'],
  }),
  dueDate: endpoint({
    ...READ_FILE,
    path: '/cards/{id}/due-date',
    summary: 'The payment due date of the latest statement, for a calendar',
    params: cardParams,
    query: z.strictObject({ language }),
    files: ['text/calendar'],
    errors: ['NOT_FOUND'],
  }),
};

export type Transaction = z.output<typeof transaction>;
export type Spending = z.output<typeof accountCalls.spending.payload>;
