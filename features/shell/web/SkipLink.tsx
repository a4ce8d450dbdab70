import { useSay } from '../../../web/language/language.tsx';
import { chrome } from '../messages.ts';
import styles from './SkipLink.module.css';

const MAIN_ID = 'main';

/** First Tab stop of every page (SHELL-1). */
export function SkipLink() {
  const t = useSay();
  return (
    <a
      className={styles.skip}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Does not change the address: the router treats another hash as a navigation.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {t(chrome.skip)}
    </a>
  );
}
