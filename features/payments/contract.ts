import * as z from 'zod/mini';
import { AUTOPAYS } from '../../shared/card-values.ts';
import { cardParams } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READS } from '../../shared/http/reads.ts';
import { isoDate, money } from '../../shared/http/schemas.ts';
import { NO_SLIP } from './rules.ts';

/** Whole TWD dollars, at least 1, in plain digits. */
const dollars = z.string().check(z.regex(/^[1-9]\d{0,11}$/));

/** The automatic debit for the latest statement. */
const autoDebit = z.object({
  takes: z.enum(AUTOPAYS),
  /** The day of the debit; absent for `none`. */
  on: z.optional(isoDate),
  /** The account as displayed; absent if the bank does not provide it. */
  account: z.optional(z.string()),
  /** True once the debit has been submitted. A manual payment would then pay the bill twice. */
  underWay: z.boolean(),
});

/** A QR code as rows of modules from the top; `1` is black. The quiet zone is not included. */
const qr = z.object({ rows: z.array(z.string()) });

const payment = z.object({
  /** Date in Taipei at the time of the response. */
  today: isoDate,
  /** Unpaid amount of the latest statement without what is in dispute. */
  due: money,
  /** Unpaid part of the latest statement's minimum payment, also without it. */
  minimumDue: money,
  /** Unpaid amount in dispute, which is not due meanwhile. Absent if there is none. */
  suspended: z.optional(money),
  dueDate: isoDate,
  autoDebit,
  /** Present if slips can be made, for amounts from 1 to `most`. */
  slip: z.optional(
    z.object({
      most: money,
      /** The bank's highest amount of one slip. */
      each: money,
      lastDay: isoDate,
      paymentNumber: z.string(),
    }),
  ),
  /** Reason why there is no slip; absent if there is one. */
  noSlip: z.optional(z.enum(NO_SLIP)),
  /** Bank transfer. The QR code contains the amount in the query, or else the unpaid amount. */
  transfer: z.optional(z.object({ bank: z.string(), account: z.string(), amount: money, qr })),
  /** Number for the national bill payment site. */
  eBill: z.optional(z.string()),
});

/** One bar code of a slip. */
const barcode = z.object({
  text: z.string(),
  /** Alternating widths of bars and spaces, in modules. The first and the last are bars. */
  widths: z.array(z.int()),
});

const slip = z.object({ amount: money, lastDay: isoDate, lines: z.array(barcode) });

const costStep = z.object({ payment: money, interest: money, lateFee: money, left: money });

const cost = z.object({
  /** Unpaid amount of the latest statement without what is in dispute. */
  owed: money,
  /** Unpaid amount in dispute, which the cost leaves out. Absent if there is none. */
  suspended: z.optional(money),
  /** Per cent per year, with two decimals. */
  rate: z.string(),
  /** Absent if this way of paying never clears the debt. */
  paidOff: z.optional(
    z.object({
      payments: z.int(),
      /** Sum of `owed`, interest and late fees. */
      total: money,
      interest: money,
      lateFees: money,
      /** One step per bill. */
      steps: z.array(costStep),
    }),
  ),
});

/** Rate limit of the calls that return QR codes or bar codes. Creating a QR code takes ten milliseconds. */
const codes = [{ name: 'paymentCodes', by: 'session', max: 120, seconds: 60 }] as const;
const ofCard = { method: 'GET', caller: 'access', params: cardParams } as const;

/** Payment of a card's latest statement (PAY-1 to PAY-4). A card without a statement is also NOT_FOUND. */
export const paymentCalls = {
  payment: endpoint({
    ...ofCard,
    path: '/cards/{id}/payment',
    summary: 'Returns the unpaid amount of the latest statement of a card, and the ways to pay it',
    limits: codes,
    query: z.strictObject({ amount: z.optional(dollars) }),
    payload: payment,
    errors: ['NOT_FOUND'],
  }),
  slip: endpoint({
    ...ofCard,
    path: '/cards/{id}/payment/slip',
    summary: 'Returns the three bar codes of a payment slip for convenience shops',
    limits: codes,
    query: z.strictObject({ amount: dollars }),
    payload: slip,
    errors: ['NOT_FOUND', 'PAY-SLIP'],
  }),
  cost: endpoint({
    ...ofCard,
    path: '/cards/{id}/payment/cost',
    summary: 'Calculates the cost of the bill if only the minimum, or a fixed amount, is paid each month',
    limits: READS,
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
