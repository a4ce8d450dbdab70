import { useSay } from '../../language/language.tsx';
import { ui } from '../messages.ts';
import { LOADING_MS, useAnnounce } from './announce.ts';
import styles from './Skeleton.module.css';

/** Placeholder lines while text loads. A longer wait is announced once, however many parts load. */
export function Skeleton({ lines = 3 }: { lines?: number | undefined }) {
  const t = useSay();
  useAnnounce(t(ui.loading), LOADING_MS);
  return (
    <div className={styles.skeleton}>
      <span className="visually-hidden">{t(ui.loading)}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity.
        <span key={index} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
