import { useSay } from '../../../web/language/language.tsx';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { KnownBrowser, SeenSession } from '../calls.ts';
import { deskText as text } from '../messages.ts';
import { useTime } from './useLabel.ts';

/** Sessions of the last day. */
export function SessionsTable({ sessions }: { sessions: readonly SeenSession[] }) {
  const t = useSay();
  const time = useTime();
  const columns: Column<SeenSession>[] = [
    { key: 'started', header: t(text.started), list: 'title', cell: ({ startedAt }) => time(startedAt) },
    { key: 'browser', header: t(text.browser), cell: ({ browser }) => browser },
    { key: 'network', header: t(text.network), cell: ({ network }) => network },
    {
      key: 'state',
      header: t(text.state),
      cell: ({ endedAt }) => (endedAt ? t(text.sessionEnded, { at: time(endedAt) }) : t(text.sessionLive)),
    },
  ];
  return (
    <DataTable
      id="sessions"
      caption={t(text.sessions)}
      captionHidden
      columns={columns}
      rows={sessions}
      rowKey={({ startedAt }) => startedAt}
      empty={<p>{t(text.noSessions)}</p>}
    />
  );
}

/** Browsers that completed a log-on. */
export function BrowsersTable({ browsers }: { browsers: readonly KnownBrowser[] }) {
  const t = useSay();
  const time = useTime();
  const columns: Column<KnownBrowser>[] = [
    { key: 'last', header: t(text.lastSeen), list: 'title', cell: ({ lastSeenAt }) => time(lastSeenAt) },
    { key: 'first', header: t(text.firstSeen), cell: ({ firstSeenAt }) => time(firstSeenAt) },
    { key: 'browser', header: t(text.browser), cell: ({ browser }) => browser },
  ];
  return (
    <DataTable
      id="browsers"
      caption={t(text.browsers)}
      captionHidden
      columns={columns}
      rows={browsers}
      rowKey={({ firstSeenAt, lastSeenAt }) => `${firstSeenAt} ${lastSeenAt}`}
      empty={<p>{t(text.noBrowsers)}</p>}
    />
  );
}
