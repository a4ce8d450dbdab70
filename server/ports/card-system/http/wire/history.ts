/** JSON codecs of transactions, statements and points. */

import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../../shared/languages.ts';
import { MOST_PAYMENTS } from '../../../../../shared/payment-cost.ts';
import type {
  CardTransaction,
  Charged,
  Earned,
  EndingPoints,
  FeeOf,
  ListedStatement,
  MinimumOnly,
  PageQuery,
  PointEntry,
  PointEntryKey,
  Statement,
  TransactionQuery,
  TransactionSort,
} from '../../parts/history.ts';
import { TRANSACTION_CATEGORIES } from '../../parts/history.ts';
import {
  bilingual,
  date,
  type Fields,
  foreignMoney,
  id,
  LONGEST_PAGE,
  month,
  optional,
  positiveTwd,
  rate,
  strictMoney,
  text,
  twd,
  whole,
} from './values.ts';

const listedFields = {
  statementId: id,
  statementMonth: month,
  statementDate: date,
  paymentDueDate: date,
  total: twd,
  minimumPayment: twd,
  suspended: optional(positiveTwd),
} satisfies Fields<Omit<ListedStatement, 'settled'>>;

export const listedStatement = z.object({
  ...listedFields,
  settled: optional(z.boolean()),
} satisfies Fields<ListedStatement>);

const minimumOnly = z.object({
  payments: whole(1, MOST_PAYMENTS),
  total: twd,
  interest: twd,
} satisfies Fields<MinimumOnly>);

export const statement = z.object({
  ...listedFields,
  previousBalance: twd,
  payments: twd,
  adjustments: twd,
  newCharges: twd,
  interest: twd,
  fees: twd,
  interestRate: rate,
  creditLimit: twd,
  cashAdvanceLimit: twd,
  pointsBefore: whole(),
  pointsEarned: whole(),
  pointsUsed: whole(),
  pointsAfter: whole(),
  minimumOnly: optional(minimumOnly),
  chargedThisYear: optional(z.object({ interest: twd, fees: twd })),
} satisfies Fields<Statement>);

const feeOf = z.object({
  transactionId: id,
  transactionDate: date,
  description: bilingual,
  amount: twd,
  rate: optional(z.string().check(z.regex(/^\d{1,2}(\.\d{1,3})?$/))),
} satisfies Fields<FeeOf>);

const earned = z.object({
  date,
  description: bilingual,
  points: whole(),
  spent: twd,
} satisfies Fields<Earned>);

export const cardTransaction = z.object({
  transactionId: id,
  transactionDate: date,
  postingDate: optional(date),
  description: bilingual,
  amount: twd,
  foreignAmount: optional(foreignMoney),
  merchantCountry: optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  exchangeDate: optional(date),
  category: z.enum(TRANSACTION_CATEGORIES),
  instalmentEligible: z.boolean(),
  feeOf: optional(feeOf),
  earned: optional(earned),
} satisfies Fields<CardTransaction>);

export const charged = z.object({
  month,
  category: z.enum(TRANSACTION_CATEGORIES),
  total: twd,
  count: whole(0),
} satisfies Fields<Charged>);

const entryKey = { entryId: id, campaignId: id, campaignRulesetId: id } satisfies Fields<PointEntryKey>;

export const pointEntryKey = z.strictObject(entryKey);

export const pointEntry = z.object({
  ...entryKey,
  date,
  description: bilingual,
  spent: optional(twd),
  points: whole(),
  endsOn: optional(date),
} satisfies Fields<PointEntry>);

export const endingPoints = z.object({ endsOn: date, points: whole(1) } satisfies Fields<EndingPoints>);

export const pageQueryFields = {
  pageNumber: whole(0, 999_999),
  pageSize: whole(1, LONGEST_PAGE),
  after: optional(text(200)),
} satisfies Fields<PageQuery>;

export const pageQuery = z.strictObject(pageQueryFields);

const transactionSort = z.strictObject({
  by: z.enum(['date', 'amount', 'description']),
  order: z.enum(['asc', 'desc']),
  language: optional(z.enum(LANGUAGES)),
} satisfies Fields<TransactionSort>);

export const transactionQuery = z.strictObject({
  ...pageQueryFields,
  fromDate: optional(date),
  toDate: optional(date),
  keyword: optional(text()),
  category: optional(z.enum(TRANSACTION_CATEGORIES)),
  minAmount: optional(strictMoney),
  maxAmount: optional(strictMoney),
  abroad: optional(z.literal(true)),
  sort: optional(transactionSort),
} satisfies Fields<TransactionQuery>);

export const whichStatement = z.union([
  z.literal('latest'),
  z.strictObject({ statementId: id }),
  z.strictObject({ statementDate: date }),
]);

export const transactionPart = z.union([
  z.enum(['billed', 'unbilled', 'all']),
  z.strictObject({ statementId: id }),
]);
