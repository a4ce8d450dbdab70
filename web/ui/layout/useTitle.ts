import { useEffect, useState } from 'react';
import { type Language, say } from '../../../shared/messages.ts';
import { useLanguage } from '../../language/language.tsx';
import { ui } from '../messages.ts';

/** Returns the document title: page, then site, with "Error: " in front while the page shows errors. */
export function documentTitle(pageTitle: string, error: boolean, language: Language): string {
  const title = say(ui.pageTitle, language, { page: pageTitle, site: say(ui.siteName, language) });
  return `${error ? say(ui.errorPrefix, language) : ''}${title}`;
}

/** Titles in use, by the order of their first render. A component inside a page renders after the page. */
const titles = new Map<number, string>();
let rendered = 0;

function showLast(): void {
  const title = titles.get(Math.max(...titles.keys()));
  if (title !== undefined) document.title = title;
}

/**
 * Sets the document title, and updates it when the page, its step, its errors or the language change. If several components
 * set a title, the innermost wins. When it unmounts, the previous title returns.
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
