/**
 * The HTML that the bank may publish: text with headings, lists, tables and links. Server and browser clean by this one
 * list, each with its own parser. Nothing in it loads, runs, or looks like a part of the portal.
 */

export const HTML_ELEMENTS: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['a', 'strong', 'em', 'b', 'i', 'abbr', 'sup', 'sub', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** By element; `*` for all. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang'],
  a: ['href'],
  abbr: ['title'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/**
 * Where a link may lead: other sites by https, mail, telephone, and `page:help`, `spending:budget` or `promotion:DIN01`
 * for what the bank publishes here. Spaces and control characters, with which addresses are disguised, are in none.
 */
const LINK =
  /^(?:https:\/\/[^\s\\\p{Cc}]+|mailto:[^\s\p{Cc}]+|tel:[+\d-]+|(?:page|spending|promotion):[\w-]+)$/iu;

export function isLink(href: string): boolean {
  return LINK.test(href);
}

export type OwnKind = 'page' | 'spending' | 'promotion';

/** What of the bank's own publications a link leads to; undefined for any other link. */
export function ownTarget(href: string): { kind: OwnKind; key: string } | undefined {
  const found = /^(page|spending|promotion):([\w-]+)$/.exec(href);
  const kind = found?.[1];
  if (kind !== 'page' && kind !== 'spending' && kind !== 'promotion') return undefined;
  return { kind, key: found?.[2] ?? '' };
}
