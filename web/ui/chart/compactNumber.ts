import { type Language, languageTag } from '../../../shared/messages.ts';

/** Formats a number for a bar: `35.9K`, `3.6萬`. The exact number is in the table of the chart. */
export function compactNumber(value: number, language: Language): string {
  const digits = { minimumFractionDigits: value < 1000 ? 0 : 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(languageTag(language), { notation: 'compact', ...digits }).format(value);
}
