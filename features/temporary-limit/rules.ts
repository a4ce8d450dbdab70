/** The rules for temporary limits (LIM-1). Form and server share them. Amounts are whole TWD dollars. */
import { addDays, daysBetween, type IsoDate, isIsoDate } from '../../shared/dates.ts';

/** Limits are multiples of this amount. */
export const LIMIT_STEP = 1000n;
/** The last day is at most this many days after the first day. */
export const MAX_DAYS = 60;
/** The first day is at most this many days from today. */
export const MAX_DAYS_AHEAD = 60;

/** The bounds of a card's limit today. */
export interface LimitBounds {
  readonly current: bigint;
  readonly maximum: bigint;
  /** Date in Taipei, by the server's clock. */
  readonly today: IsoDate;
}

export interface LimitRequest {
  readonly amount: bigint;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

export type AmountProblem = 'step' | 'belowCurrent' | 'aboveMaximum';
export type StartProblem = 'notReal' | 'past' | 'tooFar';
export type EndProblem = 'notReal' | 'beforeStart' | 'tooLong';

/** The problems of a request, by field; empty if it is valid. */
export interface LimitProblems {
  readonly amount?: AmountProblem;
  readonly startDate?: StartProblem;
  readonly endDate?: EndProblem;
}

export function amountProblem(amount: bigint, { current, maximum }: LimitBounds): AmountProblem | undefined {
  if (amount < current) return 'belowCurrent';
  if (amount > maximum) return 'aboveMaximum';
  return amount % LIMIT_STEP === 0n ? undefined : 'step';
}

export function startProblem(startDate: IsoDate, { today }: LimitBounds): StartProblem | undefined {
  if (!isIsoDate(startDate)) return 'notReal';
  const ahead = daysBetween(today, startDate);
  if (ahead < 0) return 'past';
  return ahead > MAX_DAYS_AHEAD ? 'tooFar' : undefined;
}

export function endProblem(startDate: IsoDate, endDate: IsoDate): EndProblem | undefined {
  if (!isIsoDate(endDate)) return 'notReal';
  // The duration can be checked only with a valid start.
  if (!isIsoDate(startDate)) return undefined;
  const days = daysBetween(startDate, endDate);
  if (days < 0) return 'beforeStart';
  return days > MAX_DAYS ? 'tooLong' : undefined;
}

/** Validates a request. */
export function limitProblems(request: LimitRequest, bounds: LimitBounds): LimitProblems {
  const amount = amountProblem(request.amount, bounds);
  const startDate = startProblem(request.startDate, bounds);
  const endDate = endProblem(request.startDate, request.endDate);
  return { ...(amount && { amount }), ...(startDate && { startDate }), ...(endDate && { endDate }) };
}

/** The latest day on which a limit can start. */
export function lastStart({ today }: LimitBounds): IsoDate {
  return addDays(today, MAX_DAYS_AHEAD);
}

/** The latest last day of a limit that starts on this day. */
export function lastEnd(startDate: IsoDate): IsoDate {
  return addDays(startDate, MAX_DAYS);
}

/** The next multiple of the step above or below an amount, within the card's bounds. */
export function nextStep(amount: bigint, by: 1 | -1, { current, maximum }: LimitBounds): bigint {
  const down = amount - (amount % LIMIT_STEP);
  const next = by === 1 ? down + LIMIT_STEP : amount === down ? down - LIMIT_STEP : down;
  if (next < current) return current;
  return next > maximum ? maximum : next;
}
