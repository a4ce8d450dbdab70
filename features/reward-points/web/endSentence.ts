import { formatDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { Say } from '../../../web/language/language.tsx';
import type { Ending } from '../contract.ts';
import { endText as text } from '../end.messages.ts';

/** Returns a sentence such as "1,240 points expire on 31/12/2026." */
export function endSentence(t: Say, language: Language, soon: NonNullable<Ending['soon']>): string {
  const points = formatNumber(soon.points);
  const [first, date] = [formatDate(soon.firstEnd, language), formatDate(soon.lastEnd, language)];
  return soon.firstEnd === soon.lastEnd
    ? t(text.endOn, { points, date })
    : t(text.endBy, { points, date, first });
}
