/** Membership ids of the partners that get air miles and hotel points; form and server run the same. */
import type { Phrase } from '../../shared/messages.ts';
import { plain } from '../../shared/validation/reading.ts';
import { formatText } from './formats.messages.ts';

/** Longest membership id of any partner. */
export const MEMBERSHIP_LENGTH = 20;

interface MembershipFormat {
  /** For ids that {@link readMembershipId} has read. */
  readonly pattern: RegExp;
  /** "10 digits" */
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

/** Partners whose format is known. */
export const KNOWN_PARTNERS: readonly string[] = [...FORMATS.keys()];

/** The partner of a product: the first four characters of its code. */
export function partnerOf(productCode: string): string {
  return productCode.slice(0, 4);
}

/** A typed membership id as the partner writes it: half-width, upper case, without spaces and dashes between digits. */
export function readMembershipId(partner: string, typed: string): string {
  const text = plain(typed).toUpperCase();
  return FORMATS.has(partner) ? text.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '') : text;
}

/** True when an id that was read is one of the partner's; of a partner whose format is not known, any id. */
export function isMembershipId(partner: string, id: string): boolean {
  if (id === '' || [...id].length > MEMBERSHIP_LENGTH || /\p{C}/u.test(id)) return false;
  return FORMATS.get(partner)?.pattern.test(id) ?? true;
}

/** What of a membership id is shown and told: never most of it. */
export function endOf(membershipId: string): string {
  return membershipId.slice(-Math.max(1, Math.min(4, Math.floor(membershipId.length / 2))));
}

/** That, as calls tell it: `•••• 7890`. */
export function maskedMembership(membershipId: string): string {
  return `•••• ${endOf(membershipId)}`;
}

/** What of it that shows. */
export function shownEnd(masked: string): string {
  return masked.replace(/^•+\s*/u, '');
}

/** "10 digits", for hints and refusals. */
export function membershipFormat(partner: string): Phrase {
  return FORMATS.get(partner)?.text ?? formatText.other;
}
