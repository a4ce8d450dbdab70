import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant, isoDate, money, opaque, paged, pageQuery } from '../../shared/http/schemas.ts';

export const cardStatus = z.enum(['active', 'unactivated', 'damaged', 'lost', 'stolen', 'r_code', 'invalid']);

/** One card as the dashboard lists it. Amounts of a card without statement yet are null. */
export const cardSummary = z.object({
  cardId: z.string(),
  productName: z.string(),
  productCode: z.string(),
  maskedCardNumber: z.string(),
  lastFour: z.string(),
  cardHolderName: z.string(),
  relationship: z.enum(['primary', 'supplementary']),
  corporate: z.boolean(),
  status: cardStatus,
  /** MM/YY */
  expiry: z.string(),
  creditLimit: money,
  availableCredit: money,
  temporaryLimit: z.optional(z.object({ limit: money, startDate: isoDate, endDate: isoDate })),
  currentBalance: money,
  statementBalance: z.nullable(money),
  /** What has been paid since the statement. */
  paidSinceStatement: money,
  minimumPayment: z.nullable(money),
  paymentDueDate: z.nullable(isoDate),
  statementDate: z.nullable(isoDate),
  points: z.int(),
});

/** A line of a card's transactions. */
export const transaction = z.object({
  transactionId: z.string(),
  transactionDate: isoDate,
  postingDate: z.optional(isoDate),
  description: z.string(),
  amount: money,
  foreignAmount: z.optional(money),
  merchantCountry: z.optional(z.string()),
  exchangeDate: z.optional(isoDate),
  category: z.string(),
  instalmentEligible: z.boolean(),
});

const cardParams = z.strictObject({ id: opaque });

/** What the dashboard reads (CARD-1). */
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
    payload: z.extend(cardSummary, {
      /** Yearly revolving rate in percent, exact decimal. */
      interestRate: z.string(),
      cashAdvanceLimit: money,
      cashbackMethod: z.enum(['auto_redeem', 'accumulate']),
      autopay: z.enum(['none', 'minimum', 'full']),
      pinSet: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  eStatements: endpoint({
    method: 'GET',
    path: '/cards/{id}/e-statements',
    summary: 'The statements of a card, newest first',
    caller: 'access',
    params: cardParams,
    payload: z.array(
      z.object({
        paymentKey: z.string(),
        /** yyyy-MM */
        statementMonth: z.string(),
        statementDate: isoDate,
        paymentDueDate: isoDate,
        total: money,
        minimumPayment: money,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/cards/{id}/transactions/unposted',
    summary: 'Transactions of a card that are on no statement yet',
    caller: 'access',
    params: cardParams,
    query: z.strictObject(pageQuery(['date', 'amount', 'description'])),
    payload: paged(transaction),
    errors: ['NOT_FOUND'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Who is logged on; personal values masked',
    caller: 'access',
    payload: z.object({
      name: z.string(),
      phoneNo: z.nullable(z.string()),
      email: z.nullable(z.string()),
      nationalId: z.string(),
      lastLoginAt: z.nullable(instant),
      statementPreference: z.enum(['email', 'paper', 'mobile']),
      primaryFlg: z.boolean(),
      /** Today in Taipei by the server's clock. */
      today: isoDate,
    }),
  }),
};
