/** What the request-otp calls of all flows share. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { ignored, language, opaque, otpMethod } from './schemas.ts';

/** How the code is to be sent. */
export const otpAsked = { isResend: z.boolean(), language, method: z.optional(otpMethod) };

/** Of a flow that has a trace. Where the code goes is the bank's own record: addresses that are sent change nothing. */
export const otpRequest = {
  username: ignored,
  phoneNumber: ignored,
  email: ignored,
  traceId: opaque,
  ...otpAsked,
};

/** Why no code is sent, whatever it is for. */
export const OTP_REQUEST_ERRORS = [
  '01011',
  '01014',
  'OTP-TOO-SOON',
  'OTP-OTHER',
  'CONTACT-NONE',
  'METHOD-NONE',
  'EMAIL-NONE',
] as const satisfies readonly ErrorCode[];
