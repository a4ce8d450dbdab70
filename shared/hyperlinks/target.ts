/** Targets of links to other sites. The browser and the server's pages both use them. */

/** Target of a link that the bank has not configured: a search site, without a referrer (S35). */
const FALLBACK_SEARCH = 'https://duckduckgo.com/';

export interface LinkTarget {
  readonly href: string;
  /** True for another site, which opens in a new tab; false for the fallback, phone numbers and mail addresses. */
  readonly newTab: boolean;
}

/** Returns the target of a link. `address` is the bank's configured value. */
export function targetOf(address: string | undefined): LinkTarget {
  if (address === undefined) return { href: FALLBACK_SEARCH, newTab: false };
  return { href: address, newTab: address.startsWith('https:') };
}
