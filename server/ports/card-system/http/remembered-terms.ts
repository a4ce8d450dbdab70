/** Remembers the bank's terms for a short time, because every page that shows a figure of them asks. */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { CardTermsReads } from '../parts/terms.ts';

/** How long an answer is used, in milliseconds. */
export const TERMS_LIFE_MS = 60_000;

/**
 * Returns the question with a memory of its latest answer. An answer is about one day, so the terms of a new day are asked
 * for at midnight. A failed question is not remembered.
 * @param monotonic milliseconds of a monotonic clock
 */
export function rememberTerms(
  ask: Required<CardTermsReads>['terms'],
  monotonic: () => number,
): Required<CardTermsReads>['terms'] {
  let latest: { day: IsoDate; until: number; answer: ReturnType<typeof ask> } | undefined;
  return (day) => {
    if (latest?.day === day && monotonic() < latest.until) return latest.answer;
    const mine = { day, until: monotonic() + TERMS_LIFE_MS, answer: ask(day) };
    latest = mine;
    mine.answer.catch(() => {
      if (latest === mine) latest = undefined;
    });
    return mine.answer;
  };
}
