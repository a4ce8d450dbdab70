import { useSay } from '../../../web/language/language.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import type { AuditEntry } from '../calls.ts';
import { actionText, actorText, channelText, outcomeText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import styles from './Desk.module.css';
import { DeskListTable } from './DeskTable.tsx';
import { callDesk } from './staffApi.ts';
import { useDeskList } from './useDesk.ts';
import { useLabel, useTime } from './useLabel.ts';

/** Returns a function that describes who acted and through which channel. */
function useOrigin(): (entry: AuditEntry) => string {
  const t = useSay();
  const label = useLabel();
  return ({ actor, channel }) => {
    if (actor === null || channel === null) return '';
    const [, staff] = /^staff:(.*)$/s.exec(actor) ?? [];
    const who = staff === undefined ? label(actorText, actor) : t(text.staffMember, { staff });
    // For actions of the portal itself, actor and channel are the same.
    return actor === channel ? who : t(text.through, { who, channel: label(channelText, channel) });
  };
}

/** The customer's records in the audit trail, newest first. */
export function RecordsTable({ reference }: { reference: string }) {
  const t = useSay();
  const label = useLabel();
  const time = useTime();
  const origin = useOrigin();
  const list = useDeskList<AuditEntry>((after) => callDesk('audit', { reference, after }));
  const columns: Column<AuditEntry>[] = [
    { key: 'action', header: t(text.action), list: 'title', cell: ({ action }) => label(actionText, action) },
    { key: 'at', header: t(text.at), cell: ({ at }) => time(at) },
    { key: 'outcome', header: t(text.outcome), cell: ({ outcome }) => label(outcomeText, outcome) },
    { key: 'reason', header: t(text.reason), cell: ({ details }) => details.reason },
    { key: 'actor', header: t(text.actor), cell: (entry) => origin(entry) },
    {
      key: 'from',
      header: t(text.from),
      cell: ({ address, device }) =>
        (address ?? device) && (
          <span className={styles.from}>
            <span>{address}</span>
            {device && <span className={styles.device}>{t(text.browserId, { id: device })}</span>}
          </span>
        ),
    },
    {
      key: 'reference',
      header: t(text.reference),
      cell: ({ requestId }) => <span className={styles.code}>{requestId}</span>,
    },
  ];
  return (
    <DeskListTable
      id="records"
      caption={text.records}
      none={text.noRecords}
      columns={columns}
      list={list}
      rowKey={({ at, action, requestId }) => `${at} ${action} ${requestId}`}
    />
  );
}
