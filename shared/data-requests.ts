/**
 * Requests about personal data that the bank answers: the kinds, what they are about, and the clock of the Personal Data Protection Act.
 * Server, staff desk and pages share these.
 */
import { addDays, daysBetween, type IsoDate, taipeiDate } from './dates.ts';
import { DATA_CATEGORIES } from './personal-data.ts';

/** `copy` is a copy that the portal cannot make itself. `objection` asks the bank to stop processing or using data. */
export const DATA_REQUEST_KINDS = ['correction', 'objection', 'deletion', 'copy'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/** What a request is about: a kind of data of the catalogue, or something else. */
export const DATA_SUBJECTS = [...DATA_CATEGORIES, 'other'] as const;
export type DataSubject = (typeof DATA_SUBJECTS)[number];

/** The state of a request. All except the first are final. */
export const DATA_REQUEST_STATES = ['received', 'granted', 'refused', 'withdrawn'] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/** Whether the bank still has to answer. */
export function isOpenRequest(state: DataRequestState): boolean {
  return state === 'received';
}

/** Most characters of what a person writes. */
export const MOST_REQUEST_TEXT = 1000;
/** Most requests of a person without an answer. */
export const MOST_OPEN_REQUESTS = 10;

/** Whether the person must say what is wrong or what should stop. */
export function needsText(kind: DataRequestKind): boolean {
  return kind === 'correction' || kind === 'objection';
}

/** Days for the answer, and for its only extension (Personal Data Protection Act, art. 13). */
const DAYS: Readonly<Record<DataRequestKind, number>> = {
  correction: 30,
  objection: 30,
  deletion: 30,
  copy: 15,
};

/** Returns the days for the answer to a kind. An extension adds as many. */
export function answerDays(kind: DataRequestKind): number {
  return DAYS[kind];
}

/** The facts that the clock needs. */
export interface RequestClock {
  readonly kind: DataRequestKind;
  readonly openedAt: Date;
  readonly extended: boolean;
}

/**
 * Returns the last Taipei day for the answer. The day of the request is day 0, so that a request of 1 March must be answered by
 * 31 March. The day is the same on a holiday: an earlier end than the law's is to the person's advantage.
 */
export function lastAnswerDay({ kind, openedAt, extended }: RequestClock): IsoDate {
  return addDays(taipeiDate(openedAt), DAYS[kind] * (extended ? 2 : 1));
}

/** Returns the first instant after the last day, 00:00:00 in Taipei. The last second in time is the one before. */
export function answerEnd(clock: RequestClock): Date {
  return new Date(`${addDays(lastAnswerDay(clock), 1)}T00:00:00+08:00`);
}

/** Whether an answer at this instant is late. */
export function isLate(clock: RequestClock, at: Date): boolean {
  return at.getTime() >= answerEnd(clock).getTime();
}

/** Whether the bank may extend: once, and only before the time is over. */
export function mayExtend(clock: RequestClock, at: Date): boolean {
  return !clock.extended && !isLate(clock, at);
}

/** Returns the whole days from today until the last day; negative when it has passed. */
export function daysToAnswer(clock: RequestClock, at: Date): number {
  return daysBetween(taipeiDate(at), lastAnswerDay(clock));
}

/** Returns the reference of a request, such as `PD261129-7F3A9C`: its Taipei day and the end of its id. */
export function requestReference(requestId: string, openedAt: Date): string {
  const day = taipeiDate(openedAt).slice(2).replaceAll('-', '');
  return `PD${day}-${requestId.slice(-6).toUpperCase()}`;
}
