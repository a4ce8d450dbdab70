import DOMPurify from 'dompurify';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { HTML_ATTRIBUTES, HTML_ELEMENTS, isLink, ownTarget } from '../../../shared/html.ts';
import type { Language } from '../../../shared/messages.ts';
import { isAfterLogOn } from '../../../web/address.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { ExternalLink, Link } from '../../../web/ui/action/Link.tsx';
import styles from './HtmlBody.module.css';

/** Sanitises the HTML and renders it as React elements. */
export default function CleanHtml({ html }: { html: string }) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const fragment = useMemo(() => cleanFragment(html), [html]);
  return <div>{toReact(fragment, { loggedOn: isAfterLogOn(pathname), language })}</div>;
}

const ALLOWED = {
  ALLOWED_TAGS: [...HTML_ELEMENTS],
  ALLOWED_ATTR: [...new Set(Object.values(HTML_ATTRIBUTES).flat())],
  // These attributes contain no URLs, so the check of ALLOWED_URI_REGEXP must not apply to them.
  ADD_URI_SAFE_ATTR: ['lang', 'scope', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Accepts page: and similar schemes. The strict check is isLink below.
  ALLOWED_URI_REGEXP: /^(?:https|mailto|tel|page|spending|promotion):/i,
};

/** Sanitises HTML by the allow list of `shared/html.ts`. DOMPurify parses it in a separate document, where no script runs. */
function cleanFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  return fragment;
}

/** Decides the addresses of links to the bank's pages: before or after log-on, and the language. */
interface LinkContext {
  readonly loggedOn: boolean;
  readonly language: Language;
}

/** React's property names for HTML attributes with a different name. */
const PROPERTY_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** Renders the children of a sanitised node. As a second check, skips elements and attributes that are not on the allow list. */
function toReact(node: Node, context: LinkContext): ReactNode[] {
  return [...node.childNodes].map((child, index) => toElement(child, `${index}`, context));
}

function toElement(node: Node, key: string, context: LinkContext): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return isLayoutSpace(node) ? null : node.nodeValue;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.localName;
  if (!HTML_ELEMENTS.includes(tag)) return toReact(node, context);
  const children = toReact(node, context);
  if (tag === 'a') return toLink(node, { key, children, context });
  const Tag = tag as 'div';
  const element = (
    <Tag key={key} {...attributesOf(node)}>
      {children.length > 0 ? children : undefined}
    </Tag>
  );
  if (tag !== 'table') return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <section key={key} className={styles.scroll} aria-label={captionOf(node)} tabIndex={0}>
      {element}
    </section>
  );
}

/** True for whitespace between table rows or list items. */
function isLayoutSpace({ nodeValue, parentNode }: Node): boolean {
  return (
    nodeValue?.trim() === '' && /^(TABLE|THEAD|TBODY|TFOOT|TR|UL|OL|DL)$/.test(parentNode?.nodeName ?? '')
  );
}

function attributesOf(element: HTMLElement): Record<string, string> {
  const names = [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[element.localName] ?? [])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null || name === 'href' ? [] : [[PROPERTY_NAMES[name] ?? name, value]];
    }),
  );
}

function captionOf(table: HTMLElement): string | undefined {
  return table.querySelector('caption')?.textContent ?? undefined;
}

function toLink(
  link: HTMLElement,
  { key, children, context }: { key: string; children: ReactNode[]; context: LinkContext },
): ReactNode {
  const href = link.getAttribute('href') ?? '';
  const portalTarget = ownTarget(href);
  const attributes = attributesOf(link);
  if (portalTarget) {
    return (
      <Link key={key} {...attributes} href={pathOf(portalTarget, context)}>
        {children}
      </Link>
    );
  }
  if (!isLink(href)) return <span key={key}>{children}</span>;
  if (/^https:/i.test(href)) {
    return (
      <ExternalLink key={key} {...attributes} href={href}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <a key={key} {...attributes} href={href}>
      {children}
    </a>
  );
}

function pathOf({ kind, key }: NonNullable<ReturnType<typeof ownTarget>>, context: LinkContext): string {
  if (kind === 'promotion') return paths.promotion(key);
  if (kind === 'spending') return paths.spendingManagement(key);
  return context.loggedOn ? paths.myInformation(key) : paths.information(key, context.language);
}
