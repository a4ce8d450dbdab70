/** Sanitises HTML from the bank: parses it by the HTML standard, keeps what `shared/html.ts` allows, and serialises it. */
import type { Element, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { HTML_ATTRIBUTES, HTML_ELEMENTS, isLink, ownTarget } from '../../shared/html.ts';
import type { Files } from './kind.ts';

/** Attribute names as spelled in the syntax tree. */
const PROPERTY: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

const SCHEMA: Schema = {
  tagNames: [...HTML_ELEMENTS],
  attributes: Object.fromEntries(
    Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, names.map((name) => PROPERTY[name] ?? name)]),
  ),
  // Links are checked by isLink below, which also refuses addresses without a scheme.
  protocols: {},
  ancestors: {},
  required: {},
  clobber: [],
  // These elements are removed with their content. Other forbidden elements keep their text.
  strip: [
    ...[
      'script',
      'style',
      'template',
      'noscript',
      'noembed',
      'noframes',
      'iframe',
      'object',
      'embed',
      'applet',
    ],
    ...['svg', 'math', 'title', 'textarea', 'xmp', 'plaintext', 'select', 'audio', 'video', 'canvas'],
  ],
  allowComments: false,
  allowDoctypes: false,
};

/** The highest heading level in a body. All headings are shifted so that they start with h2, below the page's h1. */
const HIGHEST = 2;
const LOWEST = 6;

/** Maximum number of passes. A body that still changes after them may deceive a parser, so its result is empty. */
const MOST_READINGS = 4;

/**
 * Returns the sanitised body with headings from h2 on. Sanitising it again gives the same text. Empty when no fixed point is
 * reached.
 */
export function sanitiseHtml(html: string): string {
  return settled(fromHtml(html, { fragment: true }));
}

function settled(tree: Root): string {
  let html = write(tree);
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    const again = write(fromHtml(html, { fragment: true }));
    if (again === html) return html;
    html = again;
  }
  return '';
}

function write(tree: Root): string {
  const clean = sanitize(tree, SCHEMA);
  const root: Root = clean.type === 'root' ? clean : { type: 'root', children: [] };
  const elements = elementsOf(root);
  const highest = Math.min(...elements.map(levelOf).filter((level) => level !== undefined));
  for (const element of elements) {
    const { href } = element.properties;
    if (href !== undefined && !(typeof href === 'string' && isLink(href))) delete element.properties.href;
    const level = levelOf(element);
    if (level !== undefined) element.tagName = `h${Math.min(LOWEST, level - highest + HIGHEST)}`;
  }
  return toHtml(root).trim();
}

function levelOf({ tagName }: Element): number | undefined {
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Returns every element of a tree in document order. Does not visit the content of templates. */
function elementsOf(node: Root | RootContent): Element[] {
  if (!('children' in node)) return [];
  const below = node.children.flatMap((child) => elementsOf(child));
  return node.type === 'element' ? [node, ...below] : below;
}

/** A sanitised body. It is computed on first use, so that the server starts faster. */
export type Body = () => string;

function bodyOf(source: string, without?: 'title'): Body {
  let clean: string | undefined;
  return () => {
    if (clean === undefined) {
      const tree = fromHtml(source, { fragment: true });
      const [title] = without ? titlesOf(tree) : [];
      tree.children = tree.children.filter((child) => child !== title);
      clean = settled(tree);
    }
    return clean;
  };
}

/** Reads a body. Reports a missing body, and the line of everything that sanitising would remove. */
export function readHtml(files: Files, path: string): Body | undefined {
  const source = files.text(path);
  if (source === undefined) return undefined;
  tellFaults(files, path, parse(files, path, source));
  return bodyOf(source);
}

/** Reads a page. Its title is its only h1. */
export function readPage(files: Files, path: string): { title: string; body: Body } | undefined {
  const source = files.text(path);
  if (source === undefined) return undefined;
  const tree = parse(files, path, source);
  tellFaults(files, path, tree);
  const [first, ...others] = titlesOf(tree);
  const title = first ? textOf(first) : '';
  if (title === '') files.fault(path, 1, 'it has no title; begin it with <h1>…</h1>');
  for (const other of others) files.fault(path, lineOf(other), 'a page has one <h1>; make this an <h2>');
  return { title, body: bodyOf(source, 'title') };
}

function titlesOf(tree: Root): Element[] {
  return elementsOf(tree).filter((element) => levelOf(element) === 1);
}

function parse(files: Files, path: string, source: string): Root {
  return fromHtml(source, {
    fragment: true,
    onerror: ({ line, reason }) => files.fault(path, line ?? 1, `it is not correct HTML: ${reason}; mend it`),
  });
}

function textOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('').trim() : '';
}

const lineOf = (element: Element) => element.position?.start.line ?? 1;

function tellFaults(files: Files, path: string, tree: Root): void {
  for (const element of elementsOf(tree)) {
    const { tagName } = element;
    const line = lineOf(element);
    if (!HTML_ELEMENTS.includes(tagName)) {
      files.fault(path, line, `<${tagName}> is not allowed here; remove it`);
      continue;
    }
    const allowed = [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[tagName] ?? [])];
    for (const name of Object.keys(element.properties)) {
      if (!allowed.includes(name.toLowerCase()))
        files.fault(path, line, `"${name}" of <${tagName}> is not allowed here; remove it`);
    }
    const { href } = element.properties;
    if (typeof href === 'string') tellLink(files, path, line, href);
  }
}

function tellLink(files: Files, path: string, line: number, href: string): void {
  const shown = JSON.stringify(href.slice(0, 80));
  if (!isLink(href)) {
    const what = 'an address begins with https://, mailto:, tel:, page:, spending: or promotion:';
    files.fault(path, line, `the link ${shown} is not safe; ${what}`);
    return;
  }
  const target = ownTarget(href);
  if (target && !files.has(OWN_FILE[target.kind](target.key)))
    files.fault(
      path,
      line,
      `the link ${shown} leads nowhere; add ${OWN_FILE[target.kind](target.key)} or change it`,
    );
}

/** Path of the file that a link's target must have. */
const OWN_FILE = {
  page: (key: string) => `pages/${key}.en.html`,
  spending: (key: string) => `spending-management/${key}.en.html`,
  promotion: (key: string) => `promotions/${key}/promotion.json`,
};
