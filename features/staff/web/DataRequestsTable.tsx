import { formatDate } from '../../../shared/dates.ts';
import type { RequestAct } from '../../../shared/staff-roles.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { requestKindText, requestStateText, subjectText } from '../../data-requests/kinds.messages.ts';
import type { DataRequestItem } from '../calls.ts';
import { requestDeskText as requestText } from '../data-requests.messages.ts';
import { actText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import { AboutButton } from './AboutButton.tsx';
import styles from './Desk.module.css';
import { DeskTable } from './DeskTable.tsx';
import { useTime } from './useLabel.ts';
import type { Views } from './useView.ts';

interface DataRequestsProps {
  readonly requests: readonly DataRequestItem[];
  /** Adds buttons that answer. Undefined: the table only shows. */
  readonly answer?: { readonly reference: string; readonly views: Views } | undefined;
}

/** Requests of a customer about personal data. What the customer wrote is on the view of an answer. */
export function DataRequestsTable({ requests, answer }: DataRequestsProps) {
  const t = useSay();
  const time = useTime();
  const columns: Column<DataRequestItem>[] = [
    {
      key: 'caseNumber',
      header: t(text.reference),
      list: 'title',
      cell: ({ caseNumber }) => caseNumber,
    },
    { key: 'kind', header: t(requestText.requestKind), cell: ({ kind }) => t(requestKindText[kind]) },
    { key: 'subject', header: t(requestText.requestSubject), cell: ({ subject }) => t(subjectText[subject]) },
    { key: 'state', header: t(text.state), cell: ({ state }) => t(requestStateText[state]) },
    { key: 'opened', header: t(text.opened), cell: ({ openedAt }) => time(openedAt) },
    { key: 'lastDay', header: t(requestText.lastDay), cell: (request) => <LastDay request={request} /> },
  ];
  if (answer)
    columns.push({
      key: 'decision',
      header: t(text.decision),
      cell: (request) => (
        <div className={styles.actions}>
          {answersOf(request).map((kind) => (
            <AboutButton
              key={kind}
              small
              label={t(actText[kind])}
              about={t(text.ofAct, { act: request.caseNumber })}
              onClick={() => {
                const { reference, views } = answer;
                views.show({ name: 'act', reference, kind, changeId: request.requestId });
              }}
            />
          ))}
        </div>
      ),
    });
  return (
    <DeskTable
      id={answer ? 'open-data-requests' : 'data-requests'}
      caption={answer ? requestText.openDataRequests : requestText.dataRequests}
      none={requestText.noDataRequests}
      columns={columns}
      rows={requests}
      rowKey={({ requestId }) => requestId}
    />
  );
}

function answersOf({ extendable }: DataRequestItem): RequestAct[] {
  return ['grant-request', 'refuse-request', ...(extendable ? (['extend-request'] as const) : [])];
}

/** The last day for the answer, or that it has passed. */
export function LastDay({ request: { lastDay, late } }: { readonly request: DataRequestItem }) {
  const t = useSay();
  const date = formatDate(lastDay, useLanguage());
  return late ? <Tag tone="err">{t(requestText.lateOn, { date })}</Tag> : <span>{date}</span>;
}
