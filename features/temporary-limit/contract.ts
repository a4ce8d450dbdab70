import * as z from 'zod/mini';
import { cardParams } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import {
  OTP_PROOF_ERRORS,
  OTP_REQUEST_ERRORS,
  oneProof,
  otpProof,
  otpRequest,
  otpSent,
} from '../../shared/http/otp.ts';
import {
  clientKind,
  ignored,
  isoDate,
  language,
  money,
  opaque,
  otpMethod,
} from '../../shared/http/schemas.ts';

/** Whole TWD dollars without leading zeros, so that equal amounts are equal strings. */
const newLimit = z.strictObject({
  amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  currency: z.literal('TWD'),
});

/** The fields of a request. The code confirms exactly these. */
const requestFields = { amount: newLimit, startDate: isoDate, endDate: isoDate };

const request = z.object({
  limit: money,
  startDate: isoDate,
  endDate: isoDate,
  /** Absent if the bank raised the limit itself. */
  referenceNumber: z.optional(z.string()),
});

/** `active`: in effect today. `scheduled`: starts later. */
const requestStatus = z.enum(['active', 'scheduled']);

const CALL = { caller: 'access', primaryOnly: true, params: cardParams } as const;

/** The calls of a temporary credit limit (LIM-1), for the primary cardholder. */
export const limitCalls = {
  inquiry: endpoint({
    ...CALL,
    method: 'GET',
    path: '/cards/{id}/limit-inquiry',
    summary: 'Returns the bounds for raising the limit of a card, and the active or scheduled raise',
    payload: z.object({
      currentLimit: money,
      maximumLimit: money,
      step: money,
      /** The last day is at most this many days after the first day. */
      maxDays: z.int(),
      earliestStart: isoDate,
      latestStart: isoDate,
      /** The active or scheduled raise. Only one raise is allowed at a time. */
      openRequest: z.optional(z.extend(request, { status: requestStatus })),
      traceId: z.string(),
    }),
    errors: ['NOT_FOUND', 'PRIMARY_ONLY', 'LIM-CANNOT'],
  }),
  requestOtp: endpoint({
    ...CALL,
    method: 'POST',
    path: '/cards/{id}/change-credit-limit/request-otp',
    summary: 'Sends the one-time password for exactly this limit and period',
    body: z.strictObject({
      ...requestFields,
      ...otpRequest,
    }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_FOUND', 'PRIMARY_ONLY', 'NOT_NOW', 'LIM-OPEN', 'LIM-CANNOT'],
  }),
  validateOtp: endpoint({
    ...CALL,
    method: 'POST',
    path: '/cards/{id}/change-credit-limit/validate-otp',
    summary: 'Verifies the one-time password and raises the limit as requested',
    commands: true,
    // Keep the order of the fields. It determines the stored hash of a request, so a retry after an upgrade would be
    // refused.
    body: z
      .strictObject({
        ...requestFields,
        ...otpProof,
        traceId: opaque,
        username: ignored,
        email: ignored,
        phoneNumber: ignored,
        deviceName: clientKind,
        language,
        method: z.optional(otpMethod),
      })
      .check(oneProof),
    payload: z.extend(request, { referenceNumber: z.string(), status: requestStatus }),
    errors: [
      ...OTP_PROOF_ERRORS,
      'NOT_FOUND',
      'PRIMARY_ONLY',
      'NOT_NOW',
      'CONFLICT',
      'LIM-OPEN',
      'LIM-CANNOT',
    ],
  }),
};

export type LimitInquiry = z.output<typeof limitCalls.inquiry.payload>;
export type LimitResult = z.output<typeof limitCalls.validateOtp.payload>;
