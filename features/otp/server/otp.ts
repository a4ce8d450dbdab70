/**
 * One-time passwords (OTP-1…6). A code is bound to customer, session, purpose and subject. It is sent only to the
 * contact in the bank's own record.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { type KeyedHashes, type Keyring, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash, newToken, newUuid, sameBytes, tokenKey } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { otpText } from '../messages.ts';
import * as store from './store.ts';

export const OTP_SECONDS = 120;
export const OTP_TRIES = 3;
const RESEND_SECONDS = 30;
const RESENDS = 3;
/** Codes in 24 hours over all purposes, for a person and for a phone or e-mail address: at most 30 guesses a day. */
export const CODES_PER_DAY = 10;
/** Lifetime of an OTP token. */
export const TOKEN_SECONDS = 300;
const RECENT_HOURS = 24;
/** Without characters that look or sound alike. */
const REFERENCE_ALPHABET = '234679ACDEFHJKMNPRTUVWXY';

export const OTP_PURPOSES = [
  'login',
  'register',
  'forgot',
  'change-password',
  'activation',
  'pin',
  'limit',
  'instalment',
  'redemption',
  'controls',
] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

export interface OtpRequest {
  readonly customer: Customer;
  readonly sessionKey: Buffer;
  readonly purpose: OtpPurpose;
  /** Stored with the code; the code confirms exactly this. */
  readonly subject: Readonly<Record<string, string | number>>;
  /** The action in the message, with the amount and the last four digits if there are any. */
  readonly action: string;
  readonly method: OtpMethod | undefined;
  readonly isResend: boolean;
  readonly language: Language;
}

export interface OtpSent {
  destination: string;
  method: OtpMethod;
  expiresInSeconds: number;
  resendInSeconds: number;
  attemptsLeft: number;
  reference: string;
}

export interface OtpDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly wake: (customerId: string) => void;
  /** The portal's host in the message; phones autofill the code only on this host. */
  readonly host: string;
  /** Codes in 24 hours for a person and for a destination: {@link CODES_PER_DAY} except in tests. */
  readonly codesPerDay: number;
  /** Current time of the database. */
  readonly now: () => Promise<Date>;
}

/** The methods with a contact on file. SMS comes first, as the default (REG-4). */
export function methodsOf(customer: Customer): OtpMethod[] {
  return [...(customer.phone ? (['sms'] as const) : []), ...(customer.email ? (['email'] as const) : [])];
}

/** Whether phone or e-mail changed in the last 24 hours; then no code may be sent (01014). */
export function contactChangedRecently(customer: Customer, now: Date): boolean {
  return [customer.phoneChangedAt, customer.emailChangedAt].some(
    (at) => at !== undefined && now.getTime() - at.getTime() < RECENT_HOURS * 3_600_000,
  );
}

/** A uniformly distributed code of six digits, with leading zeros. */
export function newCode(random: Random): string {
  return random.int(1_000_000).toString().padStart(6, '0');
}

