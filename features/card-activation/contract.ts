import * as z from 'zod/mini';
import { cardStatus } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST, OTP_REQUEST_ERRORS, proofBody } from '../../shared/http/otp.ts';
import { ignored, isoDate, opaque } from '../../shared/http/schemas.ts';
import { shortExpiry } from '../../shared/validation/fields.ts';
import {
  CARD_STEP,
  codeAddresses,
  flowOtpRequest,
  STEP,
  shortCardAndPersonFields,
  shortCardFields,
} from '../identity/contract-parts.ts';

/** Response to a correct code: a token that activates this card once. */
const confirmed = z.object({ accessToken: z.string(), cardId: z.string() });

/** Masked addresses. `username` is a random placeholder before log-on, and the person's username after log-on. */
const person = z.object({
  traceId: z.string(),
  ...codeAddresses,
  username: z.string(),
});

/**
 * Path parameter of the two calls with a one-time password after log-on. Clients send the placeholder `{cardId}`
 * literally, because the specification requires it. The server takes the card from the session's flow.
 */
const ignoredId = z.strictObject({ id: z.string().check(z.maxLength(200)) });

/** The calls of card activation before (ACT-1) and after log-on (ACT-2). A call out of order fails with NOT_NOW. */
export const activationCalls = {
  cardInformation: endpoint({
    ...CARD_STEP,
    path: '/cards/card-activation-validate-information',
    summary: 'Before log-on, step 1: the card. Says nothing about whether it exists',
    body: z.strictObject(shortCardFields),
    payload: z.object({ traceId: z.string() }),
    errors: ['CARD-NOMATCH', 'CARD-TOOMANY', 'NOT_NOW'],
  }),
  validatePerson: endpoint({
    ...STEP,
    path: '/cards/card-activation/validate-person',
    summary: 'Before log-on, step 2: card and person together',
    body: z.strictObject({ traceId: opaque, ...shortCardAndPersonFields }),
    payload: person,
    errors: [
      'PERSON-NOMATCH',
      'CARD-TOOMANY',
      'CARD-WAIT',
      'CARD-ACTIVE',
      'CARD-CANNOT',
      'CONTACT-NONE',
      'CONTACT-HELD',
      'CONTACT-POST',
      'NOT_NOW',
    ],
  }),
  requestOtp: flowOtpRequest({
    path: '/cards/card-activation/request-otp',
    summary: 'Before log-on, step 3: send the one-time password',
  }),
  validateOtp: endpoint({
    ...STEP,
    path: '/cards/card-activation/validate-otp',
    summary: 'Before log-on: the one-time password allows the activation',
    body: proofBody({ ...shortCardAndPersonFields, traceId: opaque, username: ignored }),
    payload: confirmed,
    errors: [...OTP_PROOF_ERRORS, 'NOT_NOW'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/cards/{id}/activate',
    summary: 'The last step of both: terms accepted, the card is active',
    caller: 'otp',
    commands: true,
    params: z.strictObject({ id: opaque }),
    body: z.strictObject({ acceptTerms: z.literal(true) }),
    payload: z.object({ cardId: z.string(), lastFour: z.string(), status: cardStatus }),
    errors: ['03109', 'NOT_FOUND', 'NOT_NOW', 'CONTACT-HELD', 'CONTACT-POST'],
  }),
  advice: endpoint({
    method: 'POST',
    path: '/cards/{id}/activate/advice',
    summary: 'After log-on, step 1: the details of one of the own cards',
    caller: 'access',
    params: z.strictObject({ id: opaque }),
    body: z.strictObject({ expiredDate: shortExpiry, dateOfBirth: isoDate }),
    payload: person,
    errors: [
      'PERSON-NOMATCH',
      'CARD-TOOMANY',
      'CARD-ACTIVE',
      '03109',
      'CONTACT-NONE',
      'CONTACT-HELD',
      'CONTACT-POST',
      'NOT_FOUND',
    ],
  }),
  requestOwnOtp: endpoint({
    ...OTP_REQUEST,
    path: '/cards/{id}/post-login/request-otp',
    summary: 'After log-on, step 2: send the one-time password',
    caller: 'access',
    params: ignoredId,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  }),
  validateOwnOtp: endpoint({
    method: 'POST',
    path: '/cards/{id}/post-login/validate-otp',
    summary: 'After log-on: the one-time password allows the activation',
    caller: 'access',
    params: ignoredId,
    body: proofBody({ phoneNumber: ignored, traceId: opaque, username: ignored }),
    payload: confirmed,
    errors: [...OTP_PROOF_ERRORS, 'NOT_NOW'],
  }),
};
