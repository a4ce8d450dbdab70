import * as z from 'zod/mini';
import { endpoint, type PayloadOf } from '../../shared/http/endpoint.ts';
import {
  OTP_PROOF_ERRORS,
  OTP_REQUEST_ERRORS,
  oneProof,
  otpAsked,
  otpProof,
  otpSent,
} from '../../shared/http/otp.ts';
import { READS } from '../../shared/http/reads.ts';
import { instant, language, money } from '../../shared/http/schemas.ts';

const CALL = {
  method: 'POST',
  caller: 'access',
  limits: [{ name: 'closing', by: 'session', max: 30, seconds: 3600 }],
} as const;

const closing = z.object({
  begunAt: instant,
  /** Until then it can be undone; then the data is deleted. */
  endsAt: instant,
});

/** A card with something to settle before the account is closed. */
const openCard = z.object({
  lastFour: z.string(),
  productName: z.string(),
  /** Amount owed, billed and unbilled; absent if there is none. */
  owed: z.optional(money),
  /** Reward points that the holder can use; zero if there are none. */
  points: z.int(),
});

/** Closing of the online account (CLS-1 to CLS-5). */
export const closingCalls = {
  read: endpoint({
    method: 'GET',
    path: '/my-data/closing',
    summary: 'Returns whether the online account closes, and what the person should know before',
    caller: 'access',
    whileClosing: true,
    limits: READS,
    query: z.strictObject({ language }),
    payload: z.object({
      /** Null while the account is open. */
      closing: z.nullable(closing),
      /** Cards of which money is owed or that have points. Empty while the account closes. */
      cards: z.array(openCard),
      openCases: z.int(),
      /** True while the outcome of an order is not known; the account cannot be closed meanwhile. */
      underWay: z.boolean(),
    }),
  }),
  requestOtp: endpoint({
    ...CALL,
    path: '/my-data/closing/request-otp',
    summary: 'Closing the online account, step 1: sends the one-time password, or starts a passkey request',
    body: z.strictObject({ ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'CLOSE-UNDER-WAY', 'NOT_NOW'],
  }),
  close: endpoint({
    ...CALL,
    path: '/my-data/closing/close',
    summary: 'Closing the online account, step 2: verifies the proof. Seven days later the data is deleted',
    body: z.strictObject({ ...otpProof, language }).check(oneProof),
    payload: closing,
    errors: [...OTP_PROOF_ERRORS, 'CLOSE-UNDER-WAY', 'NOT_NOW'],
  }),
  undo: endpoint({
    ...CALL,
    path: '/my-data/closing/undo',
    summary: 'Keeps the online account while it closes',
    whileClosing: true,
    body: z.strictObject({ language }),
    payload: z.object({ undone: z.literal(true) }),
    errors: ['NOT_NOW'],
  }),
};

export type ClosingRead = PayloadOf<typeof closingCalls.read>;
