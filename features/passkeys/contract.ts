import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_REQUEST_ERRORS, otpSent } from '../../shared/http/otp.ts';
import { assertion, attestation, passkeyCreation, passkeyRequest } from '../../shared/http/passkeys.ts';
import { ignored, instant, language, opaque, otpCode, sentMethod } from '../../shared/http/schemas.ts';
import { loggedOn } from '../../shared/http/session.ts';
import { givenName } from '../security-activity/public.ts';

const passkey = z.object({
  passkeyId: opaque,
  /** Given by the person; otherwise browser and system where it was made, such as "Chrome on Windows". */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Kept by a password manager for several devices; false: bound to one device. */
  synced: z.boolean(),
  /** It confirms requests from then on, 24 hours after it was added. */
  approvesFrom: instant,
  /**
   * After a reset of the password, or "This was not me": it neither logs on nor confirms until the person keeps it.
   */
  paused: z.boolean(),
});

const params = z.strictObject({ id: opaque });
const reads = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;
const changes = [{ name: 'passkeys', by: 'session', max: 60, seconds: 3600 }] as const;

/** Log-on with a passkey (PASSKEY-1, PASSKEY-2). */
export const passkeyLogOnCalls = {
  options: endpoint({
    method: 'POST',
    path: '/authentication/passkey/options',
    summary: 'Log-on with a passkey, step 1: what the browser passes to the authenticator',
    caller: 'session',
    flag: 'passkeys',
    limits: [{ name: 'passkey-options', by: 'address', max: 300, seconds: 600 }],
    body: z.strictObject({}),
    /** The same for everyone: it names no person and no passkey. Valid once and for five minutes, in this session. */
    payload: passkeyRequest,
    errors: ['NOT_FOUND', 'NOT_NOW'],
  }),
  logOn: endpoint({
    method: 'POST',
    path: '/authentication/passkey',
    summary:
      'Log-on with a passkey, step 2: its signature, in place of username, password, image code and code',
    caller: 'session',
    flag: 'passkeys',
    body: z.strictObject({ assertion, deviceName: ignored, language }),
    payload: z.extend(loggedOn, { username: z.string() }),
    errors: [
      'PASSKEY-WRONG',
      'PASSKEY-LATE',
      'LOGIN-LOCKED',
      'LOGIN-DISABLED',
      'CONTACT-RECENT',
      'CONTACT-NONE',
      'NOT_FOUND',
      'NOT_NOW',
    ],
  }),
};

/** A person's passkeys (PASSKEY-3 to PASSKEY-6). */
export const passkeyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/passkeys',
    summary: 'The passkeys of the person, the newest first',
    caller: 'access',
    flag: 'passkeys',
    limits: reads,
    payload: z.object({
      passkeys: z.array(passkey),
      most: z.int(),
      /** Whether one of them may confirm a request now, with method `passkey`. */
      canApprove: z.boolean(),
      /** Whether to offer a passkey after log-on: the person has none and has not put the offer off. */
      offer: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  requestOtp: endpoint({
    method: 'POST',
    path: '/passkeys/request-otp',
    summary: 'Adding, step 1: sends the one-time password; a passkey never confirms another one',
    caller: 'access',
    flag: 'passkeys',
    body: z.strictObject({ isResend: z.boolean(), language, method: z.optional(sentMethod) }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'PASSKEY-LIMIT', 'NOT_FOUND'],
  }),
  options: endpoint({
    method: 'POST',
    path: '/passkeys/options',
    summary: 'Adding, step 2: the one-time password gives what the browser passes to the authenticator',
    caller: 'access',
    flag: 'passkeys',
    body: z.strictObject({ otp: otpCode, language }),
    /** `accessToken` is the bearer of step 3: valid once and for five minutes, also after a cancelled prompt. */
    payload: z.object({ accessToken: z.string(), expiresInSeconds: z.int(), options: passkeyCreation }),
    errors: ['01009', '01012', 'PASSKEY-LIMIT', 'NOT_FOUND', 'NOT_NOW'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/passkeys',
    summary: 'Adding, step 3: the new passkey; tells phone and e-mail',
    caller: 'otp',
    flag: 'passkeys',
    limits: changes,
    body: z.strictObject({ attestation, name: z.optional(givenName), language }),
    payload: passkey,
    errors: ['PASSKEY-WRONG', 'PASSKEY-LIMIT', 'PASSKEY-KNOWN', 'NOT_FOUND', 'NOT_NOW'],
  }),
  rename: endpoint({
    method: 'POST',
    path: '/passkeys/{id}/rename',
    summary: 'Gives a passkey a name',
    caller: 'access',
    flag: 'passkeys',
    limits: changes,
    params,
    body: z.strictObject({ name: givenName }),
    payload: z.object({ name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/passkeys/{id}/remove',
    summary: 'Removes a passkey; tells phone and e-mail',
    caller: 'access',
    flag: 'passkeys',
    limits: changes,
    params,
    body: z.strictObject({ language }),
    payload: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/passkeys/{id}/keep',
    summary: 'Keeps a paused passkey after a reset of the password: it works again',
    caller: 'access',
    flag: 'passkeys',
    limits: changes,
    params,
    payload: z.object({ kept: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  later: endpoint({
    method: 'POST',
    path: '/passkeys/offer/later',
    summary: 'Puts the offer of a passkey off for 90 days',
    caller: 'access',
    flag: 'passkeys',
    limits: changes,
    payload: z.object({ until: instant }),
    errors: ['NOT_FOUND'],
  }),
};

export type Passkey = z.output<typeof passkey>;
