import * as z from 'zod/mini';
import { REPLACEMENT_CATEGORIES } from '../../shared/card-values.ts';
import { cardParams } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { isoDate, language, money } from '../../shared/http/schemas.ts';
import { ALL_REASONS, readDetail } from './rules.ts';

const category = z.enum(REPLACEMENT_CATEGORIES);

/** Delivery time in working days, as a range such as `3-5`. */
const deliveryWorkingDays = z.string().check(z.regex(/^\d{1,2}-\d{1,2}$/));

/** Maximum length in characters before spaces are collapsed. `readDetail` then applies `MAX_DETAIL_LENGTH`. */
const MAX_TYPED_LENGTH = 2000;

const reasonDetail = z.pipe(
  z.string().check(z.maxLength(MAX_TYPED_LENGTH)),
  z.transform((text: string, context) => {
    const result = readDetail(text);
    if ('value' in result) return result.value;
    context.issues.push({ code: 'custom', input: undefined, params: { reason: result.problem } });
    return z.NEVER;
  }),
);

/** The calls of card replacement (RPL-1). The caller must be the holder of the card. */
export const replacementCalls = {
  state: endpoint({
    method: 'GET',
    path: '/cards/{id}/replacement',
    summary: 'What can be ordered for a card now, and what is on its way',
    caller: 'access',
    flag: 'cardReplacement',
    params: cardParams,
    payload: z.object({
      /** Empty if the card's status does not allow an online order. */
      categories: z.array(category),
      deliveryWorkingDays,
      /** Fee for the replacement of a lost or stolen card; zero if there is none. */
      lostCardFee: money,
      /** An order whose new card is not activated yet. */
      openOrder: z.optional(z.object({ referenceNumber: z.string(), category, orderedOn: isoDate })),
    }),
    errors: ['NOT_FOUND'],
  }),
  order: endpoint({
    method: 'POST',
    path: '/cards/{id}/replacement',
    summary: 'Orders a new card; a lost or stolen one is stopped at once and for good',
    caller: 'access',
    commands: true,
    flag: 'cardReplacement',
    params: cardParams,
    limits: [{ name: 'replacement', by: 'session', max: 20, seconds: 3600 }],
    body: z.strictObject({ category, reason: z.enum(ALL_REASONS), reasonDetail, language }),
    payload: z.object({
      referenceNumber: z.string(),
      newStatus: category,
      deliveryWorkingDays,
      /** Last four digits of the new card. */
      lastFour: z.string(),
      /** The postal address is changing, so that the new card cannot be activated yet. */
      activationWaits: z.optional(z.literal(true)),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'SVC-REP', 'CONTACT-HELD', 'CONTACT-POST'],
  }),
};

export type ReplacementResult = z.output<typeof replacementCalls.order.payload>;
export type ReplacementState = z.output<typeof replacementCalls.state.payload>;
