/**
 * The rules of family cards that form and server share: what the primary cardholder sees of a card, how the holder's name is masked, and
 * which requests are valid. Amounts are whole TWD dollars.
 */
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { EXTRA_DAYS } from '../../shared/family.ts';
import type { Reading } from '../../shared/validation/reading.ts';

/**
 * What the primary cardholder sees of a card, from the least to the most: nothing; the sum of the period; date and amount of the
 * newest lines too; and what was bought.
 */
export const SIGHTS = ['none', 'sums', 'amounts', 'all'] as const;
export type Sight = (typeof SIGHTS)[number];

/** The bank's choice (FAMILY_SEES). */
export const FAMILY_SEES = ['all', 'amounts', 'none'] as const;
export type FamilySees = (typeof FAMILY_SEES)[number];

/** What an adult holder decided about being seen. `open`: they were not asked yet, or have not answered. */
export const AGREEMENTS = ['open', 'agreed', 'withdrawn'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

export interface SightFacts {
  readonly sees: FamilySees;
  /** Whether the holder is 18 or older today. */
  readonly adult: boolean;
  /** Whether the bank knows of a separation. */
  readonly separated: boolean;
  readonly agreement: Agreement;
}

/**
 * Returns what the primary cardholder sees of a card. An adult holder must have agreed. After a separation it is at most the sums. The
 * controls of the primary cardholder do not depend on it.
 */
export function sightOf({ sees, adult, separated, agreement }: SightFacts): Sight {
  if (adult && agreement !== 'agreed') return 'none';
  if (separated && sees !== 'none') return 'sums';
  return sees;
}

/** Masks a name: its first character and a circle for each other one, or in Latin letters each word's first letter and stars. */
export function maskedName({ en, zh_tw }: { readonly en: string; readonly zh_tw: string }): {
  readonly en: string;
  readonly zh_tw: string;
} {
  const stars = (word: string) => {
    const [first = '', ...others] = [...word];
    return first + '*'.repeat(others.length);
  };
  const [first = '', ...others] = [...zh_tw];
  // The bank may have no Chinese name of a foreign resident.
  const isLatin = /^[\p{Script=Latin}\p{P}\s]*$/u.test(zh_tw);
  return {
    en: en.split(/\s+/).map(stars).join(' '),
    zh_tw: isLatin ? zh_tw.split(/\s+/).map(stars).join(' ') : first + '○'.repeat(others.length),
  };
}

/** The longest reason of a request, in characters. */
export const MOST_REASON = 60;

export type UntilProblem = 'past' | 'far';
export type ReasonProblem = 'long' | 'format' | 'cardNumber';

/** Returns the problem of the last day of a request; undefined if it is valid. */
export function untilProblem(until: IsoDate, today: IsoDate): UntilProblem | undefined {
  if (until < today) return 'past';
  return until > lastUntil(today) ? 'far' : undefined;
}

/** The latest last day of a request. */
export function lastUntil(today: IsoDate): IsoDate {
  return addDays(today, EXTRA_DAYS);
}

/** The Sunday of this week, which is the last day that people usually mean; today on a Sunday. */
export function sundayOf(today: IsoDate): IsoDate {
  const day = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (7 - day) % 7);
}

/** Reads the reason of a request, in one line. Refuses control characters, and 13 or more digits, so that no card number is stored. */
export function readReason(typed: string): Reading<string, ReasonProblem> {
  const text = typed.replace(/\s+/g, ' ').trim();
  if ([...text].length > MOST_REASON) return { problem: 'long' };
  if (/\p{Cc}|\p{Cf}/u.test(text)) return { problem: 'format' };
  if (/(?:\d[ -]?){13}/.test(text.normalize('NFKC'))) return { problem: 'cardNumber' };
  return { value: text };
}

/**
 * States of a request. `allowing`: the primary cardholder confirmed it and the card system has not answered. `ended`: it was not answered
 * by the end of its last day.
 */
export const REQUEST_STATES = ['open', 'allowing', 'allowed', 'declined', 'cancelled', 'ended'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
