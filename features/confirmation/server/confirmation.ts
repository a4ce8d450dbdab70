/**
 * Confirms an action with a code or a passkey (OTP-4, OTP-5, PASSKEY-7). It requests a proof for a subject, verifies
 * it for exactly this subject, and consumes it in the transaction of the effect. Requests, failures and exchanges are
 * audited as `<purpose>-otp`.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { tokenKey } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Flow, FlowKind, Flows, Transition } from '../../../server/flows/flows.ts';
import type { CallContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Confirming, WrongToken } from '../../../server/operations/confirming.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { OtpPurpose } from '../purposes.ts';
import { type Otp, TOKEN_SECONDS } from './otp.ts';
import type { Announced, OtpProof, OtpRequest, OtpSent } from './request.ts';

type Trx = Transaction<Database>;
type Subject = OtpRequest['subject'];

/** The customer and session that confirm, and the purpose. */
export interface Owner {
  readonly purpose: OtpPurpose;
  readonly customerId: string;
  readonly sessionKey: Buffer;
  /** The flow that is ended after the last wrong code. */
  readonly flow?: FlowKind;
}

/** The exact subject to confirm, and its owner. */
export interface Wanted extends Owner {
  readonly subject: Subject;
}

/** How to request the confirmation. */
export interface ConfirmationRequest {
  readonly customer: Customer;
  /** The action as the message names it. */
  readonly action: string;
  readonly method?: OtpMethod | undefined;
  readonly isResend: boolean;
  readonly announced?: Announced | undefined;
}

interface Addresses {
  readonly phoneNo: string | null;
  readonly email: string | null;
  readonly methods: OtpMethod[];
}

/** The token returned in exchange for a proof. */
export interface Exchanged {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
}

export interface ConfirmationDeps {
  readonly db: Kysely<Database>;
  readonly otp: Otp;
  readonly flows: Flows;
  readonly audit: Audit;
}

