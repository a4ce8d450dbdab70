/** How a link to outside opens; the pages that the server sends and the browser agree on it here. */

/** Where a name without a target leads: a search site, which is told nothing of the page (S35). */
const FALLBACK_SEARCH = 'https://duckduckgo.com/';

export interface LinkTarget {
  readonly href: string;
  /** Another site, which opens in a tab of its own; the fallback, a phone number and a mail address do not. */
  readonly ownTab: boolean;
}

/** The target of a link, given what the bank's list says for it. */
export function targetOf(address: string | undefined): LinkTarget {
  if (address === undefined) return { href: FALLBACK_SEARCH, ownTab: false };
  return { href: address, ownTab: address.startsWith('https:') };
}
