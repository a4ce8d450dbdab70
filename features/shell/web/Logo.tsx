import { bankTexts } from '../../../web/bank.ts';
import { useSay } from '../../../web/language/language.tsx';
import { cx } from '../../../web/ui/cx.ts';
import styles from './Logo.module.css';

/** The bank's logo and name. `small` leaves space for the buttons of the bar on phones. */
export function Logo({ small = false }: { small?: boolean }) {
  const t = useSay();
  return (
    <span className={cx(styles.logo, small && styles.small)}>
      <span className={styles.mark} />
      <span className={styles.name} translate="no">
        {t(bankTexts().name)}
      </span>
    </span>
  );
}
