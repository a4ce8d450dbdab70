import type { Element, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { HTML_ATTRIBUTES, HTML_ELEMENTS, isLink } from '../../shared/html.ts';
import { faultsIn } from '../../tests/support/data/content.ts';
import { HOSTILE_HTML } from '../../tests/support/data/hostile-html.ts';
import { type Body, readHtml, readPage, sanitiseHtml } from './html.ts';
import type { Kind } from './kind.ts';

const body: Kind<Body> = { name: 'body', read: (files) => readHtml(files, 'body.html') };
const page: Kind<object> = { name: 'page', read: (files) => readPage(files, 'page.html') };
const faultsOf = (html: string) => faultsIn(body, { 'body.html': html });

function elementsOf(node: RootContent | { children: RootContent[]; type: 'root' }): Element[] {
  if (!('children' in node)) return [];
  const below = node.children.flatMap((child) => elementsOf(child));
  return node.type === 'element' ? [node, ...below] : below;
}

/**
 * Returns every forbidden element, attribute and link of a body. Attribute names are compared in lower case, as in
 * HTML.
 */
function foreignIn(html: string): string[] {
  return elementsOf(fromHtml(html, { fragment: true })).flatMap(({ tagName, properties }) => {
    const allowed = [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[tagName] ?? [])];
    return [
      ...(HTML_ELEMENTS.includes(tagName) ? [] : [`<${tagName}>`]),
      ...Object.entries(properties).flatMap(([name, value]) => {
        if (!allowed.includes(name.toLowerCase())) return [`${tagName} ${name}`];
        return name === 'href' && !isLink(String(value)) ? [`href ${value}`] : [];
      }),
    ];
  });
}

describe('[PRM-2] [S33] HTML that the bank writes', () => {
  it('is reduced to text, headings, lists, tables and safe links, for any input', () => {
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(300);
    for (const hostile of HOSTILE_HTML) {
      const clean = sanitiseHtml(hostile);
      expect(foreignIn(clean), hostile).toEqual([]);
      // Parsing the result again changes nothing, so another parser finds nothing else in it.
      expect(sanitiseHtml(clean), hostile).toBe(clean);
    }
  });

  it('keeps words, tables and links', () => {
    const html =
      '<h2>Terms</h2><ol start="2"><li>One <strong>day</strong></li></ol>' +
      '<table><caption>Fees</caption><tbody><tr><th scope="row" colspan="2">Fee</th><td>1</td></tr></tbody></table>' +
      '<p lang="en"><a href="https://bank.example/a?b=c">Site</a> <a href="page:help">Help</a> <a href="tel:165">165</a></p>';
    expect(sanitiseHtml(html)).toBe(html);
    expect(faultsIn(body, { 'body.html': html, 'pages/help.en.html': null })).toEqual([]);
  });

  it('starts with an h2', () => {
    expect(sanitiseHtml('<h1>A</h1><h3>B</h3>')).toBe('<h2>A</h2><h4>B</h4>');
    expect(sanitiseHtml('<h4>A</h4><h5>B</h5>')).toBe('<h2>A</h2><h3>B</h3>');
    expect(sanitiseHtml('<h1>A</h1><h6>B</h6>')).toBe('<h2>A</h2><h6>B</h6>');
  });

  it('is refused with its line when something would be removed', () => {
    expect(faultsOf('<p>One</p>\n<script>x</script>')).toEqual([
      'body.html, line 2: <script> is not allowed here; remove it',
    ]);
    expect(faultsOf('<p>One</p>\n\n<p onclick="x" class="y">Two</p>')).toEqual([
      'body.html, line 3: "onClick" of <p> is not allowed here; remove it',
      'body.html, line 3: "className" of <p> is not allowed here; remove it',
    ]);
    expect(faultsOf('<p><a href="http://bank.example">x</a></p>')[0]).toMatch(
      /line 1: the link .* is not safe/,
    );
    expect(faultsOf('<p><a href="page:none">x</a></p>')[0]).toMatch(
      /leads nowhere; add pages\/none\.en\.html/,
    );
    expect(faultsOf('<p><a href="promotion:NONE1">x</a></p>')[0]).toMatch(
      /add promotions\/NONE1\/promotion\.json/,
    );
    expect(faultsOf('<p title=">One</p>')[0]).toMatch(/line 1: it is not correct HTML/);
    for (const hostile of ['<iframe src="x"></iframe>', '<svg></svg>', '<p style="color:red">x</p>'])
      expect(faultsOf(hostile), hostile).toHaveLength(1);
  });

  it('[CNT-1] has one title per page, its h1', () => {
    const of = (html: string) => faultsIn(page, { 'page.html': html });
    expect(of('<h1>Help</h1>\n<h2>A</h2><p>x</p>')).toEqual([]);
    expect(of('<p>x</p>')[0]).toMatch(/it has no title/);
    expect(of('<h1>Help</h1>\n<h1>More</h1>')[0]).toMatch(/line 2: a page has one <h1>/);
  });
});
