/**
 * One-time passwords (OTP-1…6), and passkeys instead of codes (PASSKEY-7). A challenge is bound to customer, session,
 * purpose and subject. A code is sent only to the contact in the bank's own record. A passkey signs the challenge.
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
import type { Assertion } from '../../../shared/http/passkeys.ts';
import { BEFORE_LOG_ON, HELD_PURPOSES, type OtpPurpose } from '../purposes.ts';
import type { Approvals } from './approvals.ts';
import { chooseMethod, createMethods, isPlaceTooNew } from './methods.ts';
import { canonical, challengeOf, createPasskeyRequests, needsCode } from './passkey.ts';
import {
  addressOf,
  methodsOf,
  newCode,
  newReference,
  type OtpRequest,
  type OtpSent,
  textOf,
} from './request.ts';
import * as store from './store.ts';

export const OTP_SECONDS = 120;
export const OTP_TRIES = 3;
export const RESEND_SECONDS = 30;
export const RESENDS = 3;
/** Maximum codes in 24 hours over all purposes, per person and per phone or e-mail address. This allows at most 30 guesses a day. */
export const CODES_PER_DAY = 10;
/**
 * Codes of a day that only confirm actions after log-on. Otherwise someone who knows the password could use up all codes of the
 * owner, who could then confirm nothing for a day.
 */
export const RESERVED_CODES = 4;
/** Lifetime of an OTP token. */
export const TOKEN_SECONDS = 300;

export interface OtpDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly wake: (customerId: string) => void;
  /** The portal's host in the message; phones autofill the code only on this host. */
  readonly host: string;
  /** Maximum codes in 24 hours per person and per destination: {@link CODES_PER_DAY} except in tests. */
  readonly codesPerDay: number;
  /** Returns the current time of the database. */
  readonly now: () => Promise<Date>;
  /**
   * With `accept`, codes are stored as the release before reads them, and both forms are accepted: processes of both releases may
   * serve (UNTAGGED_ROWS).
   */
  readonly untagged: 'accept' | 'refuse';
  /** Undefined if passkeys are not offered. */
  readonly passkeys?: Approvals | undefined;
}

