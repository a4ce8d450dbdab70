/** What a temporary limit may be (LIM-1), for the form and for the server. Amounts: TWD, whole dollars. */
import { addDays, daysBetween, type IsoDate, isIsoDate } from '../../shared/dates.ts';
import type { Reading } from '../../shared/validation/reading.ts';

/** Limits are multiples of this. */
export const LIMIT_STEP = 1000n;
/** The last day is at most this many days after the first. */
export const LIMIT_DAYS = 60;
/** The first day is at most this many days from today. */
export const DAYS_AHEAD = 60;

/** Between what a card's limit may be raised today. */
export interface LimitFrame {
  readonly current: bigint;
  readonly maximum: bigint;
  /** In Taipei, by the server's clock. */
  readonly today: IsoDate;
}

/** What somebody asks for. */
export interface LimitAsk {
  readonly amount: bigint;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

export type AmountProblem = 'step' | 'belowCurrent' | 'aboveMaximum';
export type StartProblem = 'notReal' | 'past' | 'tooFar';
export type EndProblem = 'notReal' | 'beforeStart' | 'tooLong';

/** What is wrong with a request, by field; empty when it may be sent. */
export interface LimitProblems {
  readonly amount?: AmountProblem;
  readonly startDate?: StartProblem;
  readonly endDate?: EndProblem;
}

/** A limit as people type it: `NT$150,000`, `150 000`, full-width digits. */
export function readLimit(typed: string): Reading<bigint, 'empty' | 'format'> {
  const text = typed
    .normalize('NFKC')
    .replace(/^\s*(?:NT\$|TWD|\$)/i, '')
    .replace(/[\s,]/g, '');
  if (text === '') return { problem: 'empty' };
  return /^\d{1,12}$/.test(text) ? { value: BigInt(text) } : { problem: 'format' };
}

export function amountProblem(amount: bigint, { current, maximum }: LimitFrame): AmountProblem | undefined {
  if (amount < current) return 'belowCurrent';
  if (amount > maximum) return 'aboveMaximum';
  return amount % LIMIT_STEP === 0n ? undefined : 'step';
}

export function startProblem(startDate: IsoDate, { today }: LimitFrame): StartProblem | undefined {
  if (!isIsoDate(startDate)) return 'notReal';
  const ahead = daysBetween(today, startDate);
  if (ahead < 0) return 'past';
  return ahead > DAYS_AHEAD ? 'tooFar' : undefined;
}

export function endProblem(startDate: IsoDate, endDate: IsoDate): EndProblem | undefined {
  if (!isIsoDate(endDate)) return 'notReal';
  // Without a start nothing can be said about how long it lasts.
  if (!isIsoDate(startDate)) return undefined;
  const days = daysBetween(startDate, endDate);
  if (days < 0) return 'beforeStart';
  return days > LIMIT_DAYS ? 'tooLong' : undefined;
}

/** Everything that is wrong with a request. */
export function limitProblems(ask: LimitAsk, frame: LimitFrame): LimitProblems {
  const amount = amountProblem(ask.amount, frame);
  const startDate = startProblem(ask.startDate, frame);
  const endDate = endProblem(ask.startDate, ask.endDate);
  return { ...(amount && { amount }), ...(startDate && { startDate }), ...(endDate && { endDate }) };
}

/** The last day on which a limit may start. */
export function lastStart({ today }: LimitFrame): IsoDate {
  return addDays(today, DAYS_AHEAD);
}

/** The last day that a limit from this day may have. */
export function lastEnd(startDate: IsoDate): IsoDate {
  return addDays(startDate, LIMIT_DAYS);
}

/** The next multiple of the step above an amount, or below it; never outside the card's limits. */
export function stepped(amount: bigint, by: 1 | -1, { current, maximum }: LimitFrame): bigint {
  const down = amount - (amount % LIMIT_STEP);
  const next = by === 1 ? down + LIMIT_STEP : amount === down ? down - LIMIT_STEP : down;
  if (next < current) return current;
  return next > maximum ? maximum : next;
}
