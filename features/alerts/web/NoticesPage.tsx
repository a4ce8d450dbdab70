import { useEffect, useRef } from 'react';
import { formatDate, taipeiTime } from '../../../shared/dates.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { call } from '../../../web/http/api.ts';
import { invalidate, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useMore } from '../../../web/ui/table/useMore.tsx';
import { alertCalls } from '../contract.ts';
import { noticesText as text } from '../messages.ts';
import { MAX_READ } from '../rules.ts';
import styles from './Alerts.module.css';
import { byDay, type Notice, noticeHref } from './noticeLink.ts';
import { setUnread } from './unread.ts';

/** Notices of the last 13 months, grouped by day (ALERT-2). */
export default function NoticesPage() {
  const t = useSay();
  useTitle(t(text.title));
  const first = useCall(alertCalls.notices, { query: {} });
  return (
    <PageColumn width="text">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>
        {t(text.lead)} <Link href={paths.alerts()}>{t(text.settings)}</Link>
      </p>
      <Loaded from={first} lines={6}>
        {(page) =>
          page.content.length === 0 ? (
            <Panel>
              <EmptyState picture="notices" title={t(text.empty)}>
                {t(text.emptyText)}
              </EmptyState>
            </Panel>
          ) : (
            <Pages first={page} />
          )
        }
      </Loaded>
    </PageColumn>
  );
}

/** The first page, and the pages loaded with "Show more". */
function Pages({ first }: { first: PayloadOf<typeof alertCalls.notices> }) {
  const t = useSay();
  const more = useMore(alertCalls.notices, { first, itemsOf: ({ content }) => content });
  const notices = more.items;
  useMarkRead(notices);
  // The first notice of a page that was loaded on request gets the focus.
  const focused = more.pages === 0 ? undefined : notices[more.newest];
  return (
    <>
      {byDay(notices).map(([day, ofDay]) => (
        <Day key={day} day={day} notices={ofDay} focused={focused} />
      ))}
      {more.isEnd ? <p className={styles.end}>{t(text.end)}</p> : more.button}
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly notices: readonly Notice[];
  readonly focused: Notice | undefined;
}

function Day({ day, notices, focused }: DayProps) {
  const language = useLanguage();
  return (
    <Panel title={formatDate(day, language)} flush>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <Entry key={notice.noticeId} notice={notice} takesFocus={notice === focused} />
        ))}
      </ul>
    </Panel>
  );
}

function Entry({ notice, takesFocus }: { notice: Notice; takesFocus: boolean }) {
  const t = useSay();
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <Link ref={ref} href={noticeHref(notice)}>
          {notice.title}
        </Link>
        {notice.unread && <Tag tone="info">{t(text.fresh)}</Tag>}
        <time className={styles.time} dateTime={notice.at}>
          {taipeiTime(new Date(notice.at))}
        </time>
      </p>
      <p>
        <AmountsIn>{notice.text}</AmountsIn>
      </p>
    </li>
  );
}

/** Reports displayed notices to the server as read. They stay marked as unread until the user leaves the page. */
function useMarkRead(notices: readonly Notice[]): void {
  const marked = useRef(new Set<string>());
  const unread = notices.filter((notice) => notice.unread && !marked.current.has(notice.noticeId));
  const ids = unread.slice(0, MAX_READ).map(({ noticeId }) => noticeId);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids.
  useEffect(() => {
    if (ids.length === 0) return;
    for (const id of ids) marked.current.add(id);
    // If the call fails, the notices stay unread, and the next visit tries again.
    call(alertCalls.readNotices, { body: { noticeIds: ids } }).then(
      ({ unread: left }) => setUnread(left),
      () => undefined,
    );
  }, [key]);
  useEffect(() => () => invalidate(alertCalls.notices), []);
}
