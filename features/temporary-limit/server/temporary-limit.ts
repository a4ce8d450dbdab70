/**
 * Raises a card's limit temporarily (LIM-1). The card system sets the bounds, and the one-time password is bound to the
 * request. The code's use, the raise, the audit record and the message are one transaction.
 */
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash, sameBytes } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { LimitInquiry } from '../../../server/ports/card-system/limits.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { say } from '../../../shared/messages.ts';
import { twd } from '../../../shared/money.ts';
import type { Confirmation, OtpProof, OtpSent } from '../../confirmation/server/public.ts';
import type { LimitResult } from '../contract.ts';
import { limitNotice } from '../messages.ts';
import { type LimitRequest, limitProblems } from '../rules.ts';
import { boundsOf, limitReport, messageParams } from './report.ts';

export interface TemporaryLimitDeps {
  readonly config: Pick<Config, 'keyring'>;
  readonly cardSystem: CardReads;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
}

/** A request for one card, as the API calls send it. */
export interface CardLimitRequest extends LimitRequest {
  readonly cardId: string;
  readonly traceId: string;
}

export function createTemporaryLimit(deps: TemporaryLimitDeps) {
  const { cardSystem, confirmation, operations } = deps;

  /** The trace id of this session and card. Other sessions cannot compute it. */
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

  /** For a different card or trace, invalidates the code and throws NOT_FOUND or NOT_NOW. */
  async function requireSameRequest(context: LiveContext, request: CardLimitRequest): Promise<void> {
    const card = await cardSystem.card(context.session.customerId, request.cardId);
    if (card && isTraceOf(context, request)) return;
    const refused = await confirmation.reject(context, wantedOf(context, request));
    throw card ? refused : new Failure('NOT_FOUND');
  }

  return {
    /** Returns the bounds, and the trace id for the other calls. */
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
      return confirmation.ask(context, wantedOf(context, request), {
        customer,
        method: request.method,
        isResend: request.isResend,
        action: say(limitNotice.action, language, messageParams(language, request, lastFour)),
      });
    },

    /** Raises the limit once. `input` is the whole call, for the idempotency key. */
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
        prepare: async () => {
          await requireSameRequest(context, request);
          return findHolder(context, cardId);
        },
        confirm: confirmation.byProof(context, wantedOf(context, request), proof),
        command: () => ({ kind: 'raise-limit', cardId, raise: { limit, startDate, endDate } }),
        facts: ({ lastFour }) => ({ cardId, lastFour, amount: amount.toString(), startDate, endDate }),
        customer: ({ customer }) => customer,
      });
    },
  };
}

/** The owner and the exact fields that a code confirms. */
function wantedOf({ session }: LiveContext, { cardId, amount, startDate, endDate }: CardLimitRequest) {
  const subject = { cardId, amount: amount.toString(), startDate, endDate };
  return { purpose: 'limit', customerId: session.customerId, sessionKey: session.key, subject } as const;
}
