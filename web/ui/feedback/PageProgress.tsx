import { useSay } from '../../language/language.tsx';
import { ui } from '../messages.ts';
import { LOADING_MS, useAnnounce } from './announce.ts';
import styles from './PageProgress.module.css';

/** A line at the top while the next page's script loads. Quick answers do not show it. */
export function PageProgress() {
  useAnnounce(useSay()(ui.loading), LOADING_MS);
  return <div className={styles.line} aria-hidden="true" />;
}
