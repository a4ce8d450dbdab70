/** Schemas about cards that several contracts share. */
import * as z from 'zod/mini';
import { CARD_STATUSES } from '../card-values.ts';
import { isoDate, money, named, opaque } from './schemas.ts';

export const cardStatus = named('CardStatus', z.enum(CARD_STATUSES));

export type CardStatus = z.output<typeof cardStatus>;

export const cardParams = z.strictObject({ id: opaque });

/** A line of a card's transactions. */
export const transaction = named(
  'Transaction',
  z.object({
    transactionId: z.string(),
    transactionDate: isoDate,
    /** Absent for a transaction that is authorised but not posted. */
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
    /** The entry of the points ledger in which it earned points, if that is known: points of all its transactions. */
    earned: z.optional(z.object({ date: isoDate, description: z.string(), points: z.int(), spent: money })),
    /** For a fee: the purchase that it is charged for, if that is known. */
    feeOf: z.optional(
      z.object({
        transactionId: z.string(),
        transactionDate: isoDate,
        description: z.string(),
        /** TWD. */
        amount: money,
        /** Per cent, such as `1.5`; absent if the fee has no rate or it is not known. */
        rate: z.optional(z.string()),
      }),
    ),
  }),
);
