import { useSay } from '../../../web/language/language.tsx';
import { frame } from '../../../web/messages.ts';
import { cx } from '../../../web/ui/cx.ts';
import styles from './Logo.module.css';

/** The bank's logo and name. `small` leaves room for the buttons of the bar on phones. */
export function Logo({ small = false }: { small?: boolean }) {
  const t = useSay();
  return (
    <span className={cx(styles.logo, small && styles.small)}>
      <svg
        className={styles.mark}
        width="36"
        height="36"
        viewBox="0 0 36 36"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="36" height="36" rx="8" fill="#C4122F" />
        <path d="M18 6.5 26 21H18zM16 10.5V21h-6z" fill="#FFF" />
        <path
          d="M7.5 25.5c2.6 0 2.6 2 5.2 2s2.7-2 5.3-2 2.6 2 5.3 2 2.6-2 5.2-2"
          fill="none"
          stroke="#FFF"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <span className={styles.name}>{t(frame.bank)}</span>
    </span>
  );
}
