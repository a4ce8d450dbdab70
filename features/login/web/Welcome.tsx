import { LANGUAGES, languageTag, say } from '../../../shared/messages.ts';
import { welcomeText } from '../welcome.messages.ts';
import styles from './LoginPage.module.css';

/**
 * A picture of the bank's card, and three sentences. Rendered at build time only, in both languages, so that the log-on page
 * needs no script for it. The server replaces the sentences of `data-welcome` (server/brand/pages.ts).
 */
export function Welcome() {
  return (
    <>
      <svg className={styles.art} viewBox="0 0 200 140" aria-hidden="true" focusable="false">
        <g className={styles.cardBehind} transform="rotate(-8 90 70)">
          <rect x="12" y="18" width="152" height="96" rx="10" />
          <path d="M12 42h152" />
        </g>
        <rect className={styles.card} x="30" y="30" width="160" height="101" rx="10" />
        <g className={styles.onCard}>
          <path opacity=".3" d="M38 110c24-14 48 12 72 0s48-14 72 0M38 120c24-14 48 12 72 0s48-14 72 0" />
          <path d="M44 54h22v16H44zM44 62h22M55 54v16M76 55q6 7 0 14M82 52q9 10 0 20" />
          <path strokeWidth="5" strokeDasharray="0 8" d="M47 90h26M85 90h26M123 90h26" />
        </g>
      </svg>
      {LANGUAGES.map((language) => (
        <ul key={language} className={styles.promises} lang={languageTag(language)}>
          {Object.values(welcomeText).map((promise, at) => (
            <li key={promise.en} data-welcome={`${at} ${language}`}>
              {say(promise, language)}
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}
