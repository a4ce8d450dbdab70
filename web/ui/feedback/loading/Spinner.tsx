import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { ui } from '../../messages.ts';
import { useAnnounceWait } from '../announce.ts';
import styles from './Spinner.module.css';

/** A decorative spinner next to words. */
export function Spinner({ large }: { large?: boolean | undefined }) {
  return <span className={cx(styles.spinner, large && styles.large)} aria-hidden="true" />;
}

/** Covers the page during a call. Announces a longer wait. */
export function LoadingOverlay() {
  const words = useSay()(ui.loading);
  useAnnounceWait(words);
  return (
    <div className={styles.overlay}>
      <p className={styles.box}>
        <Spinner large />
        {words}
      </p>
    </div>
  );
}
