import { browserName } from '../../../shared/browser-name.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { capitalizeFirst } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { Entry, EntryList } from '../../../web/ui/named/NamedList.tsx';
import type { SeenSession } from '../contract.ts';
import { securityText as text } from '../messages.ts';

interface SessionListProps {
  readonly session: SeenSession;
  /** Log-ons with a correct password or passkey whose code was not entered. */
  readonly waiting: readonly SeenSession[];
}

/** The session of this page, and incomplete log-ons. */
export function SessionList({ session, waiting }: SessionListProps) {
  const t = useSay();
  return (
    <EntryList>
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
    </EntryList>
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
    <Entry
      name={capitalizeFirst(browserName(session.browser, language))}
      tag={children}
      note={note}
      facts={[
        [t(text.since), formatDateTime(new Date(session.startedAt), language)],
        [t(text.network), session.network],
      ]}
    />
  );
}
