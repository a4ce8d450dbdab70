/** How a card number is shown while it is typed: digits in fours, as on the card. */
import { ungrouped } from '../../../shared/validation/reading.ts';

const GROUP = 4;

/** A text and where the caret stands in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Digits in groups of four, however they were grouped. What is no card number stays as it was typed. */
export function groupedCardNumber(text: string): string {
  const digits = ungrouped(text);
  return /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : text;
}

/**
 * The text in groups, the caret behind the same digits as before. Where it could stand on either side of a space it
 * stands before it, except when `forward`: so the Delete key gets past a space that comes back.
 */
export function regroup({ text, caret }: Typed, forward = false): Typed {
  const grouped = groupedCardNumber(text);
  if (grouped === text) return { text, caret };
  const before = ungrouped(text.slice(0, caret)).length;
  const spaces = Math.floor((forward ? before : Math.max(0, before - 1)) / GROUP);
  return { text: grouped, caret: Math.min(before + spaces, grouped.length) };
}
