import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type Language, say } from '../../shared/messages.ts';
import { frame } from '../messages.ts';
import { useAnnounceChange } from '../ui/feedback/announce.ts';
import { LanguageProvider } from './language.tsx';
import { currentLanguage, onLanguage, syncWithAddress } from './language-choice.ts';

interface LanguageRootProps {
  /** The language of the server's markup. Hydration must start with this language. */
  readonly sent: Language;
  readonly children: ReactNode;
}

/** Provides the page's language. Updates it after Back and Forward, and when the user changes it. */
export function LanguageRoot({ sent, children }: LanguageRootProps) {
  const language = useSyncExternalStore(onLanguage, currentLanguage, () => sent);
  useEffect(() => {
    window.addEventListener('popstate', syncWithAddress);
    return () => window.removeEventListener('popstate', syncWithAddress);
  }, []);
  useAnnounceChange(say(frame.inLanguage, language));
  return <LanguageProvider language={language}>{children}</LanguageProvider>;
}
