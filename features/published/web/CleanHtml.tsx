import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { isAfterLogOn } from '../../../web/address.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { cleanFragment } from './clean.ts';
import { toReact } from './toReact.tsx';

/** Sanitises the HTML and renders it as React elements. */
export default function CleanHtml({ html }: { html: string }) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const fragment = useMemo(() => cleanFragment(html), [html]);
  return <div>{toReact(fragment, { loggedOn: isAfterLogOn(pathname), language })}</div>;
}
