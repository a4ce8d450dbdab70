/**
 * Puts the links into the documents that the server sends: no page has to ask for them, and those of the prerendered
 * log-on lead somewhere before any script has run.
 */
import type { Hyperlinks } from '../../../shared/hyperlinks/names.ts';
import { targetOf } from '../../../shared/hyperlinks/target.ts';

/** What the build leaves where a link to outside stands (`BankLink` in features/shell/web/MenuLink.tsx). */
const PLACE = /(<a [^>]*?)href="hyperlink:(\w+)"([^>]*)>/g;

/** A document with the links as they are now, rendered as the browser will render them. */
export function withHyperlinks(html: string, hyperlinks: Hyperlinks): string {
  const known = new Map<string, string>(Object.entries(hyperlinks));
  const linked = html.replace(PLACE, (_, before: string, key: string, after: string) => {
    const { href, ownTab } = targetOf(known.get(key));
    const rest = ownTab ? after : `${after.replace(' target="_blank"', '')} data-here=""`;
    return `${before}href="${href.replaceAll('&', '&amp;')}"${rest}>`;
  });
  // A block of data, not a script: nothing in it runs, and nothing in it can end it.
  const data = JSON.stringify(hyperlinks).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="hyperlinks">${data}</script>`;
  return linked.replace('</head>', () => `${block}\n</head>`);
}
