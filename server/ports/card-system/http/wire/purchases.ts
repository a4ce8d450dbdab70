/** JSON codecs of redemptions and instalments. */
import * as z from 'zod/mini';
import { INSTALMENT_TYPES, LONGEST_TENOR } from '../../../../../shared/instalments.ts';
import type {
  Conversion,
  ConversionQuery,
  InstalmentOffer,
  InstalmentPlan,
  RefusedConversion,
} from '../../parts/instalments.ts';
import type { Cancelled, Redeemed, Redemption, RedemptionSummary } from '../../parts/redemption.ts';
import { deliveryFields, membershipFields, redemptionCategory } from './commands.ts';
import { cardTransaction, pageQueryFields } from './history.ts';
import {
  bilingual,
  date,
  type Fields,
  id,
  instant,
  lastFour,
  month,
  optional,
  rate,
  text,
  twd,
  whole,
} from './values.ts';

export const membership = z.strictObject(membershipFields);

export const membershipVerdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('accepted') }),
  z.object({ verdict: z.literal('unavailable') }),
  z.object({ verdict: z.literal('not-authorised') }),
  z.object({
    verdict: z.literal('mismatch'),
    what: z.enum(['membership', 'name', 'birthday', 'nationality']),
  }),
]);

const summaryFields = {
  redemptionId: id,
  date,
  description: bilingual,
  redeemCode: text(100),
  points: whole(1),
  cancelledAt: optional(instant),
} satisfies Fields<RedemptionSummary>;

export const redemptionSummary = z.object(summaryFields);

export const redeemed = z.object({
  ...summaryFields,
  pointBalance: whole(),
  cancellableUntil: optional(instant),
} satisfies Fields<Redeemed>);

export const cancelled = z.object({
  redemptionId: id,
  cancelledAt: instant,
  points: whole(1),
  pointBalance: whole(),
} satisfies Fields<Cancelled>);

export const redemption = z.object({
  ...summaryFields,
  cardId: id,
  lastFour,
  itemCode: text(200),
  category: redemptionCategory,
  quantity: whole(1),
  membership: optional(z.object(membershipFields)),
  delivery: optional(z.object(deliveryFields)),
  rebate: optional(twd),
  cancellableUntil: optional(instant),
} satisfies Fields<Redemption>);

export const redemptionQuery = z.strictObject({
  ...pageQueryFields,
  order: optional(z.enum(['asc', 'desc'])),
});

/** Months. */
export const tenor = whole(1, LONGEST_TENOR);
export const instalmentType = z.enum(INSTALMENT_TYPES);

export const instalmentPlan = z.object({
  tenor,
  annualRate: rate,
  interest: twd,
  fee: twd,
  monthly: twd,
  first: twd,
  total: twd,
  annualPercentageRate: rate,
} satisfies Fields<InstalmentPlan>);

const offerFields = {
  transaction: cardTransaction,
  type: instalmentType,
  plan: instalmentPlan,
  firstMonth: month,
  lastMonth: month,
} satisfies Fields<InstalmentOffer>;

export const refusedConversion = z.object({
  refused: z.enum(['not-there', 'done', 'not-eligible', 'changed']),
} satisfies Fields<RefusedConversion>);

export const offerOrRefusal = z.union([z.object(offerFields), refusedConversion]);

export const conversion = z.object({
  ...offerFields,
  conversionId: id,
  referenceNumber: text(100),
  convertedOn: date,
} satisfies Fields<Conversion>);

export const conversionQuery = z.strictObject({
  ...pageQueryFields,
  sort: z.strictObject({ by: z.enum(['date', 'amount']), order: z.enum(['asc', 'desc']) }),
  type: optional(instalmentType),
} satisfies Fields<ConversionQuery>);