export function createOtp(deps: OtpDeps) {
  const { db, keyring, random } = deps;
  const methodsFor = createMethods(deps);
  const requestPasskey = createPasskeyRequests({ ...deps, validSeconds: OTP_SECONDS, tries: OTP_TRIES });

  /**
   * Returns the stored form of a code, then further accepted forms. It is bound to its scope and subject, so that a row that was given to
   * another person in the database has no right code.
   */
  function codeKeys(
    secret: Buffer,
    { customerId, sessionKey, purpose }: store.OtpScope,
    { id, subject }: { readonly id: string; readonly subject: unknown },
    code: string,
  ): [Buffer, ...Buffer[]] {
    const bound = keyedHash(secret, 'otp-2', id, customerId, sessionKey, purpose, canonical(subject), code);
    return deps.untagged === 'accept' ? [keyedHash(secret, 'otp', id, code), bound] : [bound];
  }

  /** Whether a challenge has this code. Challenges stored by the previous release have no key id, so every key is tried. */
  const isCode = (
    { challenge_id: id, code_key: stored, key_id: keyId, subject }: store.ClaimedAttempt,
    scope: store.OtpScope,
    code: string,
  ) =>
    (keyId === null ? keyring.all : keyring.all.filter((key) => key.id === keyId)).some(({ secret }) =>
      codeKeys(secret, scope, { id, subject }, code).some((key) => sameBytes(key, stored)),
    );

  /** Whether a proof is the code of a challenge, or a passkey's signature over it. */
  async function isProof(
    attempt: store.ClaimedAttempt,
    scope: store.OtpScope,
    proof: string | Assertion,
  ): Promise<boolean> {
    if (typeof proof === 'string') return attempt.method !== 'passkey' && isCode(attempt, scope, proof);
    const { customerId, purpose } = scope;
    const secret = attempt.key_id === null ? undefined : keyring.find(attempt.key_id)?.secret;
    if (attempt.method !== 'passkey' || !secret || !deps.passkeys) return false;
    const challenge = challengeOf(secret, attempt.challenge_id, purpose, attempt.subject);
    return deps.passkeys.verify(customerId, challenge, proof);
  }

  /** Enforces the send limits under a lock. Returns the open challenge for a resend, otherwise undefined. */
  async function enforceSendLimits(
    trx: Transaction<Database>,
    scope: store.OtpScope,
    destination: KeyedHashes,
    { isResend, subject, announced }: OtpRequest,
  ) {
    await store.lockRequests(trx, scope.customerId, destination);
    // Invalidated codes also count towards the delay. Otherwise all guesses of a day could be made within a second.
    const age = await store.secondsSinceLastCode(trx, scope);
    if (age !== undefined && age < (announced?.minSeconds ?? RESEND_SECONDS)) {
      throw new Failure('OTP-TOO-SOON', { resendInSeconds: Math.ceil(RESEND_SECONDS - age) });
    }
    const max = deps.codesPerDay - (BEFORE_LOG_ON.has(scope.purpose) ? RESERVED_CODES : 0);
    if ((await store.countSends(trx, scope.customerId, destination)) >= max) throw new Failure('01011');
    const open = await store.findOpen(trx, scope);
    // The message describes the new subject, so a challenge for another subject is not reused.
    if (!isResend || !open || open.method === 'passkey') return undefined;
    if (!isDeepStrictEqual(open.subject, subject)) return undefined;
    if (open.sends > RESENDS) throw new Failure('01011');
    return open;
  }

  return {
    /** The methods that can confirm a purpose now, without the contacts that a hold leaves out. Throws HELD if it leaves none, and CONTACT-HELD. */
    methodsOf: (customer: Customer, purpose: OtpPurpose) => methodsFor(customer, purpose),

    /**
     * Sends a code, or starts a passkey request. Throws HELD, CONTACT-HELD, CONTACT-NONE, METHOD-NONE, EMAIL-NONE, 01014, OTP-TOO-SOON,
     * 01011 or PASSKEY-NEW.
     */
    async request(request: OtpRequest): Promise<OtpSent> {
      const { customer, purpose, language } = request;
      const methods = HELD_PURPOSES.has(purpose)
        ? await methodsFor(customer, purpose, needsCode(request))
        : methodsOf(customer);
      if (request.method === 'passkey') return requestPasskey(request);
      const method = chooseMethod(customer, methods, request.method);
      if (await isPlaceTooNew(deps, request, method)) throw new Failure('01014');
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
        const reference = open?.reference ?? request.announced?.reference ?? newReference(random);
        const row = {
          id,
          method,
          reference,
          subject: request.subject,
          codeKey: codeKeys(keyring.current.secret, scope, { id, subject: request.subject }, code)[0],
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
     * Verifies a proof. Throws 01009 for a wrong code and PASSKEY-WRONG for a wrong passkey, with the attempts left.
     * Without an open challenge it throws 01009 for a code and PASSKEY-LATE for a passkey. Throws 01012 after too
     * many wrong attempts. Run the effect and {@link consume} in one transaction.
     */
    async verify(
      scope: store.OtpScope,
      proof: string | Assertion,
    ): Promise<{ challengeId: string; subject: unknown; method: OtpMethod }> {
      const [wrong, late] =
        typeof proof === 'string'
          ? (['01009', '01009'] as const)
          : (['PASSKEY-WRONG', 'PASSKEY-LATE'] as const);
      const attempt = await store.claimTry(db, scope, OTP_TRIES);
      if (!attempt) {
        const latest = await store.latestState(db, scope);
        // 01012 is thrown only if wrong attempts closed the challenge, because three parallel attempts may include a correct one.
        const dead = latest?.state === 'dead' && latest.attempts >= OTP_TRIES;
        throw new Failure(dead ? '01012' : late);
      }
      if (await isProof(attempt, scope, proof)) {
        const { challenge_id: challengeId, subject, method } = attempt;
        return { challengeId, subject, method };
      }
      if (attempt.attempts < OTP_TRIES)
        throw new Failure(wrong, { attemptsLeft: OTP_TRIES - attempt.attempts });
      const invalidated = await store.invalidateOpen(db, scope);
      throw new Failure(invalidated ? '01012' : late);
    },

    /**
     * Counts an attempt and compares a code, with the same statements whether a code was sent or not. Returns the challenge if the code is
     * correct. The transaction must commit before anything depends on the result.
     */
    async tryCode(
      trx: Transaction<Database>,
      scope: store.OtpScope,
      code: string,
    ): Promise<{ challengeId: string; subject: unknown; method: OtpMethod } | undefined> {
      const attempt = await store.claimTry(trx, scope, OTP_TRIES);
      if (!attempt || !(await isProof(attempt, scope, code))) return undefined;
      const { challenge_id: challengeId, subject, method } = attempt;
      return { challengeId, subject, method };
    },

    /** Marks a verified challenge as used, in the transaction of the effect. Throws 01009 for all but one caller. */
    async consume(trx: Transaction<Database>, scope: store.OtpScope, challengeId: string): Promise<void> {
      if (!(await store.consume(trx, scope, challengeId))) throw new Failure('01009');
    },

    /** Invalidates the open challenge, for example after its code was entered for another subject (S14). */
    invalidate: async (scope: store.OtpScope): Promise<void> => void (await store.invalidateOpen(db, scope)),

    /** Invalidates every open code and token of a customer, in all sessions. */
    invalidateAll: (customerId: string) => store.invalidateAll(db, customerId),

    /** Issues a single-use token for one action on one subject, valid for five minutes (OTP-5). */
    async issueToken(
      trx: Transaction<Database>,
      scope: store.OtpScope,
      subject: OtpRequest['subject'],
    ): Promise<string> {
      const token = newToken(random);
      await store.insertToken(trx, scope, tokenKey(token), subject, TOKEN_SECONDS);
      return token;
    },

    /** Consumes a token in the transaction of the effect. Undefined if it is used, expired or of a different scope. */
    consumeToken: (trx: Transaction<Database>, scope: store.OtpScope, token: string) =>
      store.consumeToken(trx, scope, tokenKey(token)),

    readToken: (scope: store.OtpScope, token: string) => store.readToken(db, scope, tokenKey(token)),

    /** The state of a token of this session, for any purpose, used or not. Undefined for an unknown token. */
    tokenState: (customerId: string, sessionKey: Buffer, key: Buffer) =>
      store.tokenState(db, customerId, sessionKey, key),

    /** Called by the outbox after sending. The 120 seconds start now. */
    startExpiry: (trx: Transaction<Database>, customerId: string, challengeId: string) =>
      store.startExpiry(trx, customerId, challengeId, OTP_SECONDS),
  };
}

export type Otp = ReturnType<typeof createOtp>;
