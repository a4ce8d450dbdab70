import { useSay } from '../language.tsx';
import { chrome } from './messages.ts';
import styles from './SkipLink.module.css';

/** The first stop of the Tab key on every page (SHELL-1). */
export function SkipLink() {
  const t = useSay();
  return (
    <a className={styles.skip} href="#main">
      {t(chrome.skip)}
    </a>
  );
}
