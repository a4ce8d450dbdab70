import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_REQUEST_ERRORS, otpAsked } from '../../shared/http/otp.ts';
import {
  isoDate,
  iv,
  language,
  opaque,
  otpCode,
  otpMethod,
  otpSent,
  protectedField,
} from '../../shared/http/schemas.ts';
import { cardNumber, expiryMonth, expiryYear, nationalId } from '../../shared/validation/fields.ts';

/** The calls that bring back a username or a password, in their order (FGT-1, FGT-2). Any other order is NOT_NOW. */
export const forgottenCalls = {
  cardInformation: endpoint({
    method: 'POST',
    path: '/forgot-password/card-information',
    summary: 'Step 1: the card. Says nothing about whether it exists',
    caller: 'session',
    limits: [{ name: 'card-information', by: 'address', max: 60, seconds: 3600 }],
    body: z.strictObject({ cardNumber, month: expiryMonth, year: expiryYear }),
    payload: z.object({ accepted: z.literal(true), traceId: z.string() }),
    errors: ['CARD-NOMATCH', 'CARD-TOOMANY'],
  }),
  validateInformation: endpoint({
    method: 'POST',
    path: '/cards/forgot-password-validate-information',
    summary: 'Step 2: card and person together',
    caller: 'session',
    body: z.strictObject({
      /** Of the first step. A client without it starts here; the card is judged with the rest either way. */
      traceId: z.optional(opaque),
      cardNumber,
      month: expiryMonth,
      year: expiryYear,
      nationalId,
      birthDate: isoDate,
      lastKey: opaque,
      inputCode: z.string().check(z.maxLength(100)),
      /** What was forgotten; the code confirms this alone. */
      find: z._default(z.enum(['password', 'username']), 'password'),
    }),
    payload: z.object({
      traceId: z.string(),
      phoneNo: z.nullable(z.string()),
      email: z.nullable(z.string()),
      methods: z.array(otpMethod),
    }),
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
    method: 'POST',
    path: '/forgot-password/request-otp',
    summary: 'Step 3: send the one-time password',
    caller: 'session',
    body: z.strictObject({ traceId: opaque, ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  }),
  validateOtp: endpoint({
    method: 'POST',
    path: '/forgot-password/validate-otp',
    summary:
      'Step 4: the one-time password shows the username, and allows a new password where that was asked for',
    caller: 'session',
    body: z.strictObject({ traceId: opaque, otp: otpCode, language }),
    /** `accessToken` is null when the username was looked for. */
    payload: z.object({ accessToken: z.nullable(z.string()), username: z.string() }),
    errors: ['01009', '01012', 'NOT_NOW'],
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
