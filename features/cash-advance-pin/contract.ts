import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST, OTP_REQUEST_ERRORS, proofBody } from '../../shared/http/otp.ts';
import { ignored, iv, language, opaque, otpMethod, protectedField } from '../../shared/http/schemas.ts';

const params = z.strictObject({ id: opaque });
const CALL = { caller: 'access', flag: 'cashAdvancePin', primaryOnly: true, params } as const;

/** The calls of the cash advance PIN (PIN-1), in order. A call out of order fails with NOT_NOW. */
export const pinCalls = {
  limitCheck: endpoint({
    ...CALL,
    method: 'GET',
    path: '/cards/{id}/pin/limit-check',
    summary: 'Step 1: whether the PIN of this card may be changed today; begins a change',
    payload: z.object({
      allowed: z.boolean(),
      usedToday: z.int(),
      maxPerDay: z.int(),
      /** Masked destinations of a code. */
      phoneNo: z.nullable(z.string()),
      email: z.nullable(z.string()),
      methods: z.array(otpMethod),
      traceId: z.string(),
      pinSet: z.boolean(),
    }),
    errors: ['HELD', 'CONTACT-HELD', 'SVC-PIN', 'CONTACT-NONE', 'NOT_FOUND', 'PRIMARY_ONLY'],
  }),
  requestOtp: endpoint({
    ...CALL,
    ...OTP_REQUEST,
    path: '/cards/{id}/request-otp',
    summary: 'Step 2: send the one-time password',
    errors: [...OTP_REQUEST_ERRORS, 'PIN-LIMIT', 'SVC-PIN', 'NOT_FOUND', 'NOT_NOW', 'PRIMARY_ONLY'],
  }),
  validateOtp: endpoint({
    ...CALL,
    method: 'POST',
    path: '/cards/{id}/validate-otp',
    summary: 'Step 3: the one-time password allows one change of the PIN of this card',
    body: proofBody({
      traceId: opaque,
      username: ignored,
      language: z.optional(language),
      method: z.optional(otpMethod),
    }),
    payload: z.object({ accessToken: z.string(), expiresInSeconds: z.int() }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW', 'PRIMARY_ONLY'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/cards/{id}/pin',
    summary: 'Step 4: the new PIN, twice, each a protected field',
    caller: 'otp',
    commands: true,
    flag: 'cashAdvancePin',
    limits: [{ name: 'pin', by: 'session', max: 20, seconds: 3600 }],
    params,
    body: z.strictObject({ newPIN: protectedField, confirmPIN: protectedField, ivBase64: iv }),
    payload: z.object({ changed: z.literal(true), referenceNumber: z.string() }),
    errors: ['PIN-LIMIT', 'SVC-PIN', 'CONFLICT', 'NOT_FOUND', 'NOT_NOW'],
  }),
};
