/**
 * The one engine for one-time passwords (OTP-1…6). A code is bound to person, session, purpose and to what is being
 * confirmed; it goes to the bank's own record of the person and nowhere else.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
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
const REQUESTS_PER_HOUR = 10;
/** How long a token allows its action. */
export const TOKEN_SECONDS = 300;
const RECENT_HOURS = 24;
/** Without characters that look or sound alike. */
const REFERENCE_ALPHABET = '234679ACDEFHJKMNPRTUVWXY';

export type OtpPurpose =
  | 'login'
  | 'register'
  | 'forgot'
  | 'change-password'
  | 'activation'
  | 'pin'
  | 'limit'
  | 'instalment'
  | 'redemption';

/** Whose code, in which session, for what, and what exactly is confirmed. */
export interface OtpRequest {
  readonly customer: Customer;
  readonly sessionKey: Buffer;
  readonly purpose: OtpPurpose;
  /** Frozen with the code; the code confirms this and nothing else. */
  readonly subject: Readonly<Record<string, string | number>>;
  /** The action as the message names it, with amount and last four digits where there are any. */
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
  readonly secret: Buffer;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly wake: () => void;
  /** The portal's own host, which phones match before they fill a code in. */
  readonly host: string;
  /** Now by the database's clock. */
  readonly now: () => Promise<Date>;
}

/** Where a person can get codes: SMS first, the default (REG-4). */
export function methodsOf(customer: Customer): OtpMethod[] {
  return [...(customer.phone ? (['sms'] as const) : []), ...(customer.email ? (['email'] as const) : [])];
}

/** True when phone or e-mail was changed in the last 24 hours: no code may be sent (01014). */
export function contactChangedRecently(customer: Customer, now: Date): boolean {
  return [customer.phoneChangedAt, customer.emailChangedAt].some(
    (at) => at !== undefined && now.getTime() - at.getTime() < RECENT_HOURS * 3_600_000,
  );
}

/** Six digits, leading zeros kept, each code equally likely. */
export function newCode(random: Random): string {
  return random.int(1_000_000).toString().padStart(6, '0');
}

export function createOtp(deps: OtpDeps) {
  const { db, secret, random } = deps;
  const codeKey = (challengeId: string, code: string) => keyedHash(secret, 'otp', challengeId, code);

  function chooseMethod(customer: Customer, asked: OtpMethod | undefined): OtpMethod {
    const methods = methodsOf(customer);
    const method = asked ?? methods[0];
    if (!method) throw new Failure('CONTACT-NONE');
    if (!methods.includes(method))
      throw new Failure(method === 'email' && customer.phone ? 'EMAIL-NONE' : 'METHOD-NONE');
    return method;
  }

  /** Decides inside the lock whether a code may be sent now; the challenge to continue when it is a resend. */
  async function admit(trx: Transaction<Database>, place: store.Place, { isResend, subject }: OtpRequest) {
    await store.lockRequests(trx, place);
    const open = await store.findOpen(trx, place);
    if (open && open.age < RESEND_SECONDS) {
      throw new Failure('OTP-TOO-SOON', { resendInSeconds: Math.ceil(RESEND_SECONDS - open.age) });
    }
    if ((await store.countSends(trx, place)) >= REQUESTS_PER_HOUR) throw new Failure('01011');
    // The message names what is asked for now: a code that was frozen for something else is not sent again under it.
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
      const place: store.Place = { customerId: customer.customerId, sessionKey: request.sessionKey, purpose };
      const code = newCode(random);
      const sent = await db.transaction().execute(async (trx) => {
        const open = await admit(trx, place, request);
        const id = open?.challenge_id ?? newUuid(random);
        const reference = open?.reference ?? newReference(random);
        const row = {
          id,
          method,
          reference,
          subject: request.subject,
          codeKey: codeKey(id, code),
          lifeSeconds: OTP_SECONDS,
        };
        if (open) {
          await deps.outbox.withdraw(trx, customer.customerId, id);
          await store.replaceCode(trx, place, row);
        } else {
          await store.killOpen(trx, place);
          await store.insertChallenge(trx, place, row);
        }
        await deps.outbox.enqueue(trx, {
          customerId: customer.customerId,
          purpose,
          language,
          text: textOf(request, code, reference, deps.host),
          onSent: { kind: 'otp', challengeId: id },
          ...addressOf(customer, method, request),
        });
        return { reference, attempts: open?.attempts ?? 0 };
      });
      deps.wake();
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
     * Judges a code; throws 01009 (wrong or expired, with the tries left) or 01012 (too many). What follows from a right
     * code runs in one transaction with {@link consume}.
     */
    async judge(place: store.Place, code: string): Promise<{ challengeId: string; subject: unknown }> {
      const tried = await store.claimTry(db, place, OTP_TRIES);
      if (!tried) {
        const latest = await store.latestState(db, place);
        // While three tries are under way one of them may be right: too many it is only when wrong ones ended it.
        const dead = latest?.state === 'dead' && latest.attempts >= OTP_TRIES;
        throw new Failure(dead ? '01012' : '01009');
      }
      if (sameBytes(codeKey(tried.challenge_id, code), tried.code_key)) {
        return { challengeId: tried.challenge_id, subject: tried.subject };
      }
      if (tried.attempts < OTP_TRIES)
        throw new Failure('01009', { attemptsLeft: OTP_TRIES - tried.attempts });
      const killed = await store.killOpen(db, place);
      throw new Failure(killed ? '01012' : '01009');
    },

    /** Takes a judged challenge for good inside the effect's transaction; throws 01009 for every caller but one. */
    async consume(trx: Transaction<Database>, place: store.Place, challengeId: string): Promise<void> {
      if (!(await store.consume(trx, place, challengeId))) throw new Failure('01009');
    },

    /** Ends the open challenge of a place: somebody tried to confirm something else with its code (S14). */
    burn: async (place: store.Place): Promise<void> => void (await store.killOpen(db, place)),

    /** A token for one action on one thing, once, within five minutes (OTP-5). */
    async issueToken(
      trx: Transaction<Database>,
      place: store.Place,
      subject: OtpRequest['subject'],
    ): Promise<string> {
      const token = newToken(random);
      await store.insertToken(trx, place, tokenKey(token), subject, TOKEN_SECONDS);
      return token;
    },

    /** Uses a token up inside the effect's transaction; undefined when it is not for this, used or over. */
    useToken: (trx: Transaction<Database>, place: store.Place, token: string) =>
      store.useToken(trx, place, tokenKey(token)),

    /** Whether this is a token of this session, used or not, whatever for. */
    isToken: (customerId: string, sessionKey: Buffer, key: Buffer) =>
      store.isToken(db, customerId, sessionKey, key),

    /** For the outbox: the code has been sent, its 120 seconds start. */
    startLife: (trx: Transaction<Database>, customerId: string, challengeId: string) =>
      store.startLife(trx, customerId, challengeId, OTP_SECONDS),
  };
}

export type Otp = ReturnType<typeof createOtp>;

function textOf(request: OtpRequest, code: string, reference: string, host: string): string {
  return say(otpText.sms, request.language, { action: request.action, code, reference, host });
}

/** Always the bank's own record; whatever phone or e-mail the browser sent was not even looked at. */
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
