import { useSay } from '../../../language/language.tsx';
import { ui } from '../../messages.ts';
import { useAnnounceWait } from '../announce.ts';
import styles from './PageProgress.module.css';

/** A line at the top while the next page's script loads. It appears after a delay, so that quick loads do not show it. */
export function PageProgress() {
  useAnnounceWait(useSay()(ui.loading));
  return <div className={styles.line} aria-hidden="true" />;
}
