import * as z from 'zod/mini';
import { transaction } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import {
  OTP_PROOF_ERRORS,
  OTP_REQUEST,
  OTP_REQUEST_ERRORS,
  oneProof,
  otpProof,
} from '../../shared/http/otp.ts';
import { READS } from '../../shared/http/reads.ts';
import {
  ignored,
  isoDate,
  language,
  money,
  opaque,
  otpMethod,
  paged,
  pageQuery,
} from '../../shared/http/schemas.ts';
import { INSTALMENT_TYPES, LONGEST_TENOR } from '../../shared/instalments.ts';
import { PURCHASES } from '../../shared/transaction-categories.ts';

const type = z.enum(INSTALMENT_TYPES);
/** Months. */
const tenor = z.int().check(z.gte(1), z.lte(LONGEST_TENOR));
/** Whole TWD dollars in plain digits, as in the `amount` of `money`. */
const dollars = z.string().check(z.regex(/^[1-9]\d{0,11}$/));
/** Per cent per year, with two decimals. */
const perCent = z.string().check(z.regex(/^\d+\.\d{2}$/));
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** The costs of a plan. The instalments add up to the total, to the dollar. */
const costs = {
  tenor,
  /** Annual interest rate on the outstanding amount. */
  annualRate: perCent,
  /** Amount of every instalment except the first. */
  monthlyInstalmentAmount: money,
  /** Includes the fee and the rounding remainder. */
  firstInstalmentAmount: money,
  totalInterestAmount: money,
  totalFee: money,
  /** Sum of amount, interest and fee. */
  totalPayableAmount: money,
  /** Twelve times the monthly internal rate of return, including the fee. */
  annualizedPercentageRate: perCent,
};
const plan = z.object({ ...costs, fee: money });

/** A transaction with its plan. */
const summary = z.object({
  cardId: z.string(),
  cardDescription: z.string(),
  maskedCardNumber: z.string(),
  transactionId: z.string(),
  transactionDate: isoDate,
  description: z.string(),
  transactionAmount: money,
  instalmentFlag: type,
  ...costs,
  /** Months of the statements with the first and the last instalment. */
  paymentPeriod: z.object({ firstMonth: month, lastMonth: month }),
});

const converted = {
  referenceNumber: z.string(),
  convertedOn: isoDate,
};

const COLUMNS = ['date', 'amount', 'description'] as const;

const CALL = { caller: 'access', primaryOnly: true } as const;
const READ = { ...CALL, method: 'GET', limits: READS } as const;

/** Conversion of purchases to instalments (INS-1 to INS-3). `cardNumber` takes a cardId. */
export const instalmentCalls = {
  transactions: endpoint({
    ...READ,
    path: '/installments/{cardId}/posted-transactions',
    summary:
      'Lists transactions that can be converted: those of the latest statement, or those not billed yet',
    params: z.strictObject({ cardId: opaque }),
    query: z.strictObject({ isBilled: z.enum(['true', 'false']), ...pageQuery(COLUMNS) }),
    payload: paged(z.extend(transaction, { amountWithCurrencyCode: z.string() })),
    errors: ['NOT_FOUND', 'PRIMARY_ONLY'],
  }),
  terms: endpoint({
    ...READ,
    path: '/installments/terms',
    summary: 'The bank’s terms of today: which purchases can be converted',
    payload: z.object({
      /** The smallest purchase. Absent if the bank offers no instalments. */
      minimum: z.optional(money),
      /** Categories of purchases that cannot be converted. */
      excluded: z.array(z.enum(PURCHASES)),
    }),
    errors: ['PRIMARY_ONLY'],
  }),
  plans: endpoint({
    ...READ,
    path: '/installments/plans',
    summary: 'Lists all plans for an amount, with their costs',
    query: z.strictObject({ cardNumber: opaque, instalmentPlanFlag: type, transactionAmount: dollars }),
    payload: z.object({
      /** The fee of the shortest plan. Each plan has its own. */
      fee: money,
      instalmentPlanList: z.array(plan),
    }),
    errors: ['INS-NONE', 'NOT_FOUND', 'PRIMARY_ONLY'],
  }),
  conversions: endpoint({
    ...READ,
    path: '/installments/{id}',
    summary: "A card's conversions",
    params: z.strictObject({ id: opaque }),
    query: z.strictObject({ billType: z.optional(type), ...pageQuery(['date', 'amount']) }),
    payload: paged(z.extend(summary, { instalmentId: z.string(), ...converted })),
    errors: ['NOT_FOUND', 'PRIMARY_ONLY'],
  }),
  advice: endpoint({
    ...CALL,
    method: 'POST',
    path: '/installments/advice',
    summary: 'Step 1: stores transaction and plan, and returns the costs; steps 2 and 3 confirm these values',
    body: z.strictObject({
      cardNumber: opaque,
      transactionUniqueKey: opaque,
      transactionAmount: dollars,
      instalmentFlag: type,
      tenor,
    }),
    payload: z.extend(summary, {
      traceId: z.string(),
      username: z.string(),
      /** Masked destinations of a code. */
      phoneNumber: z.nullable(z.string()),
      email: z.nullable(z.string()),
      methods: z.array(otpMethod),
    }),
    errors: ['INS-DONE', 'INS-NONE', 'NOT_FOUND', 'NOT_NOW', 'CONTACT-NONE', 'PRIMARY_ONLY'],
  }),
  requestOtp: endpoint({
    ...CALL,
    ...OTP_REQUEST,
    path: '/installments/request-otp',
    summary: 'Step 2: sends the one-time password for the stored transaction and plan',
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW', 'PRIMARY_ONLY'],
  }),
  validateOtp: endpoint({
    ...CALL,
    method: 'POST',
    path: '/installments/validate-otp',
    summary:
      'Step 3: verifies the one-time password and converts the transaction; the other fields must equal step 1',
    commands: true,
    // Keep the order of the fields. It determines the stored hash of a request, so a retry after an upgrade would be
    // refused.
    body: z
      .strictObject({
        username: ignored,
        traceId: opaque,
        ...otpProof,
        cardId: opaque,
        transactionId: opaque,
        transactionAmount: dollars,
        instalmentFlag: type,
        isBilled: z.boolean(),
        tenor,
        language,
        method: z.optional(otpMethod),
      })
      .check(
        z.refine(({ isBilled, instalmentFlag }) => isBilled === (instalmentFlag === 'latestStatement'), {
          path: ['isBilled'],
          params: { reason: 'invalid' },
        }),
        oneProof,
      ),
    payload: z.extend(summary, converted),
    errors: [...OTP_PROOF_ERRORS, 'INS-DONE', 'INS-NONE', 'CONFLICT', 'NOT_FOUND', 'NOT_NOW', 'PRIMARY_ONLY'],
  }),
};

export type InstalmentTerms = z.output<typeof instalmentCalls.terms.payload>;
export type InstalmentPlan = z.output<typeof plan>;
export type Instalment = z.output<typeof instalmentCalls.conversions.payload>['content'][number];
export type InstalmentAdvice = z.output<typeof instalmentCalls.advice.payload>;
export type ConvertedInstalment = z.output<typeof instalmentCalls.validateOtp.payload>;
export type ConvertibleTransaction = z.output<typeof instalmentCalls.transactions.payload>['content'][number];
