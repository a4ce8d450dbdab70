import { type Language, languageTag } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';

/** The smallest number that is written in short: 1K, 1萬. */
const FIRST_SHORT: Readonly<Record<Language, number>> = { en: 1000, zh_tw: 10_000 };

/** Formats a whole number for a bar: `35.9K`, `3.6萬`. The exact number is in the table of the chart. */
export function compactNumber(value: number, language: Language): string {
  if (Math.abs(value) < FIRST_SHORT[language]) return formatNumber(value);
  const short = new Intl.NumberFormat(languageTag(language), {
    notation: 'compact',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return short.format(value).replace('-', '\u2212');
}
