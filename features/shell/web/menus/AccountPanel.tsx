import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../shared/dates.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { pageHref } from '../../../../web/paths.ts';
import { currentUser } from '../../../../web/store.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { ColourButtons } from '../../../profile/web/ColourButtons.tsx';
import { MENU_LINES } from '../../../registry.ts';
import { sessionText } from '../../../session/messages.ts';
import { accountMenuText as text } from '../../account.messages.ts';
import styles from './AccountMenu.module.css';

/** Pages about the person, in the order of the menu. They have their names of the function list. */
const LINES = ['user-profile', 'my-data', 'security', 'alerts', 'notices', 'change-password'].flatMap(
  (page) =>
    MENU_LINES.filter((line) => line.page === page).map(({ label }) => ({ label, href: pageHref(page) })),
);

/** Who is logged on, since when, and the pages about the person, with the colours and Log off (SHELL-10). */
export default function AccountPanel({ onLogOff }: { onLogOff: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const ref = useRef<HTMLDivElement>(null);
  const { data } = useCall(profileCalls.read, {});
  useEffect(() => {
    const opener = ref.current?.closest('[data-panel]')?.parentElement?.querySelector('button');
    // Opened by a key before the script was there: the menu could not move the focus into the panel.
    if (opener?.matches(':focus-visible')) ref.current?.querySelector('a')?.focus();
  }, []);
  const last = data?.lastLoginAt;
  const lastLogOn = last
    ? t(text.lastLogOn, { at: formatDateTime(new Date(last), language) })
    : t(text.firstLogOn);
  return (
    <div ref={ref} className={styles.panel}>
      <div className={styles.who}>
        <p className={styles.name} translate="no">
          {data?.name ?? currentUser().userId}
        </p>
        <p className="quiet-note">{data && lastLogOn}</p>
      </div>
      <ul>
        {LINES.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className={styles.line}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <ColourButtons />
      <button type="button" className={styles.line} onClick={onLogOff}>
        {t(sessionText.logOff)}
      </button>
    </div>
  );
}
