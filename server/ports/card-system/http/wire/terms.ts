/** JSON codec of the bank's terms. */
import * as z from 'zod/mini';
import { PURCHASES } from '../../../../../shared/transaction-categories.ts';
import type { GivenTerms, WorkingDays } from '../../parts/terms.ts';
import { type Fields, list, optional, twd, whole } from './values.ts';

const notNegative = twd.check(z.refine(({ minor }) => minor >= 0n));
const positive = twd.check(z.refine(({ minor }) => minor > 0n));
/** A multiple of 1,000. */
const step = positive.check(z.refine(({ minor }) => minor % 1000n === 0n));
/** Per cent from 0.00 to 100.00. */
const share = z.string().check(z.regex(/^(?:\d{1,2}\.\d{2}|100\.00)$/));

const workingDays = z
  .object({ from: whole(1, 99), to: whole(1, 99) } satisfies Fields<WorkingDays>)
  .check(z.refine(({ from, to }) => from <= to));

/** The terms that a bank gives. */
export const givenTerms = z.object({
  instalmentsOffered: optional(z.boolean()),
  instalmentMinimum: optional(positive),
  instalmentExcluded: optional(list(z.enum(PURCHASES), PURCHASES.length)),
  limitStep: optional(step),
  limitDays: optional(whole(1, 366)),
  limitDaysAhead: optional(whole(0, 366)),
  minimumShare: optional(share),
  minimumLeast: optional(notNegative),
  lateFees: optional(list(notNegative, 3)),
  lateFeeAbove: optional(notNegative),
  slipMost: optional(positive),
  deliveryDays: optional(workingDays),
  lostCardFee: optional(notNegative),
} satisfies Fields<GivenTerms>);
