import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { iv, language, opaque, protectedField } from '../../shared/http/schemas.ts';
import {
  CARD_STEP,
  cardAccepted,
  cardAndPersonFields,
  cardFields,
  codeAddresses,
  STEP,
} from '../identity/contract-parts.ts';

/** The calls for a forgotten username or password, in order (FGT-1, FGT-2). A call out of order fails with NOT_NOW. */
export const forgottenCalls = {
  cardInformation: endpoint({
    ...CARD_STEP,
    path: '/forgot-password/card-information',
    summary: 'Step 1: the card. Says nothing about whether it exists',
    body: z.strictObject(cardFields),
    payload: cardAccepted,
    errors: ['CARD-NOMATCH', 'CARD-TOOMANY'],
  }),
  validateInformation: endpoint({
    ...STEP,
    path: '/cards/forgot-password-validate-information',
    summary: 'Step 2: card and person together',
    body: z.strictObject({
      /** Trace id of step 1. If absent, this call starts the flow. The card is checked in either case. */
      traceId: z.optional(opaque),
      ...cardAndPersonFields,
      /** The forgotten credential, to which the code is bound. */
      find: z._default(z.enum(['password', 'username']), 'password'),
    }),
    payload: z.object({ traceId: z.string(), ...codeAddresses }),
    errors: [
      'CARD-NOMATCH',
      'CAPTCHA-WRONG',
      'PERSON-NOMATCH',
      'CARD-TOOMANY',
      'FGT-NOTREG',
      'LOGIN-DISABLED',
      'CONTACT-NONE',
      'NOT_NOW',
    ],
  }),
  requestOtp: endpoint({
    ...STEP,
    path: '/forgot-password/request-otp',
    summary: 'Step 3: send the one-time password',
    body: z.strictObject({ traceId: opaque, ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  }),
  validateOtp: endpoint({
    ...STEP,
    path: '/forgot-password/validate-otp',
    summary:
      'Step 4: the one-time password shows the username, and allows a new password where that was asked for',
    body: proofBody({ traceId: opaque, language }),
    /** `accessToken` is null for a forgotten username. */
    payload: z.object({ accessToken: z.nullable(z.string()), username: z.string() }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_NOW'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/forgot-password/change-password',
    summary: 'Step 5: the new password; unlocks the account and ends its sessions',
    caller: 'otp',
    body: z.strictObject({ password: protectedField, iv, traceId: opaque, language }),
    payload: z.object({ changed: z.literal(true) }),
    errors: ['NOT_NOW'],
  }),
};
