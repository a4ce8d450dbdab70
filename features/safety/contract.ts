import * as z from 'zod/mini';
import { FREEZERS, PAYMENT_EFFECTS, PAYMENT_KINDS } from '../../shared/card-controls.ts';
import { cardParams } from '../../shared/http/cards.ts';
import { type BodyOf, endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { READS } from '../../shared/http/reads.ts';
import { instant, language, money, named, opaque, otpMethod } from '../../shared/http/schemas.ts';
import { primaryLayer } from './layer-contract.ts';

const paymentKind = named('PaymentKind', z.enum(PAYMENT_KINDS));

const controlSwitch = named(
  'ControlSwitch',
  z.object({
    /** If false, payments of the kinds in `stops` are refused. */
    on: z.boolean(),
    stops: z.array(paymentKind),
  }),
);

const controlLimit = named(
  'ControlLimit',
  z.object({
    /** Null if there is no limit other than the credit limit. */
    most: z.nullable(money),
    /** The kinds of payment that are refused above the limit. */
    stops: z.array(paymentKind),
  }),
);

/** A card token held by a phone, a watch or a shop. */
const wallet = z.object({ tokenId: z.string(), wallet: z.string(), addedAt: instant });

/** The controls of a card as the card system stores them. */
export const cardControls = named(
  'CardControls',
  z.object({
    /** Version to send with the next change. */
    version: z.int(),
    frozen: z.boolean(),
    /** Present only while the card is frozen. */
    frozenSince: z.optional(instant),
    /** Present only while the card is frozen. The holder cannot lift the bank's freeze. */
    frozenBy: z.optional(z.enum(FREEZERS)),
    /** How a freeze affects each kind of payment, whether or not the card is frozen. */
    effects: z.record(paymentKind, z.enum(PAYMENT_EFFECTS)),
    switches: z.object({
      online: controlSwitch,
      abroad: controlSwitch,
      contactless: controlSwitch,
      cash: controlSwitch,
    }),
    limits: z.object({ perPurchase: controlLimit, perDay: controlLimit }),
    /** Maximum value of a limit: the card's credit limit. */
    highestLimit: money,
    wallets: z.array(wallet),
    /** Whether the controls can be changed. False for a permanently blocked card. */
    changeable: z.boolean(),
    /** Number of changes that loosen a control (allow more payments) that the holder can still make today. */
    looseningsLeft: z.int(),
    /** Whether a change was sent whose outcome is unknown. If so, this is the state before that change. */
    underWay: z.boolean(),
    /** The primary cardholder's layer of a supplementary card. A payment must pass both layers. */
    primary: z.optional(primaryLayer),
  }),
);

/** Whole TWD dollars without leading zeros, so that equal amounts are equal strings. Null removes the limit. */
const limitAmount = z.nullable(
  z.strictObject({ amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/)), currency: z.literal('TWD') }),
);

/** The settings to change. Absent settings stay as they are. */
const change = {
  /** Version of the state that the change is based on. */
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  frozen: z.optional(z.boolean()),
  online: z.optional(z.boolean()),
  abroad: z.optional(z.boolean()),
  contactless: z.optional(z.boolean()),
  cash: z.optional(z.boolean()),
  perPurchase: z.optional(limitAmount),
  perDay: z.optional(limitAmount),
};

/** Token ids come from the bank and are printable ASCII. */
const walletParams = z.strictObject({
  id: opaque,
  tokenId: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)),
});

const CALL = { method: 'POST', caller: 'access', params: cardParams } as const;
const CHANGE = { ...CALL, payload: cardControls } as const;

/**
 * The calls of the safety centre, for the holder of the card. A change loosens a control if it allows payments that are
 * refused now. It then needs a code; any other change tightens and needs none. A change based on an outdated version
 * fails with CONFLICT and the current state in `details.controls`.
 */
export const safetyCalls = {
  controls: endpoint({
    method: 'GET',
    path: '/cards/{id}/controls',
    summary:
      'Returns freeze, switches, limits and wallets of a card, and the payments that each control stops',
    caller: 'access',
    limits: READS,
    params: cardParams,
    payload: cardControls,
    errors: ['NOT_FOUND'],
  }),
  freeze: endpoint({
    ...CHANGE,
    commands: true,
    path: '/cards/{id}/controls/freeze',
    summary: 'Freezes a card at once, from any version of its settings; a frozen card stays as it is',
    limits: [{ name: 'freeze', by: 'session', max: 60, seconds: 3600 }],
    body: z.strictObject({ language }),
    errors: ['NOT_FOUND', 'CONFLICT', 'SAFE-CARD'],
  }),
  tighten: endpoint({
    ...CHANGE,
    commands: true,
    path: '/cards/{id}/controls/tighten',
    summary:
      'Changes settings without a code; refused with SAFE-CODE if the change allows payments that are refused now',
    limits: [{ name: 'tighten', by: 'session', max: 120, seconds: 3600 }],
    body: z.strictObject({ ...change, language }),
    errors: ['NOT_FOUND', 'CONFLICT', 'SAFE-CODE', 'SAFE-CARD'],
  }),
  requestOtp: endpoint({
    ...CALL,
    path: '/cards/{id}/controls/loosen/request-otp',
    summary: 'Sends the one-time password for exactly this change',
    body: z.strictObject({ ...change, ...otpAsked }),
    payload: otpSent,
    errors: [
      ...OTP_REQUEST_ERRORS,
      'NOT_FOUND',
      'CONFLICT',
      'NOT_NOW',
      'SAFE-CARD',
      'SAFE-BANK',
      'SAFE-LIMIT',
    ],
  }),
  validateOtp: endpoint({
    ...CALL,
    path: '/cards/{id}/controls/loosen/validate-otp',
    summary: 'Verifies the one-time password and returns a token for exactly this change',
    body: proofBody({ ...change, language, method: z.optional(otpMethod) }),
    payload: z.object({ accessToken: z.string(), expiresInSeconds: z.int() }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW'],
  }),
  loosen: endpoint({
    ...CHANGE,
    commands: true,
    path: '/cards/{id}/controls/loosen',
    summary: 'Applies the change that the one-time password confirmed',
    caller: 'otp',
    limits: [{ name: 'loosen', by: 'session', max: 60, seconds: 3600 }],
    body: z.strictObject({ ...change, language }),
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_NOW', 'SAFE-CODE', 'SAFE-CARD', 'SAFE-BANK', 'SAFE-LIMIT'],
  }),
  removeWallet: endpoint({
    ...CHANGE,
    commands: true,
    path: '/cards/{id}/controls/wallets/{tokenId}/remove',
    summary: 'Removes the card from a wallet, without a code',
    limits: [{ name: 'wallet', by: 'session', max: 60, seconds: 3600 }],
    params: walletParams,
    body: z.strictObject({ language }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};

export type CardControls = z.output<typeof cardControls>;
export type ControlChangeBody = BodyOf<typeof safetyCalls.tighten>;
