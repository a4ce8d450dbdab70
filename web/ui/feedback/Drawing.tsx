import styles from './Drawing.module.css';
import type { Picture } from './pictures.ts';

/** A line drawing. It is decorative: the words beside it say the same. */
export function Drawing({ ink, accent }: Picture) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <path d={ink} />
      <path className={styles.accent} d={accent} />
    </svg>
  );
}
