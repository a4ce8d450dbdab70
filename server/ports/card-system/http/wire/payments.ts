/** JSON codecs of card payments. */
import * as z from 'zod/mini';
import type {
  AutoDebit,
  PaymentInfo,
  PaymentSlip,
  SlipRefusal,
  TransferAccount,
} from '../../parts/payments.ts';
import { date, type Fields, optional, positiveTwd, text, twd } from './values.ts';

const notNegative = twd.check(z.refine(({ minor }) => minor >= 0n));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

const autoDebit: z.ZodMiniType<AutoDebit> = z.discriminatedUnion('takes', [
  z.object({ takes: z.literal('none') }),
  z.object({
    takes: z.enum(['full', 'minimum']),
    on: date,
    account: optional(text(30)),
    underWay: z.boolean(),
  }),
]);

const account = z.object({
  bank: matching(/^\d{3}$/),
  number: matching(/^\d{6,16}$/),
} satisfies Fields<TransferAccount>);

export const paymentInfo = z.object({
  due: notNegative,
  minimumDue: notNegative,
  suspended: optional(positiveTwd),
  dueDate: date,
  autoDebit,
  paymentNumber: optional(matching(/^[0-9A-Z]{16}$/)),
  slipUntil: optional(date),
  account: optional(account),
  eBill: optional(matching(/^[0-9A-Z]{6,20}$/)),
} satisfies Fields<PaymentInfo>);

const line = (characters: number) => matching(new RegExp(`^[0-9A-Z]{${characters}}$`));

const slip = z.object({
  lines: z.readonly(z.tuple([line(9), line(16), line(15)])),
  lastDay: date,
} satisfies Fields<PaymentSlip>);

const refusal = z.object({
  refused: z.enum(['not-there', 'not-offered', 'out-of-range', 'too-late', 'debit-under-way']),
} satisfies Fields<SlipRefusal>);

export const slipOrRefusal = z.union([slip, refusal]);
