import { daysBetween, formatDate, type IsoDate } from '../../../../shared/dates.ts';
import { countsFromPromise, type DisputeKind } from '../../../../shared/disputes.ts';
import { type Language, say } from '../../../../shared/messages.ts';
import type { DisputeChoices } from '../../contract.ts';
import { understandText as text } from '../../understand.messages.ts';

/** Returns the sentence about the last day of a kind, and what to do first. */
export function clockText(kind: DisputeKind, lastDay: IsoDate, today: IsoDate, language: Language): string {
  const days = daysBetween(today, lastDay);
  const clock = { day: formatDate(lastDay, language), days };
  if (days < 0) return say(countsFromPromise(kind) ? text.usualPassed : text.passed, language, clock);
  const until = say(days === 0 ? text.untilToday : text.until, language, clock);
  // The shop of another person’s purchase is not the one to ask first: the card is.
  if (kind === 'not-mine') return until;
  return say(text.shopFirst, language, { clock: until });
}

/** Whether a case of the kind can still be opened. */
export function isPossible(kind: DisputeKind, { kinds }: DisputeChoices): boolean {
  return kinds.some((one) => one.kind === kind);
}
