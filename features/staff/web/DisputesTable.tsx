import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { bankKindText, bankStateText } from '../../disputes/bank.messages.ts';
import type { Person } from '../calls.ts';
import { deskText as text } from '../messages.ts';
import { DeskTable } from './DeskTable.tsx';
import { useTime } from './useLabel.ts';

type Row = Person['disputes'][number];

/** Disputed charges of a customer. What the customer wrote and the evidence are not for the desk. */
export function DisputesTable({ disputes }: { disputes: readonly Row[] }) {
  const t = useSay();
  const language = useLanguage();
  const time = useTime();
  const columns: Column<Row>[] = [
    {
      key: 'caseNumber',
      header: t(text.reference),
      list: 'title',
      cell: ({ caseNumber }) => caseNumber,
    },
    { key: 'kind', header: t(text.disputeKind), cell: ({ kind }) => t(bankKindText[kind]) },
    { key: 'state', header: t(text.state), cell: ({ state }) => t(bankStateText[state]) },
    { key: 'opened', header: t(text.opened), cell: ({ openedAt }) => time(openedAt) },
    {
      key: 'nextBy',
      header: t(text.nextBy),
      cell: ({ nextBy }) => (nextBy ? formatDate(nextBy, language) : t(text.none)),
    },
    { key: 'ended', header: t(text.ended), cell: ({ endedAt }) => (endedAt ? time(endedAt) : t(text.none)) },
  ];
  return (
    <DeskTable
      id="disputes"
      caption={text.disputes}
      none={text.noDisputes}
      columns={columns}
      rows={disputes}
      rowKey={({ caseNumber }) => caseNumber}
    />
  );
}
