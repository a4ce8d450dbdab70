/** The rules for temporary limits (LIM-1). Form and server share them. Amounts are whole TWD dollars. */
import { addDays, daysBetween, type IsoDate, isIsoDate, lastOfMonth } from '../../shared/dates.ts';

/** The bank's terms for temporary limits. */
export interface LimitTerms {
  /** Limits are multiples of this amount. */
  readonly step: bigint;
  /** The last day is at most this many days after the first day. */
  readonly days: number;
  /** The first day is at most this many days from today. */
  readonly daysAhead: number;
}

/** The bounds of a card's limit today. */
export interface LimitBounds extends LimitTerms {
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

export function amountProblem(
  amount: bigint,
  { current, maximum, step }: LimitBounds,
): AmountProblem | undefined {
  if (amount < current) return 'belowCurrent';
  if (amount > maximum) return 'aboveMaximum';
  return amount % step === 0n ? undefined : 'step';
}

export function startProblem(
  startDate: IsoDate,
  { today, daysAhead }: LimitBounds,
): StartProblem | undefined {
  if (!isIsoDate(startDate)) return 'notReal';
  const ahead = daysBetween(today, startDate);
  if (ahead < 0) return 'past';
  return ahead > daysAhead ? 'tooFar' : undefined;
}

export function endProblem(
  startDate: IsoDate,
  endDate: IsoDate,
  { days: most }: LimitTerms,
): EndProblem | undefined {
  if (!isIsoDate(endDate)) return 'notReal';
  // The duration can be checked only with a valid start.
  if (!isIsoDate(startDate)) return undefined;
  const days = daysBetween(startDate, endDate);
  if (days < 0) return 'beforeStart';
  return days > most ? 'tooLong' : undefined;
}

/** Validates a request. */
export function limitProblems(request: LimitRequest, bounds: LimitBounds): LimitProblems {
  const amount = amountProblem(request.amount, bounds);
  const startDate = startProblem(request.startDate, bounds);
  const endDate = endProblem(request.startDate, request.endDate, bounds);
  return { ...(amount && { amount }), ...(startDate && { startDate }), ...(endDate && { endDate }) };
}

/** The latest day on which a limit can start. */
export function lastStart({ today, daysAhead }: LimitBounds): IsoDate {
  return addDays(today, daysAhead);
}

/** The latest last day of a limit that starts on this day. */
export function lastEnd(startDate: IsoDate, { days }: LimitTerms): IsoDate {
  return addDays(startDate, days);
}

/** Amounts that people often add to their limit, in dollars. */
const RAISES = [20_000n, 50_000n, 100_000n];

/** Returns the new limits to offer: the usual raises within the bounds, and the highest limit. */
export function suggestedLimits(bounds: LimitBounds): readonly bigint[] {
  const { current, maximum, step } = bounds;
  const usual = RAISES.map((raise) => current + raise - ((current + raise) % step));
  return [...new Set([...usual, maximum - (maximum % step)])].filter(
    (limit) => limit > current && amountProblem(limit, bounds) === undefined,
  );
}

/** Returns the last days to offer for a start: the end of that month, and 30 days later, as far as the terms allow them. */
export function suggestedEnds(startDate: IsoDate, terms: LimitTerms): readonly IsoDate[] {
  const ends = [lastOfMonth(startDate.slice(0, 7)), addDays(startDate, Math.min(30, terms.days))];
  return [...new Set(ends)].toSorted().filter((end) => endProblem(startDate, end, terms) === undefined);
}

/** The next multiple of the step above or below an amount, within the card's bounds if they have one. */
export function nextStep(amount: bigint, by: 1 | -1, { current, maximum, step }: LimitBounds): bigint {
  const down = (value: bigint) => value - (value % step);
  const next = by === 1 ? down(amount) + step : down(amount - 1n);
  const [least, most] = [down(current + step - 1n), down(maximum)];
  if (next < least) return least;
  if (next > most) return most;
  return next;
}
