/** Answers that the browser stores: an opened session and a finished log-on. */
import * as z from 'zod/mini';
import { isoDate, otpMethod } from './schemas.ts';

/**
 * Services that the bank's configuration switches on or off (GEN-7). `dayTwoPromotion` is false before its release
 * date.
 */
const features = z.object({
  demo: z.boolean(),
  cashAdvancePin: z.boolean(),
  cardReplacement: z.boolean(),
  cardApplication: z.boolean(),
  personalLoan: z.boolean(),
  dayTwoPromotion: z.boolean(),
  passkeys: z.boolean(),
});

/** A new session (SES-1). */
export const openedSession = z.object({
  sessionId: z.string(),
  /** 32 bytes, base64: the AES-256 key of this session's protected fields. */
  fieldKey: z.string(),
  idleSeconds: z.int(),
  /** Interval of the portal's session check, in seconds. */
  checkSeconds: z.int(),
  features,
  /** Release date of the promotions that are not offered from the start (FEATURE_DAY_TWO_DATE). */
  dayTwoReleaseDate: isoDate,
});
export type OpenedSession = z.output<typeof openedSession>;

/** The answer to a log-on that is finished, or that still needs its one-time password. Personal values are masked. */
export const loggedOn = z.object({
  /** Null until the one-time password is confirmed. */
  accessToken: z.nullable(z.string()),
  /** The new session id, which replaces the id sent with the call. */
  sessionId: z.string(),
  traceId: z.string(),
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  nationalId: z.nullable(z.string()),
  primaryFlg: z.boolean(),
  customerNumber: z.nullable(z.string()),
  reOnboarding: z.boolean(),
  /** Whether the account closes: then the session permits only to undo it and to log off. False until the log-on is finished. */
  closing: z.boolean(),
  /** Methods for the one-time password. Empty when no one-time password is needed. */
  methods: z.array(otpMethod),
});
export type LoggedOn = z.output<typeof loggedOn>;
