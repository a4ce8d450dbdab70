import { useEffect, useRef, useState } from 'react';
import { formatDate, taipeiTime } from '../../../shared/dates.ts';
import { call } from '../../../web/http/api.ts';
import { invalidate, useCall, useCalls } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
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
        {({ content, next }) =>
          content.length === 0 ? (
            <Panel>
              <EmptyState picture="notices" title={t(text.empty)}>
                {t(text.emptyText)}
              </EmptyState>
            </Panel>
          ) : (
            <Pages first={content} next={next} />
          )
        }
      </Loaded>
    </PageColumn>
  );
}

/** The first page, and the pages loaded with "Show more". */
function Pages({ first, next }: { first: readonly Notice[]; next: string | null }) {
  const t = useSay();
  const [after, setAfter] = useState<readonly string[]>([]);
  // Index of the first notice of the page that was loaded last. This notice gets the focus.
  const [focusFrom, setFocusFrom] = useState<number>();
  const later = useCalls(
    alertCalls.notices,
    after.map((cursor) => ({ query: { after: cursor } })),
  );
  const notices = [...first, ...later.flatMap(({ content }) => content)];
  const last = later.length === 0 ? next : (later.at(-1)?.next ?? null);
  const loading = later.length < after.length;
  useMarkRead(notices);
  const more = (cursor: string) => {
    setFocusFrom(notices.length);
    setAfter([...after, cursor]);
  };
  return (
    <>
      {byDay(notices).map(([day, ofDay]) => (
        <Day key={day} day={day} notices={ofDay} focused={notices[focusFrom ?? -1]} />
      ))}
      {last === null ? (
        <p className={styles.end}>{t(text.end)}</p>
      ) : (
        <Button loading={loading} onClick={() => more(last)}>
          {t(contentText.showMore)}
        </Button>
      )}
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
