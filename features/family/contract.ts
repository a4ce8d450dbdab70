import * as z from 'zod/mini';
import { PAYMENT_EFFECTS, PAYMENT_KINDS } from '../../shared/card-controls.ts';
import { cardParams, cardStatus } from '../../shared/http/cards.ts';
import { type BodyOf, endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { READ } from '../../shared/http/reads.ts';
import { instant, isoDate, language, money, named, otpMethod } from '../../shared/http/schemas.ts';
import { holderLayer, primaryLayer } from '../safety/layer-contract.ts';
import { AGREEMENTS, REQUEST_STATES, SIGHTS } from './rules.ts';

const request = named(
  'FamilyRequest',
  z.object({
    requestId: z.string(),
    cardId: z.string(),
    amount: money,
    /** The last day. */
    until: isoDate,
    reason: z.string(),
    state: z.enum(REQUEST_STATES),
    askedAt: instant,
  }),
);

/** What both parties see of a supplementary card. */
const familyCard = {
  cardId: z.string(),
  lastFour: z.string(),
  productName: z.string(),
  status: cardStatus,
  /** Whether the primary cardholder can change anything. */
  changeable: z.boolean(),
  /** Whether the holder is 18 or older, and so decides what the primary cardholder sees. */
  adult: z.boolean(),
  agreement: z.enum(AGREEMENTS),
  /** What the primary cardholder sees of the payments. */
  sight: z.enum(SIGHTS),
  /** The first day of the period. */
  periodFrom: isoDate,
  highestLimit: money,
  holder: holderLayer,
  primary: primaryLayer,
  /** How a freeze by either party affects each kind of payment. */
  effects: z.record(z.enum(PAYMENT_KINDS), z.enum(PAYMENT_EFFECTS)),
  /** The newest first. */
  requests: z.array(request),
};

const line = z.object({
  id: z.string(),
  date: isoDate,
  /** Absent if only amounts are seen. */
  description: z.optional(z.string()),
  amount: money,
  /** Whether it is authorised and not posted. */
  pending: z.boolean(),
});

/** A card of the primary cardholder's account. */
const cardOfAccount = named(
  'CardOfAccount',
  z.object({
    ...familyCard,
    /** Masked. */
    holderName: z.string(),
    /** Whether the primary cardholder holds this card too. */
    own: z.boolean(),
    /** Whether the bank knows of a separation. */
    separated: z.boolean(),
    /** Absent if the sum is not seen. */
    spent: z.optional(money),
    /** Absent if the lines are not seen. */
    newest: z.optional(z.array(line)),
  }),
);

/** A supplementary card of the holder. */
const heldCard = named(
  'HeldCard',
  z.object({
    ...familyCard,
    spent: money,
    /** What the primary cardholder sees, if an adult holder agrees. */
    sightIfAgreed: z.enum(SIGHTS),
  }),
);

/** Whole TWD dollars without leading zeros, so that equal amounts are equal strings. */
const dollars = z.strictObject({
  amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  currency: z.literal('TWD'),
});
const limitAmount = z.nullable(dollars);

/** The settings to change. Absent settings stay as they are; null removes a limit. */
const change = {
  /** Version of the state that the change is based on. */
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  frozen: z.optional(z.boolean()),
  online: z.optional(z.boolean()),
  abroad: z.optional(z.boolean()),
  contactless: z.optional(z.boolean()),
  cash: z.optional(z.boolean()),
  perPurchase: z.optional(limitAmount),
  perPeriod: z.optional(limitAmount),
};
/** What an answer allows. The code confirms exactly this, which must be what the request asks for. */
const allowed = { amount: dollars, until: isoDate };

const CALL = { method: 'POST', caller: 'access', params: cardParams } as const;
const CHANGES = [{ name: 'family', by: 'session', max: 120, seconds: 3600 }] as const;
const ASKING = [{ name: 'family-requests', by: 'session', max: 30, seconds: 3600 }] as const;
const PROOF = { language, method: z.optional(otpMethod) };
const CARD_ERRORS = ['NOT_FOUND', 'CONFLICT', 'FAM-CARD', 'FAM-LIMIT', 'FAM-CODE'] as const;

/**
 * The calls of family cards (FAM-1 to FAM-9). The primary cardholder's calls name the supplementary card of an account of theirs; a
 * change that allows more payments needs a code. The holder asks, and decides what is seen.
 */
export const familyCalls = {
  family: endpoint({
    ...READ,
    path: '/family',
    summary: 'Returns the supplementary cards of the caller’s accounts, and those that the caller holds',
    query: z.strictObject({ language }),
    payload: z.object({
      accounts: z.array(cardOfAccount),
      held: z.array(heldCard),
      today: isoDate,
      /** False at a bank without family cards. */
      offered: z.boolean(),
    }),
  }),
  tighten: endpoint({
    ...CALL,
    commands: true,
    path: '/family/cards/{id}/tighten',
    summary:
      'Changes the primary cardholder’s layer without a code; refused if more payments would be allowed',
    limits: CHANGES,
    body: z.strictObject({ ...change, language }),
    payload: primaryLayer,
    errors: CARD_ERRORS,
  }),
  freeze: endpoint({
    ...CALL,
    commands: true,
    path: '/family/cards/{id}/freeze',
    summary:
      'Freezes a supplementary card at once, from any version of the layer; a frozen card stays as it is',
    limits: CHANGES,
    body: z.strictObject({ language }),
    payload: primaryLayer,
    errors: ['NOT_FOUND', 'CONFLICT', 'FAM-CARD'],
  }),
  requestOtp: endpoint({
    ...CALL,
    path: '/family/cards/{id}/loosen/request-otp',
    summary: 'Sends the one-time password for exactly this change',
    body: z.strictObject({ ...change, ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, ...CARD_ERRORS, 'NOT_NOW'],
  }),
  loosen: endpoint({
    ...CALL,
    commands: true,
    path: '/family/cards/{id}/loosen',
    summary: 'Verifies the one-time password and makes the change that it confirms',
    limits: CHANGES,
    body: proofBody({ ...change, ...PROOF }),
    payload: primaryLayer,
    errors: [...OTP_PROOF_ERRORS, ...CARD_ERRORS, 'NOT_NOW'],
  }),
  stop: endpoint({
    ...CALL,
    commands: true,
    path: '/family/cards/{id}/stop',
    summary: 'Stops a supplementary card for good, without a code',
    limits: CHANGES,
    body: z.strictObject({ language }),
    payload: primaryLayer,
    errors: ['NOT_FOUND', 'CONFLICT', 'FAM-CARD'],
  }),
  agree: endpoint({
    ...CALL,
    path: '/family/cards/{id}/agreement',
    summary: 'Says whether the primary cardholder may see what the caller’s card is used for',
    limits: ASKING,
    body: z.strictObject({ agreed: z.boolean(), language }),
    payload: z.object({ agreement: z.enum(AGREEMENTS) }),
    errors: ['NOT_FOUND', 'FAM-MINOR'],
  }),
  ask: endpoint({
    ...CALL,
    path: '/family/cards/{id}/requests',
    summary: 'Asks the primary cardholder for more on the caller’s card, until a day',
    limits: ASKING,
    body: z.strictObject({
      amount: dollars,
      until: isoDate,
      reason: z.string().check(z.maxLength(200)),
      language,
    }),
    payload: request,
    errors: ['NOT_FOUND', 'FAM-CARD', 'FAM-OPEN', 'FAM-NO-LIMIT'],
  }),
  cancel: endpoint({
    ...CALL,
    path: '/family/requests/{id}/cancel',
    summary: 'Takes back a request of the caller',
    limits: ASKING,
    body: z.strictObject({ language }),
    payload: z.object({ state: z.enum(REQUEST_STATES) }),
    errors: ['NOT_FOUND', 'FAM-ANSWERED'],
  }),
  decline: endpoint({
    ...CALL,
    path: '/family/requests/{id}/decline',
    summary: 'Declines a request to the caller',
    limits: CHANGES,
    body: z.strictObject({ language }),
    payload: z.object({ state: z.enum(REQUEST_STATES) }),
    errors: ['NOT_FOUND', 'FAM-ANSWERED'],
  }),
  requestAllowOtp: endpoint({
    ...CALL,
    path: '/family/requests/{id}/allow/request-otp',
    summary: 'Sends the one-time password for exactly this request, amount and day',
    body: z.strictObject({ ...allowed, ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_FOUND', 'FAM-ANSWERED', 'FAM-CARD', 'FAM-LIMIT'],
  }),
  allow: endpoint({
    ...CALL,
    commands: true,
    path: '/family/requests/{id}/allow',
    summary: 'Verifies the one-time password and allows the request',
    limits: CHANGES,
    body: proofBody({ ...allowed, ...PROOF }),
    payload: z.object({ until: isoDate, primary: primaryLayer }),
    errors: [
      ...OTP_PROOF_ERRORS,
      'NOT_FOUND',
      'CONFLICT',
      'NOT_NOW',
      'FAM-ANSWERED',
      'FAM-CARD',
      'FAM-LIMIT',
      'FAM-CODE',
    ],
  }),
};

export type FamilyRequest = z.output<typeof request>;
export type CardOfAccount = z.output<typeof cardOfAccount>;
export type HeldCard = z.output<typeof heldCard>;
export type FamilyChangeBody = BodyOf<typeof familyCalls.tighten>;
export type Family = z.output<typeof familyCalls.family.payload>;
