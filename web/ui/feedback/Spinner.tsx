import { useSay } from '../../language/language.tsx';
import { cx } from '../cx.ts';
import { ui } from '../messages.ts';
import styles from './Spinner.module.css';

/** A decorative spinner next to words. */
export function Spinner({ large }: { large?: boolean | undefined }) {
  return <span className={cx(styles.spinner, large && styles.large)} aria-hidden="true" />;
}

/** Covers the page during a call. Screen readers announce its words. */
export function LoadingOverlay({ text }: { text?: string | undefined }) {
  const t = useSay();
  return (
    <div className={styles.overlay} role="status">
      <p className={styles.box}>
        <Spinner large />
        {text ?? t(ui.loading)}
      </p>
    </div>
  );
}
