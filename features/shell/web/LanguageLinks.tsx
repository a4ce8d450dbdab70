import { LANGUAGES, type Language, languageTag, say } from '../../../shared/messages.ts';
import { call } from '../../../web/http/api.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { paths } from '../../../web/paths.ts';
import { isPlainPress } from '../../../web/ui/action/navigation.tsx';
import { languageCalls } from '../../language/contract.ts';
import { chrome } from '../messages.ts';

/**
 * Links for the two languages. A click changes the language in place and keeps the focus and the input (GEN-2). The address
 * of each link is the log-on page in that language.
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
        // Some browsers delete cookies set by scripts after a week, so the server also sets the cookie. Failures are ignored.
        void call(languageCalls.choose, { query: { language } }).catch(() => {});
        // If the link is in a menu, the menu closes now, so the language button takes the focus.
        event.currentTarget.closest('[data-panel]')?.parentElement?.querySelector('button')?.focus();
      }}
    >
      {!current && <span className="visually-hidden">{`${say(chrome.changeLanguage, language)} `}</span>}
      <span translate="no">{say(chrome.languageName, language)}</span>
    </a>
  );
}
