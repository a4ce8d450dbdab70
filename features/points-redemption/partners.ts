/** Membership ids of air mile and hotel point partners. Form and server share these rules. */
import type { Phrase } from '../../shared/messages.ts';
import { plain } from '../../shared/validation/reading.ts';
import { formatText } from './formats.messages.ts';

/** In characters, for every partner. */
export const MAX_MEMBERSHIP_LENGTH = 20;

interface MembershipFormat {
  /** Matches ids returned by {@link readMembershipId}. */
  readonly pattern: RegExp;
  /** For example "10 digits". */
  readonly text: Phrase;
}

const TEN_DIGITS: MembershipFormat = { pattern: /^\d{10}$/, text: formatText.digits10 };
const NINE_DIGITS: MembershipFormat = { pattern: /^\d{9}$/, text: formatText.digits9 };

/** By the first four characters of a product's code. */
const FORMATS: ReadonlyMap<string, MembershipFormat> = new Map([
  ['TRCA', { pattern: /^[A-Z]{2}\d{7}$/, text: formatText.TRCA }],
  ['TRSQ', { pattern: /^8\d{9}$/, text: formatText.TRSQ }],
  ['EVAM', { pattern: /^[123]\d{9}$/, text: formatText.EVAM }],
  ['CXLA', TEN_DIGITS],
  ['CXVM', TEN_DIGITS],
  ['TRCX', TEN_DIGITS],
  ['FRKL', TEN_DIGITS],
  ['HAAI', TEN_DIGITS],
  ['ASIA', { pattern: /^(\d{10}|\d{16})$/, text: formatText.ASIA }],
  ['JALM', { pattern: /^(\d{7}|\d{9})$/, text: formatText.JALM }],
  ['VIAI', { pattern: /^(\d{8}|\d{10})$/, text: formatText.VIAI }],
  ['EMIR', { pattern: /^(EK)?\d{9,11}$/, text: formatText.EMIR }],
  ['UNAI', { pattern: /^(\d{8}|[A-Z]{2}\d{6}|[A-Z]{3}\d{5})$/, text: formatText.UNAI }],
  ['CAAI', { pattern: /^(\d{9}|\d{16})$/, text: formatText.CAAI }],
  ['QAAI', NINE_DIGITS],
  ['IHGP', NINE_DIGITS],
  ['QANT', { pattern: /^(\d{7}|\d{10})$/, text: formatText.QANT }],
  ['ACCO', { pattern: /^[A-Z\d]{16}$/, text: formatText.ACCO }],
  ['MARR', { pattern: /^\d{2,9}$/, text: formatText.MARR }],
  ['AVIA', { pattern: /^\d{2,11}$/, text: formatText.AVIA }],
  ['TKAI', { pattern: /^(\d{1,9}|TK(\d{7}|\d{9}))$/, text: formatText.TKAI }],
]);

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

/** True when a normalised id has the partner's format. Partners without a known format accept any text. */
export function isMembershipId(partner: string, id: string): boolean {
  if (id === '' || [...id].length > MAX_MEMBERSHIP_LENGTH || /\p{C}/u.test(id)) return false;
  return FORMATS.get(partner)?.pattern.test(id) ?? true;
}

/** The end of a membership id that may be shown: up to four characters, at most half of the id. */
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
  return FORMATS.get(partner)?.text ?? formatText.other;
}
