/** JSON codecs of a customer's transactions, by merchant and as a list. */
import * as z from 'zod/mini';
import { TRANSACTION_CATEGORIES } from '../../parts/history.ts';
import {
  type CustomerLine,
  type CustomerLines,
  type LineQuery,
  MAX_LISTED_TRANSACTIONS,
  type MerchantCharge,
  type MerchantMonth,
  type MerchantMonthQuery,
  type MerchantMonths,
  MOST_MERCHANT_MONTHS,
} from '../../parts/insights.ts';
import { cardTransaction } from './history.ts';
import {
  bilingual,
  date,
  type Fields,
  foreignMoney,
  id,
  LONGEST_PAGE,
  list,
  month,
  optional,
  text,
  twd,
  whole,
} from './values.ts';

const category = z.enum(TRANSACTION_CATEGORIES);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

const merchantCharge = z.object({
  transactionId: id,
  date,
  amount: twd,
  foreignAmount: optional(foreignMoney),
} satisfies Fields<MerchantCharge>);

const merchantMonth = z.object({
  cardId: id,
  month,
  category,
  description: bilingual,
  abroad: optional(z.literal(true)),
  currency: optional(currency),
  foreignFee: optional(z.literal(true)),
  total: twd,
  count: whole(1),
  charges: optional(list(merchantCharge, MAX_LISTED_TRANSACTIONS)),
} satisfies Fields<MerchantMonth>);

export const merchantMonths = z.object({
  rows: list(merchantMonth, MOST_MERCHANT_MONTHS),
  next: optional(text(200)),
} satisfies Fields<MerchantMonths>);

const period = { fromDate: date, toDate: date };

export const merchantMonthQuery = z.strictObject({
  ...period,
  limit: whole(1, MOST_MERCHANT_MONTHS),
  after: optional(text(200)),
} satisfies Fields<MerchantMonthQuery>);

export const lineQuery = z.strictObject({
  ...period,
  categories: optional(z.readonly(z.array(category).check(z.minLength(1), z.maxLength(40)))),
  cardId: optional(id),
  abroad: optional(z.literal(true)),
  foreignFee: optional(z.literal(true)),
  pageSize: whole(1, LONGEST_PAGE),
  after: optional(text(200)),
} satisfies Fields<LineQuery>);

const { instalmentEligible: _, ...lineFields } = cardTransaction.shape;

const customerLine = z.object({ ...lineFields, cardId: id } satisfies Fields<CustomerLine>);

export const customerLines = z.object({
  content: list(customerLine, LONGEST_PAGE),
  count: whole(0),
  total: twd,
  next: optional(text(200)),
} satisfies Fields<CustomerLines>);
