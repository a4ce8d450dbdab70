import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { assertion, passkeyRequest } from '../../shared/http/passkeys.ts';
import {
  clientKind,
  ignored,
  ignoredSecret,
  iv,
  language,
  opaque,
  protectedField,
} from '../../shared/http/schemas.ts';
import { loggedOn } from '../../shared/http/session.ts';

const STEP = { method: 'POST', caller: 'session' } as const;
const READ = { method: 'GET', caller: 'access' } as const;

/** Errors that also a correct password or passkey can get. */
const CLOSED = ['LOGIN-LOCKED', 'LOGIN-DISABLED', 'CONTACT-RECENT', 'CONTACT-NONE'] as const;

/** Log-on calls (LOGIN-1…7, OTP-1…6). */
export const loginCalls = {
  username: endpoint({
    ...STEP,
    path: '/authentication',
    summary: 'Step 0: the username',
    limits: [{ name: 'authentication', by: 'address', max: 60, seconds: 600 }],
    body: z.strictObject({ userId: z.string().check(z.maxLength(100)) }),
    /** True for every name unless REVEAL_UNKNOWN_USERNAME is on. For false, the page shows the text of LOGIN-NOUSER. */
    payload: z.object({ useridExists: z.boolean() }),
  }),
  login: endpoint({
    ...STEP,
    path: '/authentication/login',
    summary: 'Step 1: the password and the image code',
    body: z.strictObject({
      username: protectedField,
      password: protectedField,
      iv,
      deviceName: clientKind,
      pushToken: ignored,
      language,
      lastKey: opaque,
      inputCode: z.string().check(z.maxLength(100)),
    }),
    /**
     * While strangers attack the username, the answer is the same for every password: no token, no addresses, and both methods. Then step 2
     * sends a code only if the password was correct (LOGIN-8).
     */
    payload: loggedOn,
    errors: ['CAPTCHA-WRONG', 'LOGIN-PW', ...CLOSED, 'NOT_NOW'],
  }),
  requestOtp: endpoint({
    ...STEP,
    path: '/login/request-otp',
    summary: 'Step 2: sends the one-time password',
    body: z.strictObject({ username: ignored, ...otpAsked }),
    payload: z.extend(otpSent, { phoneNo: z.nullable(z.string()) }),
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  }),
  validateOtp: endpoint({
    ...STEP,
    path: '/login/validate-otp',
    summary: 'Step 3: the one-time password',
    body: proofBody({
      username: ignored,
      /**
       * Part of the specification. The server ignores it, because the session already stores that the password was
       * correct.
       */
      password: ignoredSecret,
      iv: z.optional(iv),
      language,
    }),
    payload: loggedOn,
    errors: [...OTP_PROOF_ERRORS, 'NOT_NOW'],
  }),
  nationalId: endpoint({
    ...READ,
    path: '/login/get-national-id/{id}',
    summary: "The caller's own national id, masked",
    params: z.strictObject({ id: opaque }),
    payload: z.object({ nationalId: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  checkPasswordChange: endpoint({
    ...READ,
    path: '/login/check_password_change',
    summary: 'Returns true if the password is older than a year',
    payload: z.boolean(),
  }),
};

/** Log-on with a passkey (PASSKEY-1, PASSKEY-2). */
export const passkeyLogOnCalls = {
  options: endpoint({
    ...STEP,
    path: '/authentication/passkey/options',
    summary: 'Log-on with a passkey, step 1: returns the request options for the authenticator',
    flag: 'passkeys',
    limits: [{ name: 'passkey-options', by: 'address', max: 300, seconds: 600 }],
    body: z.strictObject({}),
    /** The same for everyone: the options name no person and no passkey. Valid once, for five minutes, in this session. */
    payload: passkeyRequest,
    errors: ['NOT_FOUND', 'NOT_NOW'],
  }),
  logOn: endpoint({
    ...STEP,
    path: '/authentication/passkey',
    summary:
      'Log-on with a passkey, step 2: verifies its signature, which replaces username, password and image code',
    flag: 'passkeys',
    body: z.strictObject({ assertion, deviceName: clientKind, language }),
    payload: z.extend(loggedOn, { username: z.string() }),
    errors: ['PASSKEY-WRONG', 'PASSKEY-LATE', ...CLOSED, 'NOT_FOUND', 'NOT_NOW'],
  }),
};
