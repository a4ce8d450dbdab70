/** Fields for digits: they keep digits only, and no more than fit. */

/** A text and the position of the caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

export interface DigitRules {
  /** The number of digits that fit. */
  readonly most: number;
  /** Digits between two spaces. Default: no spaces. */
  readonly group?: number;
}

export const CARD_NUMBER_DIGITS = { most: 16, group: 4 } as const satisfies DigitRules;

/** Returns the digits of a text, full-width ones as half-width. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/**
 * Keeps the digits that fit, and the caret behind the same digits. As with `maxlength`, what does not fit is cut from what
 * was typed at the caret. Before a space, the caret stays in front of it. With `forward` it moves behind the space, so that
 * the Delete key gets past it.
 */
export function keepDigits(typed: Typed, { most, group = most }: DigitRules, forward = false): Typed {
  const before = digitsOf(typed.text.slice(0, typed.caret));
  const after = digitsOf(typed.text.slice(typed.caret));
  const kept = before.slice(0, Math.max(0, Math.min(before.length, most - after.length)));
  const shown = (kept + after).slice(0, most).replace(new RegExp(`\\d{${group}}(?=\\d)`, 'g'), '$& ');
  if (shown === typed.text) return typed;
  const spaces = Math.floor((forward ? kept.length : Math.max(0, kept.length - 1)) / group);
  return { text: shown, caret: Math.min(kept.length + spaces, shown.length) };
}

/** Props of an input for digits, without its handlers. */
export const NUMERIC = { inputMode: 'numeric', spellCheck: false } as const;

/** Returns the digits that fit, as the field shows them. */
export function shownDigits(text: string, rules: DigitRules): string {
  return keepDigits({ text, caret: text.length }, rules).text;
}
