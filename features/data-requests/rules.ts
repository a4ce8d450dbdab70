/** The rules for a request about personal data. Form and server share them. */
import { type DataRequestKind, MOST_REQUEST_TEXT, needsText } from '../../shared/data-requests.ts';
import type { Reading } from '../../shared/validation/reading.ts';
import { readWords } from '../disputes/rules.ts';

/** `cardNumber`: 13 or more digits in a row. `format`: control characters. */
export type TextProblem = 'empty' | 'long' | 'format' | 'cardNumber';

/** Reads what a person wrote. Some kinds need no text. */
export function readRequestText(kind: DataRequestKind, typed: string): Reading<string, TextProblem> {
  const words = readWords(typed, MOST_REQUEST_TEXT);
  if ('value' in words && words.value === '' && needsText(kind)) return { problem: 'empty' };
  return words;
}
