import { useSay } from '../../../web/language/language.tsx';
import { chrome } from '../messages.ts';
import styles from './SkipLink.module.css';

const MAIN_ID = 'main';

/** Skip link, the first Tab stop of every page (SHELL-1). */
export function SkipLink() {
  const t = useSay();
  return (
    <a
      className={styles.skip}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Keeps the address unchanged, because the router treats a new hash as a navigation.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {t(chrome.skip)}
    </a>
  );
}
