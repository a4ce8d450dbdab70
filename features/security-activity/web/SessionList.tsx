import { formatDateTime } from '../../../shared/dates.ts';
import { standingAlone } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { FactList } from '../../../web/ui/layout/FactList.tsx';
import { Tag } from '../../../web/ui/layout/Tag.tsx';
import { browserName } from '../../login/public.ts';
import type { SeenSession } from '../contract.ts';
import { securityText as text } from '../messages.ts';
import styles from './Security.module.css';

interface SessionListProps {
  readonly session: SeenSession;
  /** Log-ons whose password was right and whose code was not entered. */
  readonly waiting: readonly SeenSession[];
}

/** The session of this page, and log-ons that are not completed. */
export function SessionList({ session, waiting }: SessionListProps) {
  const t = useSay();
  return (
    <ul className={styles.list}>
      <Session session={session}>
        <Tag tone="ok" icon="tick">
          {t(text.thisSession)}
        </Tag>
      </Session>
      {waiting.map((one) => (
        <Session key={one.startedAt} session={one} note={t(text.waitingHint)}>
          <Tag tone="warn" icon="alert">
            {t(text.waiting)}
          </Tag>
        </Session>
      ))}
    </ul>
  );
}

interface SessionProps {
  readonly session: SeenSession;
  readonly note?: string;
  readonly children: React.ReactNode;
}

function Session({ session, note, children }: SessionProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>{standingAlone(browserName(session.browser, language))}</strong>
        {children}
      </p>
      {note && <p>{note}</p>}
      <FactList
        className={styles.facts}
        facts={[
          [t(text.since), formatDateTime(new Date(session.startedAt), language)],
          [t(text.network), session.network],
        ]}
      />
    </li>
  );
}
