import * as z from 'zod/mini';
import { cardStatus } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_REQUEST_ERRORS, otpRequest } from '../../shared/http/otp.ts';
import { ignored, isoDate, opaque, otpCode, otpMethod, otpSent } from '../../shared/http/schemas.ts';
import { cardNumber, nationalId, shortExpiry } from '../../shared/validation/fields.ts';

/** A right code gives the token that activates this one card, once. */
const confirmed = z.object({ accessToken: z.string(), cardId: z.string() });

/** Where a code can go, masked; `username` stands for the person before log-on and is theirs after it. */
const person = z.object({
  traceId: z.string(),
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  methods: z.array(otpMethod),
  username: z.string(),
});

/**
 * In these two paths clients are known to send the words `{cardId}` as they stand: the server knows from the session
 * which card is meant and does not look at this part.
 */
const anything = z.strictObject({ id: z.string().check(z.maxLength(200)) });

/** The calls of card activation, before log-on (ACT-1) and after it (ACT-2), in their order. Any other is NOT_NOW. */
export const activationCalls = {
  cardInformation: endpoint({
    method: 'POST',
    path: '/cards/card-activation-validate-information',
    summary: 'Before log-on, step 1: the card. Says nothing about whether it exists',
    caller: 'session',
    limits: [{ name: 'card-information', by: 'address', max: 60, seconds: 3600 }],
    body: z.strictObject({ cardNumber, expiredDate: shortExpiry }),
    payload: z.object({ traceId: z.string() }),
    errors: ['CARD-NOMATCH', 'CARD-TOOMANY', 'NOT_NOW'],
  }),
  validatePerson: endpoint({
    method: 'POST',
    path: '/cards/card-activation/validate-person',
    summary: 'Before log-on, step 2: card and person together',
    caller: 'session',
    body: z.strictObject({
      traceId: opaque,
      cardNumber,
      expiredDate: shortExpiry,
      nationalId,
      dateOfBirth: isoDate,
    }),
    payload: person,
    errors: ['PERSON-NOMATCH', 'CARD-TOOMANY', 'CARD-ACTIVE', 'CARD-CANNOT', 'CONTACT-NONE', 'NOT_NOW'],
  }),
  requestOtp: endpoint({
    method: 'POST',
    path: '/cards/card-activation/request-otp',
    summary: 'Before log-on, step 3: send the one-time password',
    caller: 'session',
    body: z.strictObject(otpRequest),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  }),
  validateOtp: endpoint({
    method: 'POST',
    path: '/cards/card-activation/validate-otp',
    summary: 'Before log-on: the one-time password allows the activation',
    caller: 'session',
    body: z.strictObject({
      cardNumber,
      expiredDate: shortExpiry,
      nationalId,
      dateOfBirth: isoDate,
      otp: otpCode,
      traceId: opaque,
      username: ignored,
    }),
    payload: confirmed,
    errors: ['01009', '01012', 'NOT_NOW'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/cards/{id}/activate',
    summary: 'The last step of both: terms accepted, the card is active',
    caller: 'otp',
    params: z.strictObject({ id: opaque }),
    body: z.strictObject({ acceptTerms: z.literal(true) }),
    payload: z.object({ cardId: z.string(), lastFour: z.string(), status: cardStatus }),
    errors: ['03109', 'NOT_FOUND', 'NOT_NOW'],
  }),
  advice: endpoint({
    method: 'POST',
    path: '/cards/{id}/activate/advice',
    summary: 'After log-on, step 1: the details of one of the own cards',
    caller: 'access',
    params: z.strictObject({ id: opaque }),
    body: z.strictObject({ expiredDate: shortExpiry, dateOfBirth: isoDate }),
    payload: person,
    errors: ['PERSON-NOMATCH', 'CARD-TOOMANY', 'CARD-ACTIVE', '03109', 'CONTACT-NONE', 'NOT_FOUND'],
  }),
  requestOwnOtp: endpoint({
    method: 'POST',
    path: '/cards/{id}/post-login/request-otp',
    summary: 'After log-on, step 2: send the one-time password',
    caller: 'access',
    params: anything,
    body: z.strictObject(otpRequest),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  }),
  validateOwnOtp: endpoint({
    method: 'POST',
    path: '/cards/{id}/post-login/validate-otp',
    summary: 'After log-on: the one-time password allows the activation',
    caller: 'access',
    params: anything,
    body: z.strictObject({ phoneNumber: ignored, otp: otpCode, traceId: opaque, username: ignored }),
    payload: confirmed,
    errors: ['01009', '01012', 'NOT_NOW'],
  }),
};
