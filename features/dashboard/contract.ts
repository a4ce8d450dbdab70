import * as z from 'zod/mini';
import { cardStatus } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { isoDate, money, opaque, paged, pageQuery } from '../../shared/http/schemas.ts';

/** One card as the overview lists it. The statement's fields are null until the card has had a statement. */
export const cardSummary = z.object({
  cardId: z.string(),
  productName: z.string(),
  productCode: z.string(),
  maskedCardNumber: z.string(),
  lastFour: z.string(),
  /** As embossed, in Latin letters. */
  cardHolderName: z.string(),
  relationship: z.enum(['primary', 'supplementary']),
  corporate: z.boolean(),
  status: cardStatus,
  /** MM/YY */
  expiry: z.string(),
  creditLimit: money,
  availableCredit: money,
  /** Only on the days on which it holds; it then replaces `creditLimit`. */
  temporaryLimit: z.optional(z.object({ limit: money, startDate: isoDate, endDate: isoDate })),
  /** Owed now, billed and unbilled; negative when the bank owes. */
  currentBalance: money,
  statementBalance: z.nullable(money),
  /** What has been paid since the statement; zero without one. */
  paidSinceStatement: money,
  minimumPayment: z.nullable(money),
  paymentDueDate: z.nullable(isoDate),
  statementDate: z.nullable(isoDate),
  points: z.int(),
});

export const cardDetail = z.extend(cardSummary, {
  /** Yearly revolving rate in percent, exact decimal. */
  interestRate: z.string(),
  cashAdvanceLimit: money,
  cashbackMethod: z.enum(['auto_redeem', 'accumulate']),
  autopay: z.enum(['none', 'minimum', 'full']),
  pinSet: z.boolean(),
});

/** A statement in a card's list of statements. */
export const eStatement = z.object({
  paymentKey: z.string(),
  /** yyyy-MM */
  statementMonth: z.string(),
  statementDate: isoDate,
  paymentDueDate: isoDate,
  total: money,
  minimumPayment: money,
});

/** A line of a card's transactions. */
export const transaction = z.object({
  transactionId: z.string(),
  transactionDate: isoDate,
  /** Absent while only authorised. */
  postingDate: z.optional(isoDate),
  description: z.string(),
  /** TWD; negative for payments and refunds. */
  amount: money,
  foreignAmount: z.optional(money),
  /** ISO 3166-1 alpha-2, for purchases abroad. */
  merchantCountry: z.optional(z.string()),
  exchangeDate: z.optional(isoDate),
  category: z.string(),
  instalmentEligible: z.boolean(),
});

const cardParams = z.strictObject({ id: opaque });

/** Words to look for; a control character is no word and some databases refuse it. */
const keyword = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

/** What the overview reads (CARD-1). */
export const dashboardCalls = {
  cards: endpoint({
    method: 'GET',
    path: '/cards',
    summary: "The person's cards",
    caller: 'access',
    limits: [{ name: 'reads', by: 'session', max: 600, seconds: 60 }],
    payload: z.array(cardSummary),
  }),
  card: endpoint({
    method: 'GET',
    path: '/cards/{id}',
    summary: 'One card in detail',
    caller: 'access',
    params: cardParams,
    payload: cardDetail,
    errors: ['NOT_FOUND'],
  }),
  eStatements: endpoint({
    method: 'GET',
    path: '/cards/{id}/e-statements',
    summary: 'The statements of a card, newest first',
    caller: 'access',
    params: cardParams,
    payload: z.array(eStatement),
    errors: ['NOT_FOUND'],
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/cards/{id}/transactions/unposted',
    summary: 'Transactions of a card that are on no statement yet',
    caller: 'access',
    params: cardParams,
    query: z.strictObject({
      ...pageQuery(['date', 'amount', 'description']),
      /** First and last transaction date, both included. */
      fromDate: z.optional(isoDate),
      toDate: z.optional(isoDate),
      keyword: z.optional(keyword),
    }),
    payload: paged(transaction),
    errors: ['NOT_FOUND'],
  }),
};

export type CardStatus = z.output<typeof cardStatus>;
export type CardSummary = z.output<typeof cardSummary>;
export type CardDetail = z.output<typeof cardDetail>;
export type EStatement = z.output<typeof eStatement>;
export type Transaction = z.output<typeof transaction>;
