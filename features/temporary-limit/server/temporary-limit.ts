/**
 * A temporary credit limit (LIM-1). The card system says between what a limit may be raised; what a one-time password was
 * sent for is frozen with it, and using the code up, the raise, its record and the message are one transaction.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { keyedHash, sameBytes } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { theirs } from '../../../server/http/page.ts';
import type { EffectResult, Operations } from '../../../server/operations/operations.ts';
import type { LimitInquiry, LimitOutcome } from '../../../server/ports/card-system/limits.ts';
import type { CardSystem, Customer, Unit } from '../../../server/ports/card-system/port.ts';
import { formatDate } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { judgeDeal, type Otp, type OtpSent } from '../../otp/server/public.ts';
import type { LimitResult } from '../contract.ts';
import { limitNotice } from '../messages.ts';
import { type LimitAsk, type LimitFrame, limitProblems } from '../rules.ts';

export interface TemporaryLimitDeps {
  readonly db: Kysely<Database>;
  readonly config: { readonly secret: Buffer };
  readonly cardSystem: CardSystem;
  readonly otp: Otp;
  readonly audit: Audit;
  readonly operations: Operations;
}

/** A request as the calls carry it. */
export interface Asked extends LimitAsk {
  readonly cardId: string;
  readonly traceId: string;
}

export function createTemporaryLimit(deps: TemporaryLimitDeps) {
  const { db, cardSystem, otp, audit, operations } = deps;

  /** Stands for an inquiry of this session about this card; nobody else's calls can carry it. */
  const traceOf = ({ session }: LiveContext, cardId: string) =>
    keyedHash(deps.config.secret, 'limit-trace', session.key, cardId).toString('base64url');

  async function inquire({ session }: LiveContext, cardId: string): Promise<LimitInquiry> {
    const found = theirs(await cardSystem.limitInquiry(session.customerId, cardId));
    if (!found.allowed) throw new Failure('LIM-CANNOT');
    return found;
  }

  const isTraceOf = (context: LiveContext, { cardId, traceId }: Asked) =>
    sameBytes(Buffer.from(traceId), Buffer.from(traceOf(context, cardId)));

  async function holderOf({ session }: LiveContext, cardId: string) {
    const { customer, card } = theirs(await cardSystem.cardWithHolder(session.customerId, cardId));
    return { customer, lastFour: card.lastFour };
  }

  /** The challenge of a right code. Another card ends the code like any other change of the deal, whoever's it is. */
  async function confirm(context: LiveContext, asked: Asked, code: string): Promise<string> {
    const place = placeOf(context);
    const known = await cardSystem.card(place.customerId, asked.cardId);
    if (!known || !isTraceOf(context, asked)) {
      await otp.burn(place);
      throw new Failure(known ? 'NOT_NOW' : 'NOT_FOUND');
    }
    return judgeDeal(deps, context, place, { code, claimed: subjectOf(asked) });
  }

  async function raise(
    context: LiveContext,
    asked: Asked,
    { unit, challengeId }: { unit: Unit; challengeId: string },
    { customer, lastFour }: { customer: Customer; lastFour: string },
  ): Promise<EffectResult<LimitResult>> {
    const { cardId, amount, startDate, endDate } = asked;
    const { customerId } = context.session;
    await otp.consume(unit.trx, placeOf(context), challengeId);
    const wanted = { limit: twd(amount), startDate, endDate };
    const taken = await cardSystem.raiseLimit(unit, customerId, cardId, wanted);
    if ('refused' in taken) throw refusalOf(taken, asked);
    const { referenceNumber, today } = taken;
    const limit = toWire(wanted.limit);
    return {
      payload: { referenceNumber, limit, startDate, endDate, status: statusOf(startDate, today) },
      details: { cardId, referenceNumber, amount: amount.toString(), startDate, endDate },
      notice: { customer, notice: noticeOf(context.language, asked, lastFour, referenceNumber) },
    };
  }

  return {
    /** What may be asked for, and the trace that the request carries. */
    async inquiry(context: LiveContext, cardId: string) {
      return { ...(await inquire(context, cardId)), traceId: traceOf(context, cardId) };
    },

    /** Sends the code for exactly this raise. */
    async requestOtp(
      context: LiveContext,
      asked: Asked & { readonly method: OtpMethod | undefined; readonly isResend: boolean },
    ): Promise<OtpSent> {
      const found = await inquire(context, asked.cardId);
      if (!isTraceOf(context, asked)) throw new Failure('NOT_NOW');
      if (found.openRequest) throw new Failure('LIM-OPEN');
      const fields = limitProblems(asked, frameOf(found));
      if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', { fields });
      const { customer, lastFour } = await holderOf(context, asked.cardId);
      const { language } = context;
      const sent = await otp.request({
        ...{ ...placeOf(context), customer, language, method: asked.method, isResend: asked.isResend },
        subject: subjectOf(asked),
        action: say(limitNotice.action, language, wordsOf(language, asked, lastFour)),
      });
      await audit.record(db, context, 'limit-otp', 'sent', customer.customerId, { method: sent.method });
      return sent;
    },

    /** Raises the limit as the code was sent for, once. `input` is the whole call, for repeats of it. */
    validateOtp(context: LiveContext, asked: Asked, code: string, input: unknown): Promise<LimitResult> {
      return operations.run(context, {
        action: 'temporary-limit',
        customerId: context.session.customerId,
        input,
        confirm: async () => ({
          challengeId: await confirm(context, asked, code),
          holder: await holderOf(context, asked.cardId),
        }),
        effect: (unit, { challengeId, holder }) => raise(context, asked, { unit, challengeId }, holder),
      });
    },
  };
}

const REFUSALS = { 'not-there': 'NOT_FOUND', open: 'LIM-OPEN', 'not-allowed': 'LIM-CANNOT' } as const;

function refusalOf(outcome: Extract<LimitOutcome, { refused: string }>, asked: LimitAsk): Failure {
  if (outcome.refused !== 'out-of-range') return new Failure(REFUSALS[outcome.refused]);
  // The day or the card's limits have changed since the code was sent.
  return new Failure('VALIDATION', { fields: limitProblems(asked, frameOf(outcome.now)) });
}

/** What the rules ask of the card system's answer. */
function frameOf({ currentLimit, maximumLimit, today }: LimitInquiry): LimitFrame {
  return { current: currentLimit.minor, maximum: maximumLimit.minor, today };
}

export function statusOf(startDate: string, today: string): 'active' | 'scheduled' {
  return startDate <= today ? 'active' : 'scheduled';
}

function placeOf({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'limit' } as const;
}

/** What the code confirms and nothing else. */
function subjectOf({ cardId, amount, startDate, endDate }: Asked) {
  return { cardId, amount: amount.toString(), startDate, endDate };
}

function wordsOf(language: Language, { amount, startDate, endDate }: LimitAsk, lastFour: string) {
  return {
    lastFour,
    limit: formatMoney(toWire(twd(amount))),
    start: formatDate(startDate, language),
    end: formatDate(endDate, language),
  };
}

function noticeOf(language: Language, asked: LimitAsk, lastFour: string, reference: string) {
  return {
    purpose: 'temporary-limit',
    language,
    text: say(limitNotice.raised, language, { ...wordsOf(language, asked, lastFour), reference }),
    subject: say(limitNotice.subject, language, { lastFour }),
  };
}
