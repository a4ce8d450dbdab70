/** Phone numbers and senders as SMPP wants them: digits, with the kind of number (TON) and the numbering plan (NPI). */

/** How numbers of Taiwan are handed over: `886912345678`, or `0912345678` as they are dialled. */
export type Numbers = 'international' | 'national';

export interface SmppAddress {
  readonly ton: number;
  readonly npi: number;
  readonly address: string;
}

const TON = { unknown: 0, international: 1, national: 2, alphanumeric: 5 } as const;
const NPI = { unknown: 0, isdn: 1 } as const;

/**
 * The destination for a number of the bank's record: `09…` of Taiwan, or any with a plus and its country.
 *
 * @returns undefined for what is no such number
 */
export function destination(number: string, numbers: Numbers): SmppAddress | undefined {
  const [, mobile] = /^(?:0|\+886)(9\d{8})$/.exec(number) ?? [];
  if (mobile && numbers === 'national') return { ton: TON.national, npi: NPI.isdn, address: `0${mobile}` };
  const abroad = /^\+([1-9]\d{6,14})$/.exec(number)?.[1];
  const address = mobile ? `886${mobile}` : abroad;
  return address ? { ton: TON.international, npi: NPI.isdn, address } : undefined;
}

/** A sender that gateways take: up to 20 digits, or up to 11 letters, digits, spaces, hyphens and dots. */
export function isSender(text: string): boolean {
  return /^\+?\d{1,20}$/.test(text) || /^[A-Za-z0-9 .-]{1,11}$/.test(text);
}

/**
 * The sender: a name, a number with a plus and its country, or a number of the gateway's own; empty leaves it to the
 * gateway.
 *
 * @param kind overrides what the text looks like
 */
export function source(
  text: string,
  kind: { readonly ton: number | undefined; readonly npi: number | undefined },
): SmppAddress {
  const { ton, npi } = kindOf(text);
  return { ton: kind.ton ?? ton, npi: kind.npi ?? npi, address: text.replace('+', '') };
}

function kindOf(text: string): { readonly ton: number; readonly npi: number } {
  if (text.startsWith('+')) return { ton: TON.international, npi: NPI.isdn };
  if (/^\d+$/.test(text)) return { ton: TON.unknown, npi: NPI.isdn };
  return { ton: text === '' ? TON.unknown : TON.alphanumeric, npi: NPI.unknown };
}
