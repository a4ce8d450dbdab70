import { useSay } from '../../language/language.tsx';
import { ui } from '../messages.ts';
import styles from './Skeleton.module.css';

/** Placeholder lines while text loads. Announces "Loading..." once. */
export function Skeleton({ lines = 3 }: { lines?: number | undefined }) {
  const t = useSay();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t(ui.loading)}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity.
        <span key={index} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
