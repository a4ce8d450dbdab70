import { createElement, type ReactNode } from 'react';
import { HTML_ATTRIBUTES, HTML_ELEMENTS, isLink, ownTarget } from '../../../shared/html.ts';
import type { Language } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { ExternalLink, Link } from '../../../web/ui/action/Link.tsx';
import styles from './HtmlBody.module.css';

/** Where the reader is: links to the bank's own pages stay in that part of the portal. */
export interface Place {
  readonly loggedOn: boolean;
  readonly language: Language;
}

/** React's names of attributes. */
const PROPERTY: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** The children of a cleaned node. Elements and attributes that are not on the list are left out here too. */
export function toReact(node: Node, place: Place): ReactNode[] {
  return [...node.childNodes].map((child, index) => toElement(child, `${index}`, place));
}

function toElement(node: Node, key: string, place: Place): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return isBetweenParts(node) ? null : node.nodeValue;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.localName;
  if (!HTML_ELEMENTS.includes(tag)) return toReact(node, place);
  const children = toReact(node, place);
  if (tag === 'a') return toLink(node, { key, children, place });
  const element = createElement(
    tag,
    { key, ...attributesOf(node) },
    ...(children.length > 0 ? children : []),
  );
  if (tag !== 'table') return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section key={key} className={styles.scroll} aria-label={captionOf(node)} tabIndex={0}>
      {element}
    </section>
  );
}

/** Spaces between the parts of a table or a list are no text. */
function isBetweenParts({ nodeValue, parentNode }: Node): boolean {
  return (
    nodeValue?.trim() === '' && /^(TABLE|THEAD|TBODY|TFOOT|TR|UL|OL|DL)$/.test(parentNode?.nodeName ?? '')
  );
}

function attributesOf(element: HTMLElement): Record<string, string> {
  const names = [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[element.localName] ?? [])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null || name === 'href' ? [] : [[PROPERTY[name] ?? name, value]];
    }),
  );
}

function captionOf(table: HTMLElement): string | undefined {
  return table.querySelector('caption')?.textContent ?? undefined;
}

function toLink(
  link: HTMLElement,
  { key, children, place }: { key: string; children: ReactNode[]; place: Place },
): ReactNode {
  const href = link.getAttribute('href') ?? '';
  const own = ownTarget(href);
  const attributes = { key, ...attributesOf(link) };
  if (own) {
    return (
      <Link {...attributes} key={key} href={pathOf(own, place)}>
        {children}
      </Link>
    );
  }
  if (!isLink(href)) return <span key={key}>{children}</span>;
  if (/^https:/i.test(href)) {
    return (
      <ExternalLink {...attributes} key={key} href={href}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <a {...attributes} key={key} href={href}>
      {children}
    </a>
  );
}

function pathOf({ kind, key }: NonNullable<ReturnType<typeof ownTarget>>, place: Place): string {
  if (kind === 'promotion') return paths.promotion(key);
  if (kind === 'spending') return paths.spendingManagement(key);
  return place.loggedOn ? paths.myInformation(key) : paths.information(key, place.language);
}