export function createConfirmation({ db, otp, flows, audit }: ConfirmationDeps) {
  const record = (
    at: Parameters<Audit['record']>[0],
    context: CallContext,
    { purpose, customerId }: Owner,
    outcome: string,
    details?: { readonly method: OtpMethod },
  ) => audit.record(at, context, `${purpose}-otp`, outcome, customerId, details);

  /** Invalidates the open code, because it was entered for a different subject. Returns NOT_NOW. */
  async function reject(context: CallContext, owner: Owner): Promise<Failure> {
    await otp.invalidate(owner);
    await record(db, context, owner, 'other-subject');
    return new Failure('NOT_NOW');
  }

  /**
   * Verifies a proof, and only then reads the subject. Resolves with a function that consumes the proof and returns its method. Throws like `Otp.verify`, and
   * NOT_NOW for a different subject. The last wrong code ends the flow.
   */
  async function verify(
    context: CallContext,
    owner: Owner,
    proof: OtpProof,
    subject: () => Subject | Promise<Subject>,
  ): Promise<(trx: Trx) => Promise<OtpMethod>> {
    const verified = await otp.verify(owner, proof.assertion ?? proof.otp ?? '').catch(async (error) => {
      if (!(error instanceof Failure)) throw error;
      await record(db, context, owner, error.code);
      if (error.code === '01012' && owner.flow) await flows.end(db, { key: owner.sessionKey }, owner.flow);
      throw error;
    });
    if (!isDeepStrictEqual(verified.subject, await subject())) throw await reject(context, owner);
    return async (trx) => {
      await otp.consume(trx, owner, verified.challengeId);
      return verified.method;
    };
  }

  /** Consumes a token. Returns true if the token was issued for this subject. */
  async function consumeTokenFor(trx: Trx, owner: Owner, token: string, subject: Subject): Promise<boolean> {
    const used = await otp.consumeToken(trx, owner, token);
    return isDeepStrictEqual(used?.subject, subject);
  }

  /** Sends a code, or starts a passkey request. Throws like `Otp.request`. */
  async function ask(
    context: CallContext,
    { flow: _, ...wanted }: Wanted,
    how: ConfirmationRequest,
  ): Promise<OtpSent> {
    const sent = await otp.request({ ...wanted, ...how, language: context.language });
    const { method } = sent;
    await record(db, context, wanted, method === 'passkey' ? 'asked' : 'sent', { method });
    return sent;
  }

  return {
    methodsOf: otp.methodsOf,
    /** Invalidates every open code and token of a customer, in all sessions. */
    invalidateAll: otp.invalidateAll,
    /** Invalidates the open code of an owner. */
    invalidate: otp.invalidate,
    reject,

    /** Masked addresses of a customer, and the methods by which the customer can confirm the purpose. Throws HELD. */
    async addressesOf(customer: Customer, purpose: OtpPurpose): Promise<Addresses> {
      const methods = await otp.methodsOf(customer, purpose);
      return { phoneNo: customer.phone?.masked ?? null, email: customer.email?.masked ?? null, methods };
    },

    ask,

    /** Requests a proof and moves the flow to `step.to`. A code of an earlier flow or subject is not resent. */
    async askInFlow(
      context: CallContext,
      flow: Flow,
      step: Transition,
      wanted: Wanted,
      { isResend, ...how }: ConfirmationRequest,
    ): Promise<OtpSent> {
      const sent = await ask(context, wanted, { ...how, isResend: isResend && flow.stage === step.to });
      await flows.move(db, flow, step);
      return sent;
    },

    verify,

    /**
     * Exchanges a proof for a token. The token is for the same subject unless `tokenFor` is given. `also` runs in the same transaction.
     * Throws like {@link verify}.
     */
    async exchange(
      context: CallContext,
      wanted: Wanted,
      proof: OtpProof,
      {
        also,
        tokenFor = wanted.subject,
      }: {
        readonly also?: (trx: Trx) => Promise<void>;
        readonly tokenFor?: Subject;
      } = {},
    ): Promise<Exchanged> {
      const consume = await verify(context, wanted, proof, () => wanted.subject);
      return db.transaction().execute(async (trx) => {
        await consume(trx);
        await also?.(trx);
        const accessToken = await otp.issueToken(trx, wanted, tokenFor);
        await record(trx, context, wanted, 'confirmed');
        return { accessToken, expiresInSeconds: TOKEN_SECONDS };
      });
    },

    consumeTokenFor,
    issueToken: otp.issueToken,
    consumeToken: otp.consumeToken,

    /** Whether a token for this subject can still be used. Does not consume it. */
    async isTokenFor(owner: Owner, token: string, subject: Subject): Promise<boolean> {
      return isDeepStrictEqual((await otp.readToken(owner, token))?.subject, subject);
    },

    /** Whether the session has this token and the token has not expired. A used token counts too. */
    async hasToken({ customerId, sessionKey }: Owner, token: string): Promise<boolean> {
      return (await otp.tokenState(customerId, sessionKey, tokenKey(token))) === 'valid';
    },

    /** Confirms an operation with a code or a passkey. */
    byProof(context: CallContext, wanted: Wanted, proof: OtpProof): Confirming<unknown> {
      let consumeProof: ((trx: Trx) => Promise<unknown>) | undefined;
      return {
        async check() {
          consumeProof = await verify(context, wanted, proof, () => wanted.subject);
        },
        async consume(trx) {
          if (!consumeProof) throw new Error('the proof was not checked');
          await consumeProof(trx);
        },
        refused: async () => undefined,
      };
    },

    /**
     * Confirms an operation with the token of an exchange. Throws {@link WrongToken} if the token is invalid or for a
     * different subject. A token for a different subject is consumed although the transaction rolls back.
     */
    byToken<P>(owner: Owner, token: string, subject: (prepared: P) => Subject): Confirming<P> {
      let fits = false;
      return {
        check: async () => undefined,
        async consume(trx, prepared) {
          fits = await consumeTokenFor(trx, owner, token, subject(prepared));
          if (!fits) throw new WrongToken();
        },
        async refused({ code }) {
          if (code === 'NOT_NOW' && !fits)
            await db.transaction().execute((trx) => otp.consumeToken(trx, owner, token));
        },
      };
    },
  };
}

export type Confirmation = ReturnType<typeof createConfirmation>;
