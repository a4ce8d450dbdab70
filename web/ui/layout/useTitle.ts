import { useEffect } from 'react';
import { type Language, say } from '../../../shared/messages.ts';
import { useLanguage } from '../../language/language.tsx';
import { ui } from '../messages.ts';

/** Document title: page, then site; "Error: " in front while the page shows errors. */
export function documentTitle(pageTitle: string, error: boolean, language: Language): string {
  const title = say(ui.pageTitle, language, { page: pageTitle, site: say(ui.siteName, language) });
  return `${error ? say(ui.errorPrefix, language) : ''}${title}`;
}

/** Updates the document title when the page, its step, its errors or the language change. */
export function useTitle(pageTitle: string, { error = false }: { error?: boolean | undefined } = {}): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = documentTitle(pageTitle, error, language);
  }, [pageTitle, error, language]);
}
