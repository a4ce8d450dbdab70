/** The rules for replacement requests (RPL-1). Form and server share them. */
import type { Reading } from '../../shared/validation/reading.ts';

/** The reasons of each category, in the form's order. */
export const REASONS = {
  damaged: ['chip', 'magnetic_stripe', 'contactless', 'bent', 'worn', 'other'],
  lost: ['transport', 'shop', 'abroad', 'post', 'unknown', 'other'],
  stolen: ['pickpocket', 'bag', 'break_in', 'abroad', 'post', 'other'],
} as const;

export type ReplacementCategory = keyof typeof REASONS;
export type ReplacementReason = (typeof REASONS)[ReplacementCategory][number];

/** Maximum length in characters. */
export const MAX_DETAIL_LENGTH = 200;

/** All reasons without duplicates. */
export const ALL_REASONS: readonly ReplacementReason[] = [...new Set(Object.values(REASONS).flat())];

/** Whether the category has the reason. */
export function isReasonOf(category: ReplacementCategory, reason: string): boolean {
  return REASONS[category].some((value) => value === reason);
}

/** Whether an order of this category blocks the card permanently. */
export function blocksCard(category: ReplacementCategory): boolean {
  return category !== 'damaged';
}

export type DetailProblem = 'empty' | 'long' | 'format' | 'cardNumber';

/** Collapses the text to one line. Refuses 13 or more digits in a row, so that no card number is stored. */
export function readDetail(typed: string): Reading<string, DetailProblem> {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '') return { problem: 'empty' };
  if (text.length > MAX_DETAIL_LENGTH) return { problem: 'long' };
  if (/\p{Cc}/u.test(text)) return { problem: 'format' };
  if (/(?:\d[ -]?){13}/.test(text.normalize('NFKC'))) return { problem: 'cardNumber' };
  return { value: text };
}

/** Reads a range of working days, such as `3-5`. */
export function rangeOf(days: string): { readonly from: number; readonly to: number } {
  const [from = 0, to = 0] = days.split('-').map(Number);
  return { from, to };
}
