/**
 * The bank's own texts. The bank sets them in its content (`bank.json`), so no build output contains them. Sentences and
 * prerendered pages contain placeholders instead.
 */
import type { MenuSection } from './feature.ts';
import type { Phrase } from './messages.ts';

export interface BankTexts {
  readonly name: Phrase;
  /** The legal line at the end of each page. */
  readonly legal: Phrase;
  /** Telephone number of customer service, in its displayed form. */
  readonly phone: string;
  /** Telephone number for lost and stolen cards, answered day and night; absent if `phone` takes them. */
  readonly lostPhone?: string | undefined;
  /** The bank's own order of the groups of functions; absent for the portal's. */
  readonly menu?: MenuChoice | undefined;
}

/** The groups of the function list as the bank wants them. */
export interface MenuChoice {
  /** Groups that come first. The others follow in the portal's order. */
  readonly order?: readonly MenuSection[] | undefined;
  /** Groups that are not shown. Their pages keep their addresses. */
  readonly hidden?: readonly MenuSection[] | undefined;
}

/** Placeholder texts. The server replaces them when it queues a message or sends a page. */
export const bank = {
  name: { en: '{bank-name:en}', zh_tw: '{bank-name:zh_tw}' },
  legal: { en: '{bank-legal:en}', zh_tw: '{bank-legal:zh_tw}' },
  phone: '{bank-phone}',
  lostPhone: '{bank-lost-phone}',
} as const satisfies BankTexts;

/** Returns the number for lost and stolen cards. */
export function lostPhoneOf({ phone, lostPhone = phone }: BankTexts): string {
  return lostPhone;
}

/** Returns the address that calls a number. An extension after `#` is dialled after a pause. */
export function phoneAddress(phone: string): string {
  // The server fills a placeholder in a page with the address of the bank's number.
  if (phone === bank.phone || phone === bank.lostPhone) return `tel:${phone}`;
  const [number = '', extension] = phone.split('#').map((part) => part.replace(/[^\d+]/g, ''));
  return `tel:${number}${extension ? `,${extension}` : ''}`;
}
