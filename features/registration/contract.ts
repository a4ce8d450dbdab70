import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, proofBody } from '../../shared/http/otp.ts';
import { ignored, iv, language, opaque, otpMethod, protectedField } from '../../shared/http/schemas.ts';
import { newUsername } from '../../shared/validation/fields.ts';
import {
  CARD_STEP,
  cardAccepted,
  cardAndPersonFields,
  cardFields,
  codeAddresses,
  flowOtpRequest,
  STEP,
} from '../identity/contract-parts.ts';

/** The calls of a registration, in order (REG-1 to REG-5). A call out of order fails with NOT_NOW. */
export const registrationCalls = {
  cardInformation: endpoint({
    ...CARD_STEP,
    path: '/new-user/card-information',
    summary: 'Step 2: checks the card number; the response does not reveal whether the card exists',
    body: z.strictObject(cardFields),
    payload: cardAccepted,
    errors: ['CARD-NOMATCH', 'CARD-TOOMANY', 'NOT_NOW'],
  }),
  validateInformation: endpoint({
    ...STEP,
    path: '/cards/onboard-validate-information',
    summary: 'Step 3: verifies card and person together',
    body: z.strictObject({ traceId: opaque, ...cardAndPersonFields }),
    payload: z.object({
      traceId: z.string(),
      /** A placeholder until the person has a username. No call reads it. */
      temporaryUsername: z.string(),
      ...codeAddresses,
    }),
    errors: [
      'CAPTCHA-WRONG',
      'PERSON-NOMATCH',
      'CARD-TOOMANY',
      'CARD-WAIT',
      'REG-ALREADY',
      'REG-INACTIVE',
      'REG-CANNOT',
      'CONTACT-NONE',
      'NOT_NOW',
    ],
  }),
  userId: endpoint({
    ...STEP,
    path: '/new-user/user-id',
    summary: 'Step 4: checks whether a username is free, and stores a free username for the next steps',
    limits: [{ name: 'user-id', by: 'session', max: 30, seconds: 600 }],
    body: z.strictObject({ username: newUsername, traceId: opaque }),
    payload: z.object({ available: z.boolean() }),
    errors: ['NOT_NOW'],
  }),
  requestOtp: flowOtpRequest({
    path: '/new-user/request-otp',
    summary: 'Step 6: sends the one-time password',
  }),
  validateOtp: endpoint({
    ...STEP,
    path: '/new-user/validate-otp',
    summary: 'Step 7: verifies the one-time password and creates the account',
    body: proofBody({
      username: newUsername,
      tempUsername: ignored,
      password: protectedField,
      iv,
      traceId: opaque,
      language,
      nationalId: ignored,
      method: z.optional(otpMethod),
    }),
    payload: z.object({ registered: z.literal(true) }),
    errors: [...OTP_PROOF_ERRORS, 'REG-TAKEN', 'REG-ALREADY', 'NOT_NOW'],
  }),
  notifyUser: endpoint({
    ...STEP,
    path: '/new-user/notify-user',
    summary: 'Ends the flow after success; the notice was already enqueued with the account',
    body: z.strictObject({ traceId: opaque, language }),
    payload: z.object({ notified: z.boolean() }),
    errors: ['NOT_NOW'],
  }),
};
