import DOMPurify from 'dompurify';
import { HTML_ATTRIBUTES, HTML_ELEMENTS, isLink } from '../../../shared/html.ts';

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
export function cleanFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  return fragment;
}
