/**
 * The error catalogue: every code the API answers with, its HTTP status, its sentence in both languages and what the
 * portal does with it. No other file names an error code's text. 401 means "the session is over" and nothing else.
 */
import type { ErrorCode } from './error-codes.ts';
import { errorText as text } from './errors.messages.ts';
import type { AnyPhrase } from './messages.ts';

/** What a person can do next; the dialog or page shows one control for each. */
export type ErrorAction =
  | 'contact'
  | 'done'
  | 'close'
  | 'retry'
  | 'logOn'
  | 'resetPassword'
  | 'register'
  | 'activate'
  | 'findUsername'
  | 'resend'
  | 'change';

/** Where the portal shows it: at a field, in a dialog, as a page of its own, as an alert bar, or not at all. */
export type ErrorSurface = 'field' | 'dialog' | 'page' | 'alert' | 'none';

export interface ErrorEntry {
  readonly status: number;
  readonly surface: ErrorSurface;
  readonly text: AnyPhrase;
  readonly title?: AnyPhrase;
  readonly actions: readonly ErrorAction[];
}

export const ERRORS: Readonly<Record<ErrorCode, ErrorEntry>> = {
  // Raised by the portal itself, never by the server.
  'NET-TIMEOUT': {
    status: 0,
    surface: 'dialog',
    title: text.timeoutTitle,
    text: text.timeout,
    actions: ['close'],
  },
  'NET-OFFLINE': {
    status: 0,
    surface: 'dialog',
    title: text.offlineTitle,
    text: text.offline,
    actions: ['retry'],
  },
  // Transport and the frame of every call.
  MAINTENANCE: { status: 503, surface: 'page', text: text.maintenance, actions: [] },
  RATE_LIMITED: { status: 429, surface: 'page', text: text.busy, actions: ['retry'] },
  SESSION_OVER: { status: 401, surface: 'page', text: text.sessionOver, actions: ['logOn'] },
  '500': {
    status: 500,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.service,
    actions: ['contact', 'close'],
  },
  UNKNOWN: {
    status: 500,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.unknown,
    actions: ['contact', 'close'],
  },
  VALIDATION: { status: 400, surface: 'field', text: text.validation, actions: [] },
  BODY_TOO_LARGE: {
    status: 413,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.tooLarge,
    actions: ['close'],
  },
  NOT_FOUND: {
    status: 404,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.notFound,
    actions: ['close'],
  },
  // The store of the bank's pictures and pages is away: the page goes on without them.
  'FILE-UNAVAILABLE': { status: 502, surface: 'alert', text: text.fileUnavailable, actions: ['retry'] },
  CONFLICT: {
    status: 409,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.conflict,
    actions: ['close'],
  },
  ORIGIN: {
    status: 403,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.origin,
    actions: ['contact'],
  },
  NOT_NOW: {
    status: 403,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.notNow,
    actions: ['close'],
  },
  PRIMARY_ONLY: { status: 403, surface: 'dialog', text: text.primaryOnly, actions: ['done'] },
  // One-time passwords.
  '01009': { status: 400, surface: 'field', text: text.otpWrong, actions: ['resend'] },
  '01011': { status: 400, surface: 'dialog', text: text.otpRequests, actions: ['contact', 'done'] },
  '01012': { status: 400, surface: 'dialog', text: text.otpTooMany, actions: ['contact', 'done'] },
  '01014': { status: 400, surface: 'dialog', text: text.otpRecent, actions: ['contact', 'done'] },
  'OTP-TOO-SOON': { status: 400, surface: 'alert', text: text.otpSoon, actions: [] },
  'OTP-OTHER': { status: 400, surface: 'dialog', text: text.otpOther, actions: ['contact'] },
  'CONTACT-RECENT': { status: 400, surface: 'dialog', text: text.contactRecent, actions: ['contact'] },
  'CONTACT-NONE': { status: 400, surface: 'dialog', text: text.contactNone, actions: ['contact'] },
  'EMAIL-NONE': { status: 400, surface: 'alert', text: text.emailNone, actions: [] },
  'METHOD-NONE': { status: 400, surface: 'field', text: text.methodNone, actions: [] },
  // Log-on.
  'CAPTCHA-WRONG': { status: 400, surface: 'field', text: text.captchaWrong, actions: [] },
  'LOGIN-PW': { status: 400, surface: 'field', text: text.loginPassword, actions: ['resetPassword'] },
  'LOGIN-NOUSER': { status: 400, surface: 'field', text: text.usernameNotFound, actions: [] },
  'LOGIN-LOCKED': {
    status: 400,
    surface: 'dialog',
    text: text.locked,
    actions: ['resetPassword', 'contact'],
  },
  'LOGIN-DISABLED': { status: 400, surface: 'dialog', text: text.disabled, actions: ['contact'] },
  '07006': { status: 400, surface: 'none', text: text.loggedOutAlready, actions: [] },
  // Registration, activation, forgotten credentials, passwords.
  '03109': {
    status: 400,
    surface: 'dialog',
    title: text.serviceTitle,
    text: text.activation,
    actions: ['contact'],
  },
  'CARD-NOMATCH': { status: 400, surface: 'field', text: text.cardNoMatch, actions: [] },
  'CARD-ACTIVE': { status: 400, surface: 'dialog', text: text.cardActive, actions: ['register'] },
  'CARD-TOOMANY': { status: 400, surface: 'dialog', text: text.cardTooMany, actions: ['contact'] },
  'CARD-CANNOT': { status: 400, surface: 'dialog', text: text.cardCannot, actions: ['contact'] },
  'PERSON-NOMATCH': { status: 400, surface: 'field', text: text.personNoMatch, actions: [] },
  'REG-ALREADY': {
    status: 400,
    surface: 'dialog',
    text: text.registered,
    actions: ['logOn', 'findUsername'],
  },
  'REG-INACTIVE': {
    status: 400,
    surface: 'dialog',
    text: text.registerInactive,
    actions: ['activate', 'contact'],
  },
  'REG-CANNOT': { status: 400, surface: 'dialog', text: text.registerCannot, actions: ['contact', 'done'] },
  'REG-TAKEN': { status: 400, surface: 'field', text: text.usernameTaken, actions: [] },
  'FGT-NOTREG': {
    status: 400,
    surface: 'dialog',
    text: text.notRegistered,
    actions: ['register', 'contact'],
  },
  'PW-CURRENT': { status: 400, surface: 'field', text: text.passwordCurrent, actions: [] },
  'PW-FORCED': { status: 400, surface: 'dialog', text: text.passwordForced, actions: ['logOn'] },
  // Card services.
  'PAPER-ONLY': { status: 400, surface: 'field', text: text.paperOnly, actions: [] },
  'SVC-REP': { status: 400, surface: 'dialog', text: text.replacementUnavailable, actions: ['contact'] },
  'SVC-PIN': { status: 400, surface: 'dialog', text: text.pinUnavailable, actions: ['contact'] },
  'LIM-OPEN': { status: 400, surface: 'dialog', text: text.limitOpen, actions: ['done'] },
  'LIM-CANNOT': { status: 400, surface: 'dialog', text: text.limitCannot, actions: ['contact'] },
  'PIN-LIMIT': { status: 400, surface: 'dialog', text: text.pinLimit, actions: ['done'] },
  'INS-DONE': { status: 400, surface: 'dialog', text: text.instalmentDone, actions: ['done'] },
  'INS-NONE': { status: 400, surface: 'dialog', text: text.instalmentNone, actions: ['done'] },
  INSUFFICIENT_POINT: { status: 400, surface: 'dialog', text: text.insufficientPoint, actions: ['change'] },
  INVALID_MIN_THRESHOLD: { status: 400, surface: 'dialog', text: text.minThreshold, actions: ['change'] },
  INVALID_MIN_POINT: { status: 400, surface: 'dialog', text: text.minPoint, actions: ['change'] },
  INVALID_MEMBERSHIP_ID: { status: 400, surface: 'field', text: text.membershipId, actions: ['change'] },
  SERVICE_UNAVAILABLE: {
    status: 400,
    surface: 'dialog',
    text: text.partnerDown,
    actions: ['done', 'contact'],
  },
  'RDM-BALANCE': { status: 400, surface: 'dialog', text: text.redemptionBalance, actions: ['done'] },
  'RDM-NOTAUTH': { status: 400, surface: 'dialog', text: text.redemptionNotAuthorised, actions: ['contact'] },
  'RDM-MISMATCH': { status: 400, surface: 'dialog', text: text.redemptionMismatch, actions: ['contact'] },
  'RDM-CARD': { status: 400, surface: 'dialog', text: text.redemptionCard, actions: ['contact', 'done'] },
  'RDM-YEAR': { status: 400, surface: 'dialog', text: text.redemptionYear, actions: ['done'] },
  // The portal asks for the code instead.
  'RDM-OTP': { status: 403, surface: 'alert', text: text.redemptionOtp, actions: [] },
  'RDM-BATCH': { status: 400, surface: 'dialog', text: text.redemptionBatch, actions: ['done'] },
};

/** Why a session ended, in `details.reason` of SESSION_OVER and in the answer of the session check. */
export type SessionEnd = 'other-device' | 'idle' | 'expired' | 'unknown';
