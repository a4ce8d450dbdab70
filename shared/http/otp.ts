/** Fields and errors of all request-otp and validate-otp calls. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { assertion, passkeyRequest } from './passkeys.ts';
import { ignored, language, named, opaque, otpCode, otpMethod } from './schemas.ts';

/** Fields of all request-otp calls. `method`: how the code is sent, or `passkey`, which needs no message. */
export const otpAsked = { isResend: z.boolean(), language, method: z.optional(otpMethod) };

/** Body of a request-otp call in a flow. The code goes to the address on record; addresses in the body are ignored. */
export const otpRequest = {
  username: ignored,
  phoneNumber: ignored,
  email: ignored,
  traceId: opaque,
  ...otpAsked,
};

/** The answer of every request-otp call. */
export const otpSent = named(
  'OtpSent',
  z.object({
    /** Masked; empty for a passkey, and if the answer must not say whether a code was sent. */
    destination: z.string(),
    method: otpMethod,
    expiresInSeconds: z.int(),
    resendInSeconds: z.int(),
    attemptsLeft: z.int(),
    reference: z.string(),
    /** Only for a passkey: the options that the browser passes to the authenticator. */
    passkey: z.optional(passkeyRequest),
  }),
);

/** Settings that the request-otp calls of most flows share. */
export const OTP_REQUEST = { method: 'POST', body: z.strictObject(otpRequest), payload: otpSent } as const;

/** The proof in the body of a validate-otp call: the code, or the passkey's signature. Use it together with {@link oneProof}. */
export const otpProof = { otp: z.optional(otpCode), assertion: z.optional(assertion) };

/** Refuses a body that has both proofs or neither. */
export const oneProof = z.refine<{ readonly otp?: unknown; readonly assertion?: unknown }>(
  ({ otp, assertion: signed }) => (otp === undefined) !== (signed === undefined),
  { path: ['otp'], params: { reason: 'invalid' } },
);

/** The body of a validate-otp call: one proof, and the fields of the flow. */
export function proofBody<T extends z.core.$ZodShape>(fields: T) {
  return z.strictObject({ ...otpProof, ...fields }).check(oneProof);
}

/** Errors of every request-otp call. */
export const OTP_REQUEST_ERRORS = [
  'HELD',
  'CONTACT-HELD',
  '01011',
  '01014',
  'OTP-TOO-SOON',
  'OTP-OTHER',
  'CONTACT-NONE',
  'METHOD-NONE',
  'EMAIL-NONE',
  'PASSKEY-NEW',
] as const satisfies readonly ErrorCode[];

/** Errors of every validate-otp call. With a passkey, `01009` means that another call has already used the challenge. */
export const OTP_PROOF_ERRORS = [
  '01009',
  '01012',
  'PASSKEY-WRONG',
  'PASSKEY-LATE',
] as const satisfies readonly ErrorCode[];
