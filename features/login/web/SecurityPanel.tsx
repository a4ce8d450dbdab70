import { useSyncExternalStore } from 'react';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { loginText as text } from '../messages.ts';
import styles from './LoginPage.module.css';

const never = () => () => {};

/** Security advice beside the form, and links for people who cannot log on yet. */
export function SecurityPanel() {
  const t = useSay();
  const language = useLanguage();
  // Only the browser has the host name. The prerendered page reserves a line for it.
  const host = useSyncExternalStore(
    never,
    () => location.host,
    () => '\u00a0',
  );
  return (
    <aside className={styles.aside} aria-labelledby="safe-title">
      <h2 id="safe-title">{t(text.safeTitle)}</h2>
      <p>{t(text.safeAddress)}</p>
      <p className={styles.host}>{host}</p>
      <p>{t(text.safeNote)}</p>
      <ul className={styles.ways}>
        <li>
          <Link href={paths.register(language)}>{t(text.newUser)}</Link>
        </li>
        <li>
          <Link href={paths.activateCard(language)}>{t(text.activate)}</Link>
        </li>
        <li>
          <Link href={paths.forgotPassword(language)}>{t(text.forgotPassword)}</Link>
        </li>
      </ul>
    </aside>
  );
}