export function createOtp(deps: OtpDeps) {
  const { db, keyring, random } = deps;
  const codeKey = (secret: Buffer, challengeId: string, code: string) =>
    keyedHash(secret, 'otp', challengeId, code);

  /** Whether a challenge has this code. One that the release before stored names no secret. */
  const isCode = (
    { challenge_id: id, code_key: stored, key_id: keyId }: store.ClaimedAttempt,
    code: string,
  ) =>
    (keyId === null ? keyring.all : keyring.all.filter((key) => key.id === keyId)).some(({ secret }) =>
      sameBytes(codeKey(secret, id, code), stored),
    );

  function chooseMethod(customer: Customer, requested: OtpMethod | undefined): OtpMethod {
    const methods = methodsOf(customer);
    const method = requested ?? methods[0];
    if (!method) throw new Failure('CONTACT-NONE');
    if (!methods.includes(method))
      throw new Failure(method === 'email' && customer.phone ? 'EMAIL-NONE' : 'METHOD-NONE');
    return method;
  }

  /** Enforces the send limits under a lock. Returns the open challenge for a resend, otherwise undefined. */
  async function enforceSendLimits(
    trx: Transaction<Database>,
    scope: store.OtpScope,
    destination: KeyedHashes,
    { isResend, subject }: OtpRequest,
  ) {
    await store.lockRequests(trx, scope.customerId, destination);
    // Dead codes hold the next one back too: else a person's whole budget could be guessed at within a second.
    const age = await store.secondsSinceLastCode(trx, scope);
    if (age !== undefined && age < RESEND_SECONDS) {
      throw new Failure('OTP-TOO-SOON', { resendInSeconds: Math.ceil(RESEND_SECONDS - age) });
    }
    if ((await store.countSends(trx, scope.customerId, destination)) >= deps.codesPerDay)
      throw new Failure('01011');
    const open = await store.findOpen(trx, scope);
    // The message describes the new subject, so a challenge for another subject is not reused.
    if (!isResend || !open || !isDeepStrictEqual(open.subject, subject)) return undefined;
    if (open.sends > RESENDS) throw new Failure('01011');
    return open;
  }

  return {
    /** Sends a code; throws CONTACT-NONE, METHOD-NONE, EMAIL-NONE, 01014, OTP-TOO-SOON or 01011. */
    async request(request: OtpRequest): Promise<OtpSent> {
      const { customer, purpose, language } = request;
      const method = chooseMethod(customer, request.method);
      if (contactChangedRecently(customer, await deps.now())) throw new Failure('01014');
      const scope: store.OtpScope = {
        customerId: customer.customerId,
        sessionKey: request.sessionKey,
        purpose,
      };
      const address = addressOf(customer, method, request);
      const destination = underEach(keyring, (secret) => keyedHash(secret, 'otp-destination', address.to));
      const code = newCode(random);
      const sent = await db.transaction().execute(async (trx) => {
        const open = await enforceSendLimits(trx, scope, destination, request);
        const id = open?.challenge_id ?? newUuid(random);
        const reference = open?.reference ?? newReference(random);
        const row = {
          id,
          method,
          reference,
          subject: request.subject,
          codeKey: codeKey(keyring.current.secret, id, code),
          keyId: keyring.current.id,
          validSeconds: OTP_SECONDS,
        };
        if (open) {
          await deps.outbox.withdraw(trx, customer.customerId, id);
          await store.replaceCode(trx, scope, row);
        } else {
          await store.invalidateOpen(trx, scope);
          await store.insertChallenge(trx, scope, row);
        }
        await store.insertSend(trx, customer.customerId, {
          id: newUuid(random),
          challengeId: id,
          destination,
        });
        await deps.outbox.enqueue(trx, {
          customerId: customer.customerId,
          purpose,
          language,
          text: textOf(request, code, reference, deps.host),
          onSent: { kind: 'otp', challengeId: id },
          ...address,
        });
        return { reference, attempts: open?.attempts ?? 0 };
      });
      deps.wake(customer.customerId);
      return {
        destination: (method === 'sms' ? customer.phone : customer.email)?.masked ?? '',
        method,
        expiresInSeconds: OTP_SECONDS,
        resendInSeconds: RESEND_SECONDS,
        attemptsLeft: OTP_TRIES - sent.attempts,
        reference: sent.reference,
      };
    },

    /**
     * Verifies a code; throws 01009 (wrong or expired, with the attempts left) or 01012 (too many). The effect of a
     * correct code runs in one transaction with {@link consume}.
     */
    async verify(scope: store.OtpScope, code: string): Promise<{ challengeId: string; subject: unknown }> {
      const attempt = await store.claimTry(db, scope, OTP_TRIES);
      if (!attempt) {
        const latest = await store.latestState(db, scope);
        // Three parallel attempts may include a correct one, so 01012 needs a challenge that wrong attempts closed.
        const dead = latest?.state === 'dead' && latest.attempts >= OTP_TRIES;
        throw new Failure(dead ? '01012' : '01009');
      }
      if (isCode(attempt, code)) {
        return { challengeId: attempt.challenge_id, subject: attempt.subject };
      }
      if (attempt.attempts < OTP_TRIES)
        throw new Failure('01009', { attemptsLeft: OTP_TRIES - attempt.attempts });
      const invalidated = await store.invalidateOpen(db, scope);
      throw new Failure(invalidated ? '01012' : '01009');
    },

    /** Marks a verified challenge as used in the effect's transaction; throws 01009 for every caller except one. */
    async consume(trx: Transaction<Database>, scope: store.OtpScope, challengeId: string): Promise<void> {
      if (!(await store.consume(trx, scope, challengeId))) throw new Failure('01009');
    },

    /** Invalidates the open challenge, for example after its code was entered for another subject (S14). */
    invalidate: async (scope: store.OtpScope): Promise<void> => void (await store.invalidateOpen(db, scope)),

    /** Invalidates every open code and token of a customer, in all sessions. */
    invalidateAll: (customerId: string) => store.invalidateAll(db, customerId),

    /** A single-use token for one action on one subject, valid for five minutes (OTP-5). */
    async issueToken(
      trx: Transaction<Database>,
      scope: store.OtpScope,
      subject: OtpRequest['subject'],
    ): Promise<string> {
      const token = newToken(random);
      await store.insertToken(trx, scope, tokenKey(token), subject, TOKEN_SECONDS);
      return token;
    },

    /** Consumes a token in the effect's transaction; undefined if it is used, expired or of another scope. */
    consumeToken: (trx: Transaction<Database>, scope: store.OtpScope, token: string) =>
      store.consumeToken(trx, scope, tokenKey(token)),

    /** Whether this is an unexpired token of this session, for any purpose, used or not. */
    isToken: (customerId: string, sessionKey: Buffer, key: Buffer) =>
      store.isToken(db, customerId, sessionKey, key),

    /** Called by the outbox after sending; the 120 seconds start now. */
    startExpiry: (trx: Transaction<Database>, customerId: string, challengeId: string) =>
      store.startExpiry(trx, customerId, challengeId, OTP_SECONDS),
  };
}

export type Otp = ReturnType<typeof createOtp>;

function textOf(request: OtpRequest, code: string, reference: string, host: string): string {
  return say(otpText.sms, request.language, { action: request.action, code, reference, host });
}

/** The contact in the bank's record; a contact from the browser is never used. */
function addressOf(customer: Customer, method: OtpMethod, request: OtpRequest) {
  if (method === 'sms') return { channel: 'sms', to: customer.phone?.full ?? '' } as const;
  return {
    channel: 'email',
    to: customer.email?.full ?? '',
    subject: say(otpText.subject, request.language, { action: request.action }),
  } as const;
}

function newReference(random: Random): string {
  return Array.from({ length: 4 }, () => REFERENCE_ALPHABET[random.int(REFERENCE_ALPHABET.length)]).join('');
}
