/** Answers that the browser keeps: an opened session and a finished log-on. */
import * as z from 'zod/mini';
import { isoDate, otpMethod } from './schemas.ts';

/** What the portal switches on or off; from configuration. Promotions of day two: from their day on (GEN-7). */
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
  /** How often the portal asks whether the session is still valid. */
  checkSeconds: z.int(),
  features,
  /** The day from which promotions of day two are offered. */
  dayTwoReleaseDate: isoDate,
});
export type OpenedSession = z.output<typeof openedSession>;

/** A log-on, finished or waiting for its one-time password. Personal values are masked. */
export const loggedOn = z.object({
  /** Null while the one-time password is still due. */
  accessToken: z.nullable(z.string()),
  /** The session id that replaces the one used so far. */
  sessionId: z.string(),
  traceId: z.string(),
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  nationalId: z.nullable(z.string()),
  primaryFlg: z.boolean(),
  customerNumber: z.nullable(z.string()),
  reOnboarding: z.boolean(),
  /** Where the one-time password can go; only when it is due. */
  methods: z.array(otpMethod),
});
export type LoggedOn = z.output<typeof loggedOn>;
