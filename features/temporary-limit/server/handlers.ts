/**
 * Raises a card's limit temporarily (LIM-1). The card system sets the bounds, and the one-time password is bound to the
 * request. The code's use, the raise, the audit record and the message are one transaction.
 */
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash, sameBytes } from '../../../server/crypto/keys.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { say } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { limitCalls } from '../contract.ts';
import { limitNotice } from '../messages.ts';
import { type LimitRequest, limitProblems } from '../rules.ts';
import { boundsOf, limitReport, limitTerms, messageParams, statusOf } from './report.ts';

interface TemporaryLimitDeps {
  readonly config: Pick<Config, 'keyring'>;
  readonly cardSystem: CardReads;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
  readonly now: () => Promise<Date>;
}

/** A request for one card, as the API calls send it. */
interface CardLimitRequest extends LimitRequest {
  readonly cardId: string;
  readonly traceId: string;
}

/** The handlers of temporary credit limits (LIM-1). */
export function handlers(deps: TemporaryLimitDeps): Mounted[] {
  const { cardSystem, confirmation, operations } = deps;

  /** The trace id of this session and card. Other sessions cannot compute it. */
  function traceOf({ session }: LiveContext, cardId: string): string {
    const secret = secretOfSeed(deps.config.keyring, session.fieldSeed);
    return keyedHash(secret, 'limit-trace', session.key, cardId).toString('base64url');
  }

  async function inquire({ session }: LiveContext, cardId: string) {
    const limits = orNotFound(await cardSystem.limitInquiry(session.customerId, cardId));
    if (!limits.allowed) throw new Failure('LIM-CANNOT');
    return { limits, terms: limitTerms(await termsOn(cardSystem, limits.today)) };
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
    const refused = await confirmation.reject(context, confirmationOf(context, request));
    throw card ? refused : new Failure('NOT_FOUND');
  }

  return [
    /** Returns the bounds, and the trace id for the other calls. */
    on(limitCalls.inquiry, async ({ params }, context) => {
      const { limits, terms } = await inquire(context, params.id);
      const { currentLimit, maximumLimit, today, openRequest } = limits;
      return {
        currentLimit: toWire(currentLimit),
        maximumLimit: toWire(maximumLimit),
        step: toWire(twd(terms.step)),
        maxDays: terms.days,
        earliestStart: today,
        latestStart: addDays(today, terms.daysAhead),
        ...(openRequest && {
          openRequest: {
            ...openRequest,
            limit: toWire(openRequest.limit),
            status: statusOf(openRequest.startDate, today),
          },
        }),
        traceId: traceOf(context, params.id),
      };
    }),

    /** Sends the code for this request. */
    on(limitCalls.requestOtp, async ({ params, body }, context) => {
      const request = toRequest(params.id, body);
      const { limits, terms } = await inquire(context, request.cardId);
      if (!isTraceOf(context, request)) throw new Failure('NOT_NOW');
      if (limits.openRequest) throw new Failure('LIM-OPEN');
      const fields = limitProblems(request, boundsOf(limits, terms));
      if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', { fields });
      const { customer, lastFour } = await findHolder(context, request.cardId);
      const { language } = context;
      return confirmation.ask(context, confirmationOf(context, request), {
        customer,
        method: body.method,
        isResend: body.isResend,
        action: say(limitNotice.action, language, messageParams(language, request, lastFour)),
      });
    }),

    /**
     * Raises the limit once. A retry must repeat params and body exactly; otherwise its idempotency key gives CONFLICT.
     */
    on(limitCalls.validateOtp, ({ params, body }, context) => {
      const request = toRequest(params.id, body);
      const { cardId, amount, startDate, endDate } = request;
      const limit = twd(amount);
      return operations.run(context, {
        report: limitReport,
        customerId: context.session.customerId,
        cardId,
        input: { params, body },
        prepare: async () => {
          await requireSameRequest(context, request);
          const holder = await findHolder(context, cardId);
          return { ...holder, terms: limitTerms(await termsOn(cardSystem, taipeiDate(await deps.now()))) };
        },
        confirm: confirmation.byProof(context, confirmationOf(context, request), body),
        command: () => ({ kind: 'raise-limit', cardId, raise: { limit, startDate, endDate } }),
        facts: ({ lastFour, terms }) => ({
          ...{ cardId, lastFour, amount: amount.toString(), startDate, endDate },
          terms: { ...terms, step: terms.step.toString() },
        }),
        customer: ({ customer }) => customer,
      });
    }),
  ];
}

function toRequest(
  cardId: string,
  body: Omit<CardLimitRequest, 'cardId' | 'amount'> & { readonly amount: { readonly amount: string } },
): CardLimitRequest {
  const { traceId, startDate, endDate, amount } = body;
  return { cardId, traceId, startDate, endDate, amount: BigInt(amount.amount) };
}

/** Identifies what a code confirms: this customer, session and exact request. */
function confirmationOf({ session }: LiveContext, { cardId, amount, startDate, endDate }: CardLimitRequest) {
  const subject = { cardId, amount: amount.toString(), startDate, endDate };
  return { purpose: 'limit', customerId: session.customerId, sessionKey: session.key, subject } as const;
}
