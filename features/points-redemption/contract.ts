import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import {
  OTP_PROOF_ERRORS,
  OTP_REQUEST_ERRORS,
  oneProof,
  otpAsked,
  otpProof,
  otpSent,
} from '../../shared/http/otp.ts';
import { READ } from '../../shared/http/reads.ts';
import { instant, language, opaque, otpMethod, paged, pageQuery } from '../../shared/http/schemas.ts';
import {
  cancelled,
  category,
  deliveredFields,
  detail,
  historyItem,
  otpToken,
  partnerFields,
  product,
  quantity,
  redeemed,
} from './schemas.ts';

/** The rate limit is far above real use. It stops loops and the guessing of membership ids. */
const WRITES = { name: 'redemptions', by: 'session', max: 300, seconds: 3600 } as const;

const REFUSALS = [
  'NOT_FOUND',
  'RDM-CARD',
  'RDM-FROZEN',
  'RDM-BATCH',
  'INSUFFICIENT_POINT',
  'CONFLICT',
] as const;
/** Refusals of points that leave the bank. */
const SENT_REFUSALS = [...REFUSALS, 'RDM-DAY'] as const;
const PARTNER_REFUSALS = [
  ...SENT_REFUSALS,
  'PRIMARY_ONLY',
  'INVALID_MIN_THRESHOLD',
  'INVALID_MIN_POINT',
  'INVALID_MEMBERSHIP_ID',
  'SERVICE_UNAVAILABLE',
  'RDM-NOTAUTH',
  'RDM-MISMATCH',
] as const;

const REDEEM = {
  method: 'POST',
  caller: 'access',
  commands: true,
  keyRequired: true,
  limits: [WRITES],
  payload: redeemed,
} as const;

