/**
 * Inserts the links into the HTML pages that the server sends. Pages need no call for them, and the links of the prerendered log-on page
 * work before any script runs.
 */
import type { Hyperlinks } from '../../../shared/hyperlinks/names.ts';
import { targetOf } from '../../../shared/hyperlinks/target.ts';

/** The placeholder that the build writes for a link (`BankLink` in web/ui/action/BankLink.tsx). */
const PLACEHOLDER = /(<a [^>]*?)href="hyperlink:(\w+)"([^>]*)>/g;

/** Returns the page with the current links, in the markup that the browser renders. */
export function withHyperlinks(html: string, hyperlinks: Hyperlinks): string {
  const targets = new Map<string, string>(Object.entries(hyperlinks));
  const linked = html.replace(PLACEHOLDER, (_, before: string, key: string, after: string) => {
    const { href, newTab } = targetOf(targets.get(key));
    const attributes = newTab ? after : `${after.replace(' target="_blank"', '')} data-here=""`;
    return `${before}href="${href.replaceAll('&', '&amp;')}"${attributes}>`;
  });
  // `<` is escaped, so that no URL can close the element.
  const data = JSON.stringify(hyperlinks).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="hyperlinks">${data}</script>`;
  return linked.replace('</head>', () => `${block}\n</head>`);
}
