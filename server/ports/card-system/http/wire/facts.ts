/** JSON schema of what the bank knows of a purchase besides its row. */
import * as z from 'zod/mini';
import { PURCHASE_CHANNELS } from '../../../../../shared/disputes.ts';
import type { PurchaseFacts } from '../../parts/disputes.ts';
import { type Fields, optional } from './values.ts';

/** A text that PostgreSQL can store: without NUL and without lone surrogates. */
const text = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[^\0\p{Surrogate}]*$/u));

/** The fields of {@link PurchaseFacts}. */
export const factFields = {
  /** The merchant's name as the card scheme sent it. */
  descriptor: optional(text(40)),
  channel: optional(z.enum(PURCHASE_CHANNELS)),
  /** The wallet's name, if `channel` is `wallet`. */
  wallet: optional(text(60)),
  country: optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Whether the merchant converted the price to TWD. */
  convertedByMerchant: optional(z.boolean()),
} satisfies Fields<PurchaseFacts>;

/** Facts in an event of the bank. Unknown fields are refused. */
export const strictFacts = z
  .strictObject(factFields)
  .check(
    z.refine(({ wallet, channel }) => wallet === undefined || channel === 'wallet', { path: ['wallet'] }),
  );
