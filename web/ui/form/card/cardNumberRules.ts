/** Formats a card number while it is typed, in groups of four digits as on the card. */
import { ungrouped } from '../../../../shared/validation/reading.ts';

const GROUP = 4;

/** A text and the position of the caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Groups the digits in fours. Returns any other text unchanged. */
export function groupedCardNumber(text: string): string {
  const digits = ungrouped(text);
  return /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : text;
}

/**
 * Groups the text and keeps the caret behind the same digits. Before a space, the caret stays in front of it. With `forward`
 * it moves behind the space, so that the Delete key gets past it.
 */
export function regroup({ text, caret }: Typed, forward = false): Typed {
  const grouped = groupedCardNumber(text);
  if (grouped === text) return { text, caret };
  const before = ungrouped(text.slice(0, caret)).length;
  const spaces = Math.floor((forward ? before : Math.max(0, before - 1)) / GROUP);
  return { text: grouped, caret: Math.min(before + spaces, grouped.length) };
}
