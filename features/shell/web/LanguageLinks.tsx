import { LANGUAGES, type Language, languageTag, say } from '../../../shared/messages.ts';
import { call } from '../../../web/api.ts';
import { useLanguage } from '../../../web/language.tsx';
import { chooseLanguage } from '../../../web/language-choice.ts';
import { paths } from '../../../web/paths.ts';
import { isPlainPress } from '../../../web/ui/action/navigation.tsx';
import { languageCalls } from '../../language/public.ts';
import { chrome } from '../messages.ts';

/**
 * The two languages, each in its own words. A press changes this page in place and keeps the focus and what was typed
 * (GEN-2); as an address each leads to the log-on in that language.
 */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <LanguageLink language={language} />
        </li>
      ))}
    </ul>
  );
}

function LanguageLink({ language }: { language: Language }) {
  const current = useLanguage() === language;
  return (
    <a
      href={paths.login(language)}
      lang={languageTag(language)}
      hrefLang={languageTag(language)}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        chooseLanguage(language);
        // Some browsers forget a script's cookie after a week, the server's not. The page has changed already.
        void call(languageCalls.choose, { query: { language } }).catch(() => {});
        // In a menu, which closes now: the focus stays on the language control.
        event.currentTarget.closest('[data-panel]')?.parentElement?.querySelector('button')?.focus();
      }}
    >
      {!current && <span className="visually-hidden">{`${say(chrome.changeLanguage, language)} `}</span>}
      {say(chrome.languageName, language)}
    </a>
  );
}
