import {
  isLate,
  isOpenRequest,
  lastAnswerDay,
  type RequestClock,
  requestReference,
} from '../../../shared/data-requests.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { Evidence } from '../../evidence/contract.ts';
import type { DataRequest, ListedRequest } from '../contract.ts';
import type { RequestWords } from './sealing.ts';
import type { RequestRow } from './store.ts';

/** Returns the facts of a row that the clock needs. */
export function clockOf({ kind, openedAt, extendedAt }: RequestRow): RequestClock {
  return { kind, openedAt, extended: extendedAt !== null };
}

/** Returns a request without its words. */
export function toListed(row: RequestRow): ListedRequest {
  const { requestId, kind, subject, state, openedAt, endedAt, now } = row;
  const clock = clockOf(row);
  return {
    ...{ requestId, kind, subject, state },
    reference: requestReference(requestId, openedAt),
    openedAt: openedAt.toISOString(),
    lastDay: lastAnswerDay(clock),
    late: isOpenRequest(state) && isLate(clock, now),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}

/** Returns a request as its page shows it. */
export function toRequest(row: RequestRow, words: RequestWords, evidence: readonly Evidence[]): DataRequest {
  const { extendedAt, now } = row;
  const before = lastAnswerDay({ ...clockOf(row), extended: false });
  return {
    ...toListed(row),
    text: words.text,
    evidence: [...evidence],
    ...(extendedAt && {
      extension: {
        at: extendedAt.toISOString(),
        reason: words.extension ?? '',
        lastDayBefore: before,
      },
    }),
    ...(words.answer !== undefined && { answer: words.answer }),
    today: taipeiDate(now),
  };
}
