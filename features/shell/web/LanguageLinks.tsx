import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, languageTag, say } from '../../../shared/messages.ts';
import { samePageIn } from '../../../web/address.ts';
import { call } from '../../../web/http/api.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { paths } from '../../../web/paths.ts';
import { isPlainPress } from '../../../web/ui/action/navigation.tsx';
import { languageCalls } from '../../language/contract.ts';
import { chrome } from '../messages.ts';

/** Links for the two languages, in the footer and in the drawer before log-on. */
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

/** The link of the headers: the other language, by its own name (SHELL-10). */
export function OtherLanguageLink({ className }: { className?: string | undefined }) {
  const current = useLanguage();
  const other = LANGUAGES.find((language) => language !== current) ?? current;
  return <LanguageLink language={other} className={className} />;
}

interface LanguageLinkProps {
  readonly language: Language;
  readonly className?: string | undefined;
}

/** Nothing to subscribe to: the frame is drawn again after each change of the address. */
const noChanges = () => () => {};

/**
 * A click changes the language in place and keeps the focus and the input (GEN-2). In a new tab, the address shows the same page.
 * Pages after log-on have no language in their address, so there it is the log-on page.
 */
function LanguageLink({ language, className }: LanguageLinkProps) {
  const current = useLanguage() === language;
  const href = useSyncExternalStore(
    noChanges,
    () => addressIn(language),
    () => paths.login(language),
  );
  return (
    <a
      href={href}
      className={className}
      lang={languageTag(language)}
      hrefLang={languageTag(language)}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        chooseLanguage(language);
        // Some browsers delete cookies set by scripts after a week, so the server also sets the cookie. Failures are ignored.
        void call(languageCalls.choose, { query: { language } }).catch(() => {});
      }}
    >
      {!current && <span className="visually-hidden">{`${say(chrome.changeLanguage, language)} `}</span>}
      <span translate="no">{say(chrome.languageName, language)}</span>
    </a>
  );
}

function addressIn(language: Language): string {
  const same = samePageIn(location.pathname, language);
  return same === undefined ? paths.login(language) : same + location.search;
}
