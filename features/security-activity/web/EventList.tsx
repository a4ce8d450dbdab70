import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { Icon, type IconName } from '../../../web/ui/layout/Icon.tsx';
import { useFocusOnPage } from '../../../web/ui/table/useFocusOnPage.ts';
import { useMore } from '../../../web/ui/table/useMore.tsx';
import { type ActivityEntry, securityCalls } from '../contract.ts';
import type { EventName } from '../events.ts';
import { securityText as text } from '../messages.ts';
import styles from './Security.module.css';
import { sentenceOf } from './sentence.ts';

/** Events that the list highlights. */
const NOTABLE: ReadonlySet<EventName> = new Set([
  'logged-on-new',
  'password-right',
  'password-wrong',
  'log-on-blocked',
  'code-wrong',
  'code-other',
  'details-wrong',
  'current-password-wrong',
  'forced-off',
]);

/** Events of the account, newest first, one page at a time (SEC-A2). */
export function EventList() {
  const t = useSay();
  const first = useCall(securityCalls.activity, { query: {} });
  return (
    <Loaded from={first} lines={12}>
      {(page) =>
        page.entries.length === 0 && page.next === null ? (
          <p>{t(text.noEvents)}</p>
        ) : (
          <Pages key={page.next} first={page} />
        )
      }
    </Loaded>
  );
}

/** The first page, and the pages loaded on request. */
function Pages({ first }: { readonly first: PayloadOf<typeof securityCalls.activity> }) {
  const more = useMore(securityCalls.activity, { first, itemsOf: ({ entries }) => entries });
  const list = useFocusOnPage(more.pages, more.newest);
  return (
    <>
      <ul className={styles.list} ref={list}>
        {more.items.map((entry) => (
          <EventItem key={`${entry.at} ${entry.event} ${entry.subject}`} entry={entry} />
        ))}
      </ul>
      {more.button}
    </>
  );
}

function EventItem({ entry }: { readonly entry: ActivityEntry }) {
  const t = useSay();
  const language = useLanguage();
  const icon: IconName = NOTABLE.has(entry.event) ? 'alert' : 'tick';
  const by = entry.by === 'bank' && entry.event !== 'by-bank' ? text.byBank : undefined;
  const maker = entry.by === 'portal' ? text.byPortal : by;
  return (
    <li className={styles.event} tabIndex={-1}>
      <Icon name={icon} className={NOTABLE.has(entry.event) ? styles.notable : styles.usual} />
      <div>
        <p>{sentenceOf(entry, { t, language })}</p>
        <p className={cx('quiet-note', styles.meta)}>
          {entry.network && <span>{t(text.ofNetwork, { network: entry.network })}</span>}
          {maker && <span>{t(maker)}</span>}
          {entry.here && <Tag>{t(text.here)}</Tag>}
        </p>
      </div>
    </li>
  );
}
