import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { type AnyPhrase, type Language, languageTag, type ParamsOf, say } from '../../shared/messages.ts';
import { withPhones } from '../bank.ts';

/** Renders a phrase in the page's language, with the phrase's parameters if it has any. */
export type Say = <T extends AnyPhrase>(
  phrase: T,
  ...params: [ParamsOf<T>] extends [never] ? [] : [ParamsOf<T>]
) => string;

const LanguageContext = createContext<Language>('en');

/** Provides the page's language and sets `<html lang>`. Use it once per page. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = languageTag(language);
  }, [language]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Returns the translation function `t(phrase)` or `t(phrase, params)`, with the bank's numbers. Stable until the language changes. */
export function useSay(): Say {
  const language = useLanguage();
  return useCallback<Say>((phrase, ...params) => withPhones(say(phrase, language, ...params)), [language]);
}
