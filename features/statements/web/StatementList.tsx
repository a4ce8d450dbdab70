import { formatDateShort } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { type Say, useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import type { CallState } from '../../../web/query.tsx';
import { Amount } from '../../../web/ui/Amount.tsx';
import { type Column, DataTable } from '../../../web/ui/DataTable.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Link } from '../../../web/ui/Link.tsx';
import { formatMonth } from '../../dashboard/web/public.ts';
import type { EStatement } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { StatementFile } from './StatementFile.tsx';
import styles from './Statements.module.css';

/** A card's statements, newest first, each with the way to its page and to its document. */
export function StatementList({ cardId, from }: { cardId: string; from: CallState<EStatement[]> }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <DataTable
      id="statements"
      caption={t(text.history)}
      columns={columns(cardId, t, language)}
      rows={from.data ?? []}
      rowKey={({ paymentKey }) => paymentKey}
      state={from.data ? 'ready' : from.error ? 'error' : 'loading'}
      onRetry={from.refetch}
      empty={<EmptyState title={t(text.none)}>{t(text.noneText)}</EmptyState>}
    />
  );
}

function columns(cardId: string, t: Say, language: Language): Column<EStatement>[] {
  const date = (iso: string) => <span className={styles.whole}>{formatDateShort(iso, language)}</span>;
  return [
    {
      key: 'month',
      header: t(text.month),
      list: 'title',
      cell: ({ statementMonth, statementDate }) => (
        <Link key="month" className={styles.month} href={paths.statement(cardId, statementDate)}>
          {formatMonth(statementMonth, language)}
        </Link>
      ),
    },
    {
      key: 'statementDate',
      header: t(text.statementDate),
      cell: ({ statementDate }) => date(statementDate),
    },
    {
      key: 'dueDate',
      header: t(text.dueDate),
      cell: ({ paymentDueDate }) => date(paymentDueDate),
    },
    {
      key: 'total',
      header: t(text.total),
      align: 'right',
      list: 'amount',
      cell: ({ total }) => <Amount key="total" money={total} />,
    },
    {
      key: 'minimum',
      header: t(text.minimum),
      align: 'right',
      cell: ({ minimumPayment }) => <Amount money={minimumPayment} />,
    },
    {
      key: 'document',
      header: t(text.document),
      cell: (statement) => <StatementFile cardId={cardId} statement={statement} small />,
    },
  ];
}
