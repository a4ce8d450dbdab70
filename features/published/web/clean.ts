import DOMPurify from 'dompurify';
import { HTML_ATTRIBUTES, HTML_ELEMENTS, isLink } from '../../../shared/html.ts';

const ALLOWED = {
  ALLOWED_TAGS: [...HTML_ELEMENTS],
  ALLOWED_ATTR: [...new Set(Object.values(HTML_ATTRIBUTES).flat())],
  // These hold no addresses, and are not to be judged as such.
  ADD_URI_SAFE_ATTR: ['lang', 'scope', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Judged by isLink; this only keeps the cleaner from refusing page: and the like before.
  ALLOWED_URI_REGEXP: /^(?:https|mailto|tel|page|spending|promotion):/i,
};

/** What the list of `shared/html.ts` allows of a text, by the browser's own parser; a document of its own runs nothing. */
export function cleanFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ...ALLOWED,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  return fragment;
}
