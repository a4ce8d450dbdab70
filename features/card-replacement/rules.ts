/** What is said about a card that is to be replaced (RPL-1), for the form and for the server. */
import type { Reading } from '../../shared/validation/reading.ts';

/** The reasons of each category, in the order of the form. */
export const REASONS = {
  damaged: ['chip', 'magnetic_stripe', 'contactless', 'bent', 'worn', 'other'],
  lost: ['transport', 'shop', 'abroad', 'post', 'unknown', 'other'],
  stolen: ['pickpocket', 'bag', 'break_in', 'abroad', 'post', 'other'],
} as const;

export type ReplacementCategory = keyof typeof REASONS;
export type ReplacementReason = (typeof REASONS)[ReplacementCategory][number];

/** Characters in the person's own words. */
export const DETAIL_LENGTH = 200;

/** Every reason once. */
export const ALL_REASONS: readonly ReplacementReason[] = [...new Set(Object.values(REASONS).flat())];

/** True for a reason that its category has. */
export function isReasonOf(category: ReplacementCategory, reason: string): boolean {
  return REASONS[category].some((one) => one === reason);
}

/** True for the categories that stop a card for good. */
export function blocksCard(category: ReplacementCategory): boolean {
  return category !== 'damaged';
}

export type DetailProblem = 'empty' | 'long' | 'format' | 'cardNumber';

/** The person's own words on one line. Long numbers are refused, so that nobody leaves a card number there. */
export function readDetail(typed: string): Reading<string, DetailProblem> {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '') return { problem: 'empty' };
  if (text.length > DETAIL_LENGTH) return { problem: 'long' };
  if (/\p{Cc}/u.test(text)) return { problem: 'format' };
  if (/(?:\d[ -]?){13}/.test(text.normalize('NFKC'))) return { problem: 'cardNumber' };
  return { value: text };
}
