/** Types of a one-time password request, and the text and recipient of its message. */

import type * as z from 'zod/mini';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { otpSent } from '../../../shared/http/otp.ts';
import type { Assertion } from '../../../shared/http/passkeys.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { otpText } from '../messages.ts';
import type { OtpPurpose } from '../purposes.ts';

const RECENT_HOURS = 24;
/** Excludes characters that look like another character, for example 0, 1, 5 and 8. */
const REFERENCE_ALPHABET = '234679ACDEFHJKMNPRTUVWXY';

export interface OtpRequest {
  readonly customer: Customer;
  readonly sessionKey: Buffer;
  readonly purpose: OtpPurpose;
  /** Stored with the code, which confirms only this subject. */
  readonly subject: Readonly<Record<string, string | number>>;
  /** The action in the message, with the amount and the last four digits if there are any. */
  readonly action: string;
  readonly method?: OtpMethod | undefined;
  readonly isResend: boolean;
  readonly language: Language;
  /** Set if the person was already shown a reference and has waited, before it was known whether a code can be sent. */
  readonly announced?: Announced | undefined;
}

/** What a page already showed about a code. */
export interface Announced {
  readonly reference: string;
  /** Minimum age in seconds of the previous code. */
  readonly minSeconds: number;
}

export type OtpSent = z.output<typeof otpSent>;

/** The proof in a request body: a code, or the signature of a passkey. */
export interface OtpProof {
  readonly otp?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

/** The methods that send a code. */
export type SentMethod = Exclude<OtpMethod, 'passkey'>;

/** Whether a method sends a code. */
export function isSentMethod(method: string): method is SentMethod {
  return method === 'sms' || method === 'email';
}

/** The methods with a contact on file. SMS comes first, as the default (REG-4). */
export function methodsOf(customer: Customer): SentMethod[] {
  return [...(customer.phone ? (['sms'] as const) : []), ...(customer.email ? (['email'] as const) : [])];
}

/** Whether phone or e-mail changed in the last 24 hours. In that case no code may be sent (01014). */
export function contactChangedRecently(
  { phoneChangedAt, emailChangedAt }: Pick<Customer, 'phoneChangedAt' | 'emailChangedAt'>,
  now: Date,
): boolean {
  return isRecent(phoneChangedAt, now) || isRecent(emailChangedAt, now);
}

/** Whether a contact changed in the last 24 hours. */
export function isRecent(changedAt: Date | undefined, now: Date): boolean {
  return changedAt !== undefined && now.getTime() - changedAt.getTime() < RECENT_HOURS * 3_600_000;
}

/** A uniformly distributed code of six digits, with leading zeros. */
export function newCode(random: Random): string {
  return random.int(1_000_000).toString().padStart(6, '0');
}

/** Returns four random characters that both the message and the screen show. */
export function newReference(random: Random): string {
  return Array.from({ length: 4 }, () => REFERENCE_ALPHABET[random.int(REFERENCE_ALPHABET.length)]).join('');
}

/** Returns the text of the message. `host` is the portal's host. */
export function textOf(request: OtpRequest, code: string, reference: string, host: string): string {
  return say(otpText.sms, request.language, { action: request.action, code, reference, host });
}

/** Returns the contact in the bank's record. A contact from the browser is never used. */
export function addressOf(customer: Customer, method: SentMethod, request: OtpRequest) {
  if (method === 'sms') return { channel: 'sms', to: customer.phone?.full ?? '' } as const;
  return {
    channel: 'email',
    to: customer.email?.full ?? '',
    subject: say(otpText.subject, request.language, { action: request.action }),
  } as const;
}
