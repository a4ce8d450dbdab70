import { useEffect, useState } from 'react';
import { type Language, say } from '../../../shared/messages.ts';
import { useLanguage } from '../../language/language.tsx';
import { ui } from '../messages.ts';

/** Document title: page, then site; "Error: " in front while the page shows errors. */
export function documentTitle(pageTitle: string, error: boolean, language: Language): string {
  const title = say(ui.pageTitle, language, { page: pageTitle, site: say(ui.siteName, language) });
  return `${error ? say(ui.errorPrefix, language) : ''}${title}`;
}

/** The titles of what is on the page, by the order in which they were first rendered: what is inside of a page comes after it. */
const titles = new Map<number, string>();
let rendered = 0;

function showLast(): void {
  const title = titles.get(Math.max(...titles.keys()));
  if (title !== undefined) document.title = title;
}

/**
 * Updates the document title when the page, its step, its errors or the language change. Of several on a page the innermost counts,
 * and the others again once it is gone.
 */
export function useTitle(pageTitle: string, { error = false }: { error?: boolean | undefined } = {}): void {
  const language = useLanguage();
  const [order] = useState(() => ++rendered);
  useEffect(() => {
    titles.set(order, documentTitle(pageTitle, error, language));
    showLast();
  }, [order, pageTitle, error, language]);
  useEffect(
    () => () => {
      titles.delete(order);
      showLast();
    },
    [order],
  );
}
