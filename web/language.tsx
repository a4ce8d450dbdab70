import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { type AnyPhrase, type Language, languageTag, type ParamsOf, say } from '../shared/messages.ts';

/** Says a phrase in the page's language; takes the phrase's parameters where it has any. */
export type Say = <T extends AnyPhrase>(
  phrase: T,
  ...params: [ParamsOf<T>] extends [never] ? [] : [ParamsOf<T>]
) => string;

const LanguageContext = createContext<Language>('en');

/** Gives the page its language and keeps `<html lang>` in step with it. One per page. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = languageTag(language);
  }, [language]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The page's language. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The page's voice: `t(phrase)` or `t(phrase, params)`. The same function until the language changes. */
export function useSay(): Say {
  const language = useLanguage();
  return useCallback<Say>((phrase, ...params) => say(phrase, language, ...params), [language]);
}
