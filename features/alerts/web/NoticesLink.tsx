import { useEffect } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AppIcon } from '../../../web/ui/layout/AppIcon.tsx';
import { noticesText as text } from '../messages.ts';
import styles from './NoticesLink.module.css';
import { claimBrowser } from './push.ts';
import { useUnread } from './unread.ts';

/** Larger counts are shown as "99+". */
const MAX_SHOWN = 99;

/** Link to the notices in the frame after log-on, with the number of unread notices. */
export function NoticesLink() {
  const t = useSay();
  const count = useUnread();
  useEffect(() => void claimBrowser(), []);
  return (
    <Link href={paths.notices()} className={styles.link} aria-label={t(text.link, { count })}>
      <AppIcon name="bell" size={24} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
