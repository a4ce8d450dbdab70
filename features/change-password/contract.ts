import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { ignored, iv, language, protectedField } from '../../shared/http/schemas.ts';

/** The calls that change the password after log-on (PWD-1 to PWD-3). */
export const changePasswordCalls = {
  requestOtp: endpoint({
    method: 'POST',
    path: '/change-password/request-otp',
    summary: 'The current and the new password; sends the one-time password for exactly this change',
    caller: 'access',
    body: z.strictObject({
      password: protectedField,
      newPassword: protectedField,
      iv,
      username: ignored,
      ...otpAsked,
    }),
    payload: z.extend(otpSent, {
      /** Attempts left for the current password. */
      passwordAttemptsLeft: z.int(),
    }),
    errors: [...OTP_REQUEST_ERRORS, 'PW-CURRENT', 'PW-FORCED'],
  }),
  validateOtp: endpoint({
    method: 'POST',
    path: '/change-password/validate-otp',
    summary: 'The one-time password sets the new password and ends every session of the person',
    caller: 'access',
    body: proofBody({
      username: ignored,
      /** The same new password as in the request for the code. */
      password: protectedField,
      iv,
      language,
    }),
    payload: z.object({ changed: z.literal(true) }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_NOW'],
  }),
};
