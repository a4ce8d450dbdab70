import * as z from 'zod/mini';
import { CONTACT_KINDS } from '../../shared/card-values.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import {
  OTP_PROOF_ERRORS,
  OTP_REQUEST_ERRORS,
  oneProof,
  otpAsked,
  otpProof,
  otpSent,
  proofBody,
} from '../../shared/http/otp.ts';
import { instant, language, opaque, otpCode } from '../../shared/http/schemas.ts';

const kind = z.enum(CONTACT_KINDS);
const part = z.string().check(z.maxLength(200));

/** The contact as typed: `value`, or for an address its fields. The server reads it by the rules of the form. */
const typed = {
  kind,
  value: z.optional(z.string().check(z.maxLength(300))),
  address: z.optional(
    z.strictObject({ county: part, district: part, postcode: part, street: part, streetEnglish: part }),
  ),
};

const CALL = { method: 'POST', caller: 'access' } as const;
const LIMIT = { limits: [{ name: 'contacts', by: 'session', max: 60, seconds: 3600 }] } as const;
const params = z.strictObject({ id: opaque });

/** Changes of a person's phone, e-mail, address and English name (CON-4 to CON-9). */
export const contactCalls = {
  requestOtp: endpoint({
    ...CALL,
    ...LIMIT,
    path: '/contacts/request-otp',
    summary:
      'Changing a contact, step 1: sends the one-time password to the present contact, or starts a passkey request',
    body: z.strictObject({ ...typed, ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'CONTACT-DESK', 'CONTACT-BANK', 'CONTACT-SAME', 'CONTACT-WAITS'],
  }),
  validateOtp: endpoint({
    ...CALL,
    ...LIMIT,
    path: '/contacts/validate-otp',
    summary:
      'Changing a contact, step 2: exchanges the one-time password for a token for exactly this change',
    body: z.strictObject({ ...typed, ...otpProof, language }).check(oneProof),
    payload: z.object({ accessToken: z.string(), expiresInSeconds: z.int() }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_NOW', 'CONTACT-BANK'],
  }),
  requestNewOtp: endpoint({
    ...CALL,
    ...LIMIT,
    path: '/contacts/request-new-otp',
    summary: 'Changing phone or e-mail, step 3: sends a one-time password to the new one',
    body: z.strictObject({ ...typed, otpToken: opaque, isResend: z.boolean(), language }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW', 'CONTACT-BANK', 'CONTACT-WAITS'],
  }),
  change: endpoint({
    ...CALL,
    ...LIMIT,
    commands: true,
    path: '/contacts/change',
    summary: 'Changing a contact, last step: changes it once, and tells every contact before and after',
    body: z.strictObject({
      ...typed,
      otpToken: opaque,
      /** The code that the new phone or e-mail received. Absent for address and English name. */
      newOtp: z.optional(otpCode),
      language,
    }),
    payload: z.object({ kind, changed: z.boolean() }),
    errors: [
      ...OTP_PROOF_ERRORS,
      'NOT_NOW',
      'CONFLICT',
      'CONTACT-BANK',
      'CONTACT-HELD',
      'CONTACT-WAITS',
      'CONTACT-OUTDATED',
    ],
  }),
  objection: endpoint({
    method: 'POST',
    path: '/contacts/objection',
    summary:
      'Objects to a change with the token of a notice, without log-on. The answer does not say whose change it is',
    caller: 'public',
    limits: [{ name: 'contact-objection', by: 'address', max: 30, seconds: 3600 }],
    body: z.strictObject({ token: opaque, language }),
    /** `late`: the change is final, or the token is not one of ours. */
    payload: z.object({ outcome: z.enum(['held', 'late']) }),
  }),
  requestOwnerOtp: endpoint({
    ...CALL,
    ...LIMIT,
    path: '/contacts/changes/{id}/request-otp',
    summary:
      'Answering an objection, step 1: sends the one-time password to a contact that the change did not touch',
    params,
    body: z.strictObject({ answer: z.enum(['confirm', 'undo']), ...otpAsked }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_FOUND', 'CONTACT-LATE', 'CONTACT-DESK'],
  }),
  confirm: endpoint({
    ...CALL,
    ...LIMIT,
    path: '/contacts/changes/{id}/confirm',
    summary: 'Says that an objected change is the person’s own. It waits for 24 hours again',
    params,
    body: proofBody({ language }),
    payload: z.object({ until: instant }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW', 'PASSKEY-NEW', 'CONTACT-LATE'],
  }),
  undo: endpoint({
    ...CALL,
    ...LIMIT,
    commands: true,
    path: '/contacts/changes/{id}/undo',
    summary: 'Takes a change back to the value before',
    params,
    body: proofBody({ language }),
    payload: z.object({ kind }),
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW', 'CONFLICT', 'PASSKEY-NEW', 'CONTACT-LATE'],
  }),
};
