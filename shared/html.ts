/**
 * HTML that the bank may publish: text with headings, lists, tables and links. Server and browser both sanitise with this
 * list, each with its own parser. The listed elements cannot load resources, run code or imitate the portal.
 */

export const HTML_ELEMENTS: readonly string[] = [
  'h1 h2 h3 h4 h5 h6 p br hr blockquote',
  'ul ol li dl dt dd',
  'a strong em b i abbr sup sub time',
  'table caption thead tbody tfoot tr th td',
].flatMap((names) => names.split(' '));

/** Allowed attributes by element; `*` for every element. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang'],
  a: ['href'],
  abbr: ['title'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/**
 * Allowed link targets: https, mail, telephone, and `page:help`, `spending:budget` or `promotion:DIN01` for pages that the
 * bank publishes in the portal. Addresses with spaces or control characters, which can disguise an address, are refused.
 */
const LINK =
  /^(?:https:\/\/[^\s\\\p{Cc}]+|mailto:[^\s\p{Cc}]+|tel:[+\d-]+|(?:page|spending|promotion):[\w-]+)$/iu;

export function isLink(href: string): boolean {
  return LINK.test(href);
}

export type OwnKind = 'page' | 'spending' | 'promotion';

/** Returns the page of the portal that a link leads to; undefined for any other link. */
export function ownTarget(href: string): { kind: OwnKind; key: string } | undefined {
  const found = /^(page|spending|promotion):([\w-]+)$/.exec(href);
  const kind = found?.[1];
  if (kind !== 'page' && kind !== 'spending' && kind !== 'promotion') return undefined;
  return { kind, key: found?.[2] ?? '' };
}
