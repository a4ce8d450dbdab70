/**
 * Raises a card's limit temporarily (LIM-1). The card system sets the bounds, and the one-time password is bound to the
 * request. The code's use, the raise, the audit record and the message are one transaction.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash, sameBytes } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { LimitInquiry } from '../../../server/ports/card-system/limits.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { say } from '../../../shared/messages.ts';
import { twd } from '../../../shared/money.ts';
import {
  auditRequest,
  type Otp,
  type OtpProof,
  type OtpSent,
  verifyForSubject,
} from '../../confirmation/server/public.ts';
import type { LimitResult } from '../contract.ts';
import { limitNotice } from '../messages.ts';
import { type LimitRequest, limitProblems } from '../rules.ts';
import { boundsOf, limitReport, messageParams } from './report.ts';

export interface TemporaryLimitDeps {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, 'keyring'>;
  readonly cardSystem: CardReads;
  readonly otp: Otp;
  readonly audit: Audit;
  readonly operations: Operations;
}

/** A request for one card, as the calls send it. */
export interface CardLimitRequest extends LimitRequest {
  readonly cardId: string;
  readonly traceId: string;
}

export function createTemporaryLimit(deps: TemporaryLimitDeps) {
  const { cardSystem, otp, operations } = deps;

  /** The trace id of this session and card; other sessions cannot create it. */
  function traceOf({ session }: LiveContext, cardId: string): string {
    const secret = secretOfSeed(deps.config.keyring, session.fieldSeed);
    return keyedHash(secret, 'limit-trace', session.key, cardId).toString('base64url');
  }

  async function inquire({ session }: LiveContext, cardId: string): Promise<LimitInquiry> {
    const limits = orNotFound(await cardSystem.limitInquiry(session.customerId, cardId));
    if (!limits.allowed) throw new Failure('LIM-CANNOT');
    return limits;
  }

  const isTraceOf = (context: LiveContext, { cardId, traceId }: CardLimitRequest) =>
    sameBytes(Buffer.from(traceId), Buffer.from(traceOf(context, cardId)));

  async function findHolder({ session }: LiveContext, cardId: string) {
    const { customer, card } = orNotFound(await cardSystem.cardWithHolder(session.customerId, cardId));
    return { customer, lastFour: card.lastFour };
  }

  /** Checks the code and returns its challenge id. A call for another card or trace invalidates the code. */
  async function checkCode(
    context: LiveContext,
    request: CardLimitRequest,
    proof: OtpProof,
  ): Promise<string> {
    const owner = codeOwner(context);
    const card = await cardSystem.card(owner.customerId, request.cardId);
    if (!card || !isTraceOf(context, request)) {
      await otp.invalidate(owner);
      throw new Failure(card ? 'NOT_NOW' : 'NOT_FOUND');
    }
    return verifyForSubject(deps, context, owner, { proof, claimed: subjectOf(request) });
  }

  return {
    /** Returns the bounds and the trace id for the other calls. */
    async inquiry(context: LiveContext, cardId: string) {
      return { ...(await inquire(context, cardId)), traceId: traceOf(context, cardId) };
    },

    /** Sends the code for this request. */
    async requestOtp(
      context: LiveContext,
      request: CardLimitRequest & { readonly method: OtpMethod | undefined; readonly isResend: boolean },
    ): Promise<OtpSent> {
      const limits = await inquire(context, request.cardId);
      if (!isTraceOf(context, request)) throw new Failure('NOT_NOW');
      if (limits.openRequest) throw new Failure('LIM-OPEN');
      const fields = limitProblems(request, boundsOf(limits));
      if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', { fields });
      const { customer, lastFour } = await findHolder(context, request.cardId);
      const { language } = context;
      const sent = await otp.request({
        ...codeOwner(context),
        customer,
        language,
        method: request.method,
        isResend: request.isResend,
        subject: subjectOf(request),
        action: say(limitNotice.action, language, messageParams(language, request, lastFour)),
      });
      await auditRequest(deps, context, codeOwner(context), sent);
      return sent;
    },

    /** Raises the limit once. `input` is the whole call, for its idempotency key. */
    validateOtp(
      context: LiveContext,
      request: CardLimitRequest,
      proof: OtpProof,
      input: unknown,
    ): Promise<LimitResult> {
      const { cardId, amount, startDate, endDate } = request;
      const limit = twd(amount);
      return operations.run(context, {
        report: limitReport,
        customerId: context.session.customerId,
        cardId,
        input,
        prepare: async () => ({
          challengeId: await checkCode(context, request, proof),
          ...(await findHolder(context, cardId)),
        }),
        command: () => ({ kind: 'raise-limit', cardId, raise: { limit, startDate, endDate } }),
        consume: (trx, { challengeId }) => otp.consume(trx, codeOwner(context), challengeId),
        facts: ({ lastFour }) => ({ cardId, lastFour, amount: amount.toString(), startDate, endDate }),
        customer: ({ customer }) => customer,
      });
    },
  };
}

/** The customer and session that own the codes, and their purpose. */
function codeOwner({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'limit' } as const;
}

/** The fields that the code is bound to. */
function subjectOf({ cardId, amount, startDate, endDate }: CardLimitRequest) {
  return { cardId, amount: amount.toString(), startDate, endDate };
}
