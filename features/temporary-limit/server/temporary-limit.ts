/**
 * Raises a card's limit temporarily (LIM-1). The card system sets the bounds, and the one-time password is bound to the
 * request. The code's use, the raise, the audit record and the message are one transaction.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { keyedHash, sameBytes } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { LimitInquiry, LimitRefusal } from '../../../server/ports/card-system/limits.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { formatDate } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { type Otp, type OtpSent, verifyForSubject } from '../../otp/server/public.ts';
import type { LimitResult } from '../contract.ts';
import { limitNotice } from '../messages.ts';
import { type LimitBounds, type LimitRequest, limitProblems } from '../rules.ts';

export interface TemporaryLimitDeps {
  readonly db: Kysely<Database>;
  readonly config: { readonly secret: Buffer };
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
  const { db, cardSystem, otp, audit, operations } = deps;

  /** The trace id of this session and card; other sessions cannot create it. */
  const traceOf = ({ session }: LiveContext, cardId: string) =>
    keyedHash(deps.config.secret, 'limit-trace', session.key, cardId).toString('base64url');

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
  async function checkCode(context: LiveContext, request: CardLimitRequest, code: string): Promise<string> {
    const owner = codeOwner(context);
    const card = await cardSystem.card(owner.customerId, request.cardId);
    if (!card || !isTraceOf(context, request)) {
      await otp.invalidate(owner);
      throw new Failure(card ? 'NOT_NOW' : 'NOT_FOUND');
    }
    return verifyForSubject(deps, context, owner, { code, claimed: subjectOf(request) });
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
      await audit.record(db, context, 'limit-otp', 'sent', customer.customerId, { method: sent.method });
      return sent;
    },

    /** Raises the limit once. `input` is the whole call, for its idempotency key. */
    validateOtp(
      context: LiveContext,
      request: CardLimitRequest,
      code: string,
      input: unknown,
    ): Promise<LimitResult> {
      const { cardId, amount, startDate, endDate } = request;
      const limit = twd(amount);
      return operations.run(context, {
        action: 'temporary-limit',
        customerId: context.session.customerId,
        input,
        prepare: async () => ({
          challengeId: await checkCode(context, request, code),
          ...(await findHolder(context, cardId)),
        }),
        command: () => ({ kind: 'raise-limit', cardId, raise: { limit, startDate, endDate } }),
        consume: (trx, { challengeId }) => otp.consume(trx, codeOwner(context), challengeId),
        answer: ({ referenceNumber, today }, { customer, lastFour }) => ({
          payload: {
            referenceNumber,
            limit: toWire(limit),
            startDate,
            endDate,
            status: statusOf(startDate, today),
          },
          details: { cardId, referenceNumber, amount: amount.toString(), startDate, endDate },
          notice: { customer, notice: noticeOf(context.language, request, lastFour, referenceNumber) },
        }),
        refuse: (refusal) => refusalFailure(refusal, request),
      });
    },
  };
}

const REFUSALS = { 'not-there': 'NOT_FOUND', open: 'LIM-OPEN', 'not-allowed': 'LIM-CANNOT' } as const;

function refusalFailure(refusal: LimitRefusal, request: LimitRequest): Failure {
  if (refusal.refused !== 'out-of-range') return new Failure(REFUSALS[refusal.refused]);
  // The date or the card's bounds changed since the code was sent.
  return new Failure('VALIDATION', { fields: limitProblems(request, boundsOf(refusal.now)) });
}

/** Converts an inquiry to the bounds that the rules check. */
function boundsOf({ currentLimit, maximumLimit, today }: LimitInquiry): LimitBounds {
  return { current: currentLimit.minor, maximum: maximumLimit.minor, today };
}

export function statusOf(startDate: string, today: string): 'active' | 'scheduled' {
  return startDate <= today ? 'active' : 'scheduled';
}

/** The customer and session that own the codes, and their purpose. */
function codeOwner({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'limit' } as const;
}

/** The fields that the code is bound to. */
function subjectOf({ cardId, amount, startDate, endDate }: CardLimitRequest) {
  return { cardId, amount: amount.toString(), startDate, endDate };
}

function messageParams(language: Language, { amount, startDate, endDate }: LimitRequest, lastFour: string) {
  return {
    lastFour,
    limit: formatMoney(toWire(twd(amount))),
    start: formatDate(startDate, language),
    end: formatDate(endDate, language),
  };
}

function noticeOf(language: Language, request: LimitRequest, lastFour: string, reference: string) {
  return {
    purpose: 'temporary-limit',
    language,
    text: say(limitNotice.raised, language, { ...messageParams(language, request, lastFour), reference }),
    subject: say(limitNotice.subject, language, { lastFour }),
  };
}
