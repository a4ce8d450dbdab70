import * as z from 'zod/mini';
import { AUTOPAYS } from '../../shared/card-values.ts';
import { cardParams } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { isoDate, money } from '../../shared/http/schemas.ts';
import { NO_SLIP } from './rules.ts';

/** Whole TWD dollars, at least 1, in plain digits. */
const dollars = z.string().check(z.regex(/^[1-9]\d{0,11}$/));

/** What is taken from the account for the latest statement. */
const autoDebit = z.object({
  takes: z.enum(AUTOPAYS),
  /** The day on which it is taken; absent for `none`. */
  on: z.optional(isoDate),
  /** For display; absent when the bank does not give it. */
  account: z.optional(z.string()),
  /** The debit was handed in: what is paid by hand may be paid twice. */
  underWay: z.boolean(),
});

/** A QR code: rows of modules from the top, `1` is black. Without its quiet zone. */
const qr = z.object({ rows: z.array(z.string()) });

const payment = z.object({
  /** The Taipei date of the answer. */
  today: isoDate,
  /** What is left of the latest statement. */
  due: money,
  /** What is left of its minimum payment. */
  minimumDue: money,
  dueDate: isoDate,
  autoDebit,
  /** Present when slips can be made: of amounts from 1 to `most`. */
  slip: z.optional(z.object({ most: money, lastDay: isoDate, paymentNumber: z.string() })),
  /** Why there is no slip; absent when there is one. */
  noSlip: z.optional(z.enum(NO_SLIP)),
  /** For a transfer; the code has the amount of the query, or what is left. */
  transfer: z.optional(z.object({ bank: z.string(), account: z.string(), amount: money, qr })),
  /** For the national bill payment site. */
  eBill: z.optional(z.string()),
});

/** One line of a slip. */
const barcode = z.object({
  text: z.string(),
  /** Widths of bars and spaces in turn, in modules; the first and the last is a bar. */
  widths: z.array(z.int()),
});

const slip = z.object({ amount: money, lastDay: isoDate, lines: z.array(barcode) });

const costStep = z.object({ payment: money, interest: money, lateFee: money, left: money });

const cost = z.object({
  /** What is left of the latest statement. */
  owed: money,
  /** Per cent a year, two decimals. */
  rate: z.string(),
  /** Absent when this way of paying never pays it off. */
  paidOff: z.optional(
    z.object({
      payments: z.int(),
      /** `owed` with interest and late fees. */
      total: money,
      interest: money,
      lateFees: money,
      /** One for each bill. */
      steps: z.array(costStep),
    }),
  ),
});

const reads = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;
/** A QR code takes ten milliseconds. */
const codes = [{ name: 'paymentCodes', by: 'session', max: 120, seconds: 60 }] as const;

/** Paying the latest statement of a card (PAY-1 to PAY-4). NOT_FOUND also for a card without a statement. */
export const paymentCalls = {
  payment: endpoint({
    method: 'GET',
    path: '/cards/{id}/payment',
    summary: 'What is left of the latest statement of a card, and the ways to pay it',
    caller: 'access',
    limits: codes,
    params: cardParams,
    query: z.strictObject({ amount: z.optional(dollars) }),
    payload: payment,
    errors: ['NOT_FOUND'],
  }),
  slip: endpoint({
    method: 'GET',
    path: '/cards/{id}/payment/slip',
    summary: 'The three bar codes of a payment slip for convenience shops',
    caller: 'access',
    limits: codes,
    params: cardParams,
    query: z.strictObject({ amount: dollars }),
    payload: slip,
    errors: ['NOT_FOUND', 'PAY-SLIP'],
  }),
  cost: endpoint({
    method: 'GET',
    path: '/cards/{id}/payment/cost',
    summary: 'What the bill costs when only the minimum, or an amount, is paid each month',
    caller: 'access',
    limits: reads,
    params: cardParams,
    query: z.strictObject({ monthly: z.union([z.literal('minimum'), dollars]) }),
    payload: cost,
    errors: ['NOT_FOUND'],
  }),
};

export type Payment = z.output<typeof payment>;
export type Slip = z.output<typeof slip>;
export type Barcode = z.output<typeof barcode>;
export type QrCode = z.output<typeof qr>;
export type PaymentCost = z.output<typeof cost>;