/** Points redemption (RDM-1 to RDM-4), for cards of the session's customer. */
export const redemptionCalls = {
  categories: endpoint({
    ...READ,
    path: '/points-redemption/redemption-category-list',
    summary: 'Lists the categories of redemption products',
    payload: z.array(z.object({ label: z.string(), value: category })),
  }),
  products: endpoint({
    ...READ,
    path: '/points-redemption/redemption-product-list',
    summary: 'Lists the products of a category that a card may redeem',
    query: z.strictObject({ cardId: opaque, category }),
    payload: z.array(product),
    errors: ['NOT_FOUND'],
  }),
  minimum: endpoint({
    ...READ,
    path: '/points-redemption/minimum-redemption-point-and-minimum-redemption-unit',
    summary: 'Returns the minimum points and the minimum quantity of a product for a card',
    query: z.strictObject({ redemptionItemCode: opaque, cardId: opaque }),
    payload: z.object({ minimumRedeemPts: z.int(), minimumUnit: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  balance: endpoint({
    ...READ,
    path: '/points-redemption/point-balance',
    summary: 'Returns the points balance of a card',
    query: z.strictObject({ cardId: opaque }),
    payload: z.object({
      pointBalance: z.int(),
      /** Points that may leave the bank in a day over all cards, and what is left of them today. */
      daily: z.object({ most: z.int(), left: z.int() }),
      /** Present and true while nothing can be redeemed, because earlier redemptions are being processed. */
      closed: z.optional(z.boolean()),
    }),
    errors: ['NOT_FOUND'],
  }),
  partner: endpoint({
    ...REDEEM,
    path: '/points-redemption/redeem-product-partner',
    summary: 'Redeems points for air miles or hotel points, credited to a membership',
    body: z.strictObject({ ...partnerFields, otpToken }),
    errors: [...PARTNER_REFUSALS, 'RDM-OTP', 'NOT_NOW'],
  }),
  catalogue: endpoint({
    ...REDEEM,
    path: '/points-redemption/redeem-product-catalogue',
    summary:
      'Redeems points for a delivered product; gifts need only the postal address, other products only the e-mail address',
    body: z.strictObject({ ...deliveredFields, otpToken }),
    errors: [...SENT_REFUSALS, 'RDM-OTP', 'NOT_NOW'],
  }),
  waiver: endpoint({
    ...REDEEM,
    path: '/points-redemption/waiver',
    summary: 'Redeems points for a cash rebate; the amount is a multiple of the rebate per unit',
    body: z.strictObject({ catalogCode: opaque, amount: quantity, cardId: opaque }),
    errors: [...REFUSALS, 'RDM-BALANCE', 'RDM-YEAR'],
  }),
};

/** A place to which the person confirmed a redemption. */
const rememberedPlace = z.object({
  placeId: z.string(),
  /** The postal address, or the e-mail address masked. */
  shown: z.string(),
  until: instant,
});

const PLACE_OTP = { method: 'POST', caller: 'access' } as const;
const REQUEST_OTP = { ...PLACE_OTP, limits: [WRITES], payload: otpSent } as const;
const VALIDATE_OTP = {
  ...PLACE_OTP,
  payload: z.object({ accessToken: z.string(), expiresInSeconds: z.int() }),
  errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW'],
} as const;
const proofFields = { ...otpProof, language, method: z.optional(otpMethod) };
const [SENDS, VERIFIES] = [
  'Sends the one-time password for exactly this redemption; NOT_NOW if no code is required',
  'Verifies the one-time password and returns a token for this redemption, valid once within five minutes',
];

/** The one-time password for a redemption to a new place, and the places that a person confirmed (RDM-6). */
export const placeCalls = {
  requestPartnerOtp: endpoint({
    ...REQUEST_OTP,
    path: '/points-redemption/redeem-product-partner/request-otp',
    summary: SENDS,
    body: z.strictObject({ ...partnerFields, ...otpAsked }),
    errors: [...OTP_REQUEST_ERRORS, ...PARTNER_REFUSALS, 'NOT_NOW'],
  }),
  validatePartnerOtp: endpoint({
    ...VALIDATE_OTP,
    path: '/points-redemption/redeem-product-partner/validate-otp',
    summary: VERIFIES,
    body: z.strictObject({ ...partnerFields, ...proofFields }).check(oneProof),
  }),
  requestCatalogueOtp: endpoint({
    ...REQUEST_OTP,
    path: '/points-redemption/redeem-product-catalogue/request-otp',
    summary: SENDS,
    body: z.strictObject({ ...deliveredFields, ...otpAsked }),
    errors: [...OTP_REQUEST_ERRORS, ...SENT_REFUSALS, 'NOT_NOW'],
  }),
  validateCatalogueOtp: endpoint({
    ...VALIDATE_OTP,
    path: '/points-redemption/redeem-product-catalogue/validate-otp',
    summary: VERIFIES,
    body: z.strictObject({ ...deliveredFields, ...proofFields }).check(oneProof),
  }),
  list: endpoint({
    ...READ,
    path: '/points-redemption/places',
    summary: 'Lists the places to which the person confirmed a redemption, the one that ends last first',
    payload: z.object({ places: z.array(rememberedPlace) }),
  }),
  forget: endpoint({
    method: 'POST',
    path: '/points-redemption/places/{id}/forget',
    summary: 'Forgets a place; the next redemption to it needs a one-time password again',
    caller: 'access',
    limits: [WRITES],
    params: z.strictObject({ id: opaque }),
    payload: z.object({ forgotten: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
};

/** The redemption history (RDM-5), and the cancellation of a redemption (RDM-7). */
export const historyCalls = {
  list: endpoint({
    ...READ,
    path: '/redemption-history',
    summary: 'Lists the redemptions of all cards, newest first',
    query: z.strictObject(pageQuery(['date', 'redemptionDate'])),
    payload: paged(historyItem),
  }),
  detail: endpoint({
    ...READ,
    path: '/redemption-history/detail/{id}',
    summary: 'Returns a redemption with the details of its order',
    params: z.strictObject({ id: opaque }),
    payload: detail,
    errors: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    ...REDEEM,
    path: '/redemption-history/detail/{id}/cancel',
    summary: 'Cancels a redemption until its `cancellableUntil`, and gives its points back to its card',
    params: z.strictObject({ id: opaque }),
    body: z.strictObject({ cardId: opaque }),
    payload: cancelled,
    errors: ['NOT_FOUND', 'RDM-LATE', 'RDM-CANCELLED', 'RDM-BATCH', 'CONFLICT'],
  }),
};

export type Product = z.output<typeof product>;
export type Redeemed = z.output<typeof redeemed>;
export type HistoryItem = z.output<typeof historyItem>;
export type Cancelled = z.output<typeof cancelled>;
export type RedemptionDetail = z.output<typeof detail>;
export type RememberedPlace = z.output<typeof rememberedPlace>;
