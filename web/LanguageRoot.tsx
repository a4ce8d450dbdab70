import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Language } from '../shared/messages.ts';
import { LanguageProvider } from './language.tsx';
import { currentLanguage, followAddress, onLanguage } from './language-choice.ts';

interface LanguageRootProps {
  /** What the server sent: hydration must start from the same. */
  readonly sent: Language;
  readonly children: ReactNode;
}

/** Gives the page the language of its address or of the stored choice, and follows both. */
export function LanguageRoot({ sent, children }: LanguageRootProps) {
  const language = useSyncExternalStore(onLanguage, currentLanguage, () => sent);
  useEffect(() => {
    window.addEventListener('popstate', followAddress);
    return () => window.removeEventListener('popstate', followAddress);
  }, []);
  return <LanguageProvider language={language}>{children}</LanguageProvider>;
}
