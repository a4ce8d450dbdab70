/** Membership ids of air mile and hotel point partners. Form and server share these rules. */
import type { Phrase } from '../../shared/messages.ts';
import { plain } from '../../shared/validation/reading.ts';
import { ANY_FORMAT, MEMBERSHIP_FORMATS } from './partners.messages.ts';

/** Maximum length in characters, for every partner. */
export const MAX_MEMBERSHIP_LENGTH = 20;

const FORMATS = new Map(Object.entries(MEMBERSHIP_FORMATS));

/** The partners with a known format. */
export const KNOWN_PARTNERS: readonly string[] = [...FORMATS.keys()];

/** A product code starts with its partner's four characters. */
export function partnerOf(productCode: string): string {
  return productCode.slice(0, 4);
}

/** Normalises a typed membership id: half-width, upper case, and for known partners without spaces and dashes. */
export function readMembershipId(partner: string, typed: string): string {
  const text = plain(typed).toUpperCase();
  return FORMATS.has(partner) ? text.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '') : text;
}

/**
 * Whether a normalised id has the partner's format. For partners without a known format, every text of 1 to 20
 * characters without control characters is valid.
 */
export function isMembershipId(partner: string, id: string): boolean {
  if (id === '' || [...id].length > MAX_MEMBERSHIP_LENGTH || /\p{C}/u.test(id)) return false;
  return FORMATS.get(partner)?.pattern.test(id) ?? true;
}

/** The visible end of a membership id: half of the id, but at least one and at most four characters. */
export function visibleEnd(membershipId: string): string {
  return membershipId.slice(-Math.max(1, Math.min(4, Math.floor(membershipId.length / 2))));
}

/** Masks a membership id for responses: `•••• 7890`. */
export function maskMembershipId(membershipId: string): string {
  return `•••• ${visibleEnd(membershipId)}`;
}

/** Returns the visible end of a masked membership id. */
export function endOfMasked(masked: string): string {
  return masked.replace(/^•+\s*/u, '');
}

/** The partner's format in words, for hints and errors. */
export function membershipFormat(partner: string): Phrase {
  return FORMATS.get(partner)?.text ?? ANY_FORMAT;
}
