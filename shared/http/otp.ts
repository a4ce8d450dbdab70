/** Fields and errors of all request-otp calls. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { ignored, language, opaque, otpMethod } from './schemas.ts';

/** How to send the code. */
export const otpAsked = { isResend: z.boolean(), language, method: z.optional(otpMethod) };

/** Body of a request-otp call in a flow. The code goes to the address on record; addresses in the body are ignored. */
export const otpRequest = {
  username: ignored,
  phoneNumber: ignored,
  email: ignored,
  traceId: opaque,
  ...otpAsked,
};

/** Errors of every request-otp call. */
export const OTP_REQUEST_ERRORS = [
  '01011',
  '01014',
  'OTP-TOO-SOON',
  'OTP-OTHER',
  'CONTACT-NONE',
  'METHOD-NONE',
  'EMAIL-NONE',
] as const satisfies readonly ErrorCode[];
