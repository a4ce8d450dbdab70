import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { attestation, passkey, passkeyCreation } from '../../shared/http/passkeys.ts';
import { instant, language, opaque, otpCode, sentMethod } from '../../shared/http/schemas.ts';
import { givenName } from '../../shared/validation/given-name.ts';
import { PASSKEY_CHANGES } from './changes.ts';

const params = z.strictObject({ id: opaque });

const CALL = { method: 'POST', caller: 'access', flag: 'passkeys' } as const;
const CHANGE = { ...CALL, limits: [{ name: 'passkeys', by: 'session', max: 60, seconds: 3600 }] } as const;

/** A person's passkeys (PASSKEY-3 to PASSKEY-6). */
export const passkeyCalls = {
  requestOtp: endpoint({
    ...CALL,
    path: '/passkeys/request-otp',
    summary: 'Adding a passkey, step 1: sends the one-time password; a passkey cannot confirm a new passkey',
    body: z.strictObject({ isResend: z.boolean(), language, method: z.optional(sentMethod) }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'PASSKEY-LIMIT', 'NOT_FOUND'],
  }),
  options: endpoint({
    ...CALL,
    path: '/passkeys/options',
    summary: 'Adding a passkey, step 2: verifies the one-time password and returns the creation options',
    body: z.strictObject({ otp: otpCode, language }),
    /**
     * `accessToken` is the bearer token for step 3. It is valid once, for five minutes, even after a cancelled prompt.
     */
    payload: z.object({ accessToken: z.string(), expiresInSeconds: z.int(), options: passkeyCreation }),
    errors: ['01009', '01012', 'PASSKEY-LIMIT', 'NOT_FOUND', 'NOT_NOW'],
  }),
  add: endpoint({
    ...CHANGE,
    path: '/passkeys',
    summary: 'Adding a passkey, step 3: stores the passkey and sends a notice by SMS and e-mail',
    caller: 'otp',
    body: z.strictObject({ attestation, name: z.optional(givenName), language }),
    payload: passkey,
    errors: ['PASSKEY-WRONG', 'PASSKEY-LIMIT', 'PASSKEY-KNOWN', 'NOT_FOUND', 'NOT_NOW'],
  }),
  rename: endpoint({
    ...CHANGE,
    path: '/passkeys/{id}/rename',
    summary: 'Renames a passkey',
    params,
    body: z.strictObject({ name: givenName }),
    payload: z.object({ name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  requestChangeOtp: endpoint({
    ...CALL,
    path: '/passkeys/{id}/request-otp',
    summary:
      'Removing or keeping a passkey, step 1: sends the one-time password, or starts a passkey request',
    params,
    body: z.strictObject({ change: z.enum(PASSKEY_CHANGES), ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_FOUND'],
  }),
  remove: endpoint({
    ...CHANGE,
    path: '/passkeys/{id}/remove',
    summary: 'Removes a passkey with a code or a passkey, and sends a notice by SMS and e-mail',
    params,
    body: proofBody({ language }),
    payload: z.object({ removed: z.literal(true) }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW'],
  }),
  keep: endpoint({
    ...CHANGE,
    path: '/passkeys/{id}/keep',
    summary: 'Resumes a paused passkey with a code or another passkey, and sends a notice by SMS and e-mail',
    params,
    body: proofBody({ language }),
    payload: z.object({ kept: z.literal(true) }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW'],
  }),
  later: endpoint({
    ...CHANGE,
    path: '/passkeys/offer/later',
    summary: 'Postpones the offer of a passkey by 90 days',
    payload: z.object({ until: instant }),
    errors: ['NOT_FOUND'],
  }),
};
