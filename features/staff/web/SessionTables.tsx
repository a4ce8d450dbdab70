import { useSay } from '../../../web/language/language.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import type { Person } from '../calls.ts';
import { deskText as text } from '../messages.ts';
import { DeskTable } from './DeskTable.tsx';
import { useTime } from './useLabel.ts';

/** Sessions of the last day. */
export function SessionsTable({ sessions }: Pick<Person, 'sessions'>) {
  const t = useSay();
  const time = useTime();
  const columns: Column<Person['sessions'][number]>[] = [
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
    <DeskTable
      id="sessions"
      caption={text.sessions}
      none={text.noSessions}
      columns={columns}
      rows={sessions}
      rowKey={({ startedAt }) => startedAt}
    />
  );
}

/** Browsers that completed a log-on. */
export function BrowsersTable({ browsers }: Pick<Person, 'browsers'>) {
  const t = useSay();
  const time = useTime();
  const columns: Column<Person['browsers'][number]>[] = [
    { key: 'last', header: t(text.lastSeen), list: 'title', cell: ({ lastSeenAt }) => time(lastSeenAt) },
    { key: 'first', header: t(text.firstSeen), cell: ({ firstSeenAt }) => time(firstSeenAt) },
    { key: 'browser', header: t(text.browser), cell: ({ browser }) => browser },
  ];
  return (
    <DeskTable
      id="browsers"
      caption={text.browsers}
      none={text.noBrowsers}
      columns={columns}
      rows={browsers}
      rowKey={({ firstSeenAt, lastSeenAt }) => `${firstSeenAt} ${lastSeenAt}`}
    />
  );
}
