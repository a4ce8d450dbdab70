import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { LimitInquiry } from '../../../server/ports/card-system/parts/limits.ts';
import { type CardTerms, DEFAULT_TERMS } from '../../../server/ports/card-system/parts/terms.ts';
import { formatDate, type IsoDate } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import type { LimitResult } from '../contract.ts';
import { limitNotice } from '../messages.ts';
import { type LimitBounds, type LimitRequest, type LimitTerms, limitProblems } from '../rules.ts';

type LimitFacts = {
  readonly cardId: string;
  readonly lastFour: string;
  /** TWD, whole dollars. */
  readonly amount: string;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  /** The bank's terms when the code was checked. Absent from commands of an earlier release. */
  readonly terms?: { readonly step: string; readonly days: number; readonly daysAhead: number };
};

const REFUSALS = { 'not-there': 'NOT_FOUND', open: 'LIM-OPEN', 'not-allowed': 'LIM-CANNOT' } as const;

export const limitReport: Report<'raise-limit', LimitFacts, LimitResult> = {
  kind: 'raise-limit',
  action: 'temporary-limit',
  answer: ({ referenceNumber, today }, { facts, language }) => {
    const { cardId, lastFour, amount, startDate, endDate } = facts;
    const request = requestOf(facts);
    const params = { ...messageParams(language, request, lastFour), reference: referenceNumber };
    return {
      payload: {
        referenceNumber,
        limit: toWire(twd(request.amount)),
        startDate,
        endDate,
        status: statusOf(startDate, today),
      },
      details: { cardId, referenceNumber, amount, startDate, endDate },
      notice: {
        purpose: 'temporary-limit',
        text: say(limitNotice.raised, language, params),
        subject: say(limitNotice.subject, language, { lastFour }),
      },
    };
  },
  refuse: (refusal, facts) => {
    if (refusal.refused !== 'out-of-range') return new Failure(REFUSALS[refusal.refused]);
    // The date or the card's bounds changed after the code was sent.
    const bounds = boundsOf(refusal.now, termsOfFacts(facts));
    return new Failure('VALIDATION', { fields: limitProblems(requestOf(facts), bounds) });
  },
};

function requestOf({ amount, startDate, endDate }: LimitFacts): LimitRequest {
  return { amount: BigInt(amount), startDate, endDate };
}

function termsOfFacts({ terms }: LimitFacts): LimitTerms {
  return terms ? { ...terms, step: BigInt(terms.step) } : limitTerms(DEFAULT_TERMS);
}

/** The bank's terms that the rules check. */
export function limitTerms({ limitStep, limitDays, limitDaysAhead }: CardTerms): LimitTerms {
  return { step: limitStep.minor, days: limitDays, daysAhead: limitDaysAhead };
}

/** Converts an inquiry and the bank's terms to the bounds that the rules check. */
export function boundsOf(
  { currentLimit, maximumLimit, today }: LimitInquiry,
  terms: LimitTerms,
): LimitBounds {
  return { current: currentLimit.minor, maximum: maximumLimit.minor, today, ...terms };
}

export function statusOf(startDate: string, today: string): 'active' | 'scheduled' {
  return startDate <= today ? 'active' : 'scheduled';
}

/** Parameters of the message texts. */
export function messageParams(
  language: Language,
  { amount, startDate, endDate }: LimitRequest,
  lastFour: string,
) {
  return {
    lastFour,
    limit: formatMoney(toWire(twd(amount))),
    start: formatDate(startDate, language),
    end: formatDate(endDate, language),
  };
}
