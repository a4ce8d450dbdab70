import { useSay } from '../../../web/language.tsx';
import { chrome } from '../messages.ts';
import styles from './SkipLink.module.css';

const MAIN = 'main';

/** The first stop of the Tab key on every page (SHELL-1). */
export function SkipLink() {
  const t = useSay();
  return (
    <a
      className={styles.skip}
      href={`#${MAIN}`}
      onClick={(event) => {
        // The address stays as it is: the router would take another hash for a page that it did not open.
        event.preventDefault();
        document.getElementById(MAIN)?.focus();
      }}
    >
      {t(chrome.skip)}
    </a>
  );
}
