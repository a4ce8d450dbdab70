/** SMPP addresses: digits or a name, type of number (TON) and numbering plan (NPI). */

/** The format of Taiwanese numbers: `886912345678` or `0912345678`. */
export type Numbers = 'international' | 'national';

const TON = { unknown: 0, international: 1, national: 2, alphanumeric: 5 } as const;
const NPI = { unknown: 0, isdn: 1 } as const;

/**
 * Converts a phone number to the fields of a destination.
 *
 * @param number a Taiwanese mobile number `09…`, or any number with `+` and its country code
 * @returns undefined for an invalid number
 */
export function destination(number: string, numbers: Numbers) {
  const [, mobile] = /^(?:0|\+886)(9\d{8})$/.exec(number) ?? [];
  if (mobile && numbers === 'national')
    return { dest_addr_ton: TON.national, dest_addr_npi: NPI.isdn, destination_addr: `0${mobile}` };
  const international = /^\+([1-9]\d{6,14})$/.exec(number)?.[1];
  const address = mobile ? `886${mobile}` : international;
  if (!address) return undefined;
  return { dest_addr_ton: TON.international, dest_addr_npi: NPI.isdn, destination_addr: address };
}

/** Accepts up to 20 digits, optionally after a `+`, or up to 11 letters, digits, spaces, hyphens and dots. */
export function isSender(text: string): boolean {
  return /^\+?\d{1,20}$/.test(text) || /^[A-Za-z0-9 .-]{1,11}$/.test(text);
}

/**
 * Converts the sender to the fields of a source.
 *
 * @param text a name, a number with `+` and its country code, or a short code; empty for the gateway's default
 * @param override TON and NPI instead of those derived from the text
 */
export function source(
  text: string,
  override: { readonly ton: number | undefined; readonly npi: number | undefined },
) {
  const { ton, npi } = derivedTypeOf(text);
  return {
    source_addr_ton: override.ton ?? ton,
    source_addr_npi: override.npi ?? npi,
    source_addr: text.replace('+', ''),
  };
}

function derivedTypeOf(text: string): { readonly ton: number; readonly npi: number } {
  if (text.startsWith('+')) return { ton: TON.international, npi: NPI.isdn };
  if (/^\d+$/.test(text)) return { ton: TON.unknown, npi: NPI.isdn };
  return { ton: text === '' ? TON.unknown : TON.alphanumeric, npi: NPI.unknown };
}
