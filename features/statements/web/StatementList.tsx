import type { ReactNode } from 'react';
import { formatDateShort, formatMonth } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { CallState } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { EStatement } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { StatementFile } from './StatementFile.tsx';
import styles from './Statements.module.css';

/** A card's statements, newest first, with links to their pages and PDFs. */
export function StatementList({ cardId, from }: { cardId: string; from: CallState<EStatement[]> }) {
  const t = useSay();
  const language = useLanguage();
  // Next to the menu a table of this width has space for three columns.
  const compact = useMediaQuery('(min-width: 760px) and (max-width: 1099.98px)');
  return (
    <DataTable
      id="statements"
      caption={t(text.history)}
      columns={compact ? compactColumns(cardId, t, language) : columns(cardId, t, language)}
      rows={from.data ?? []}
      rowKey={({ paymentKey }) => paymentKey}
      state={from.data ? 'ready' : from.error ? 'error' : 'loading'}
      onRetry={from.refetch}
      empty={<EmptyState title={t(text.none)}>{t(text.noneText)}</EmptyState>}
    />
  );
}

/** Shows the dates below the month and the minimum below the total. */
function compactColumns(cardId: string, t: Say, language: Language): Column<EStatement>[] {
  return columns(cardId, t, language).flatMap((column) => {
    if (column.key === 'month')
      return [{ ...column, cell: (row) => <WithDates row={row} main={column.cell(row)} /> }];
    if (column.key === 'total')
      return [{ ...column, cell: (row) => <WithMinimum row={row} main={column.cell(row)} /> }];
    return column.key === 'document' ? [column] : [];
  });
}

interface CompactCellProps {
  readonly row: EStatement;
  readonly main: ReactNode;
}

function WithDates({ row, main }: CompactCellProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <>
      {main}
      <span className={styles.note}>
        {t(text.statementDate)} {formatDateShort(row.statementDate, language)}
      </span>
      <span className={styles.note}>
        {t(text.dueDate)} {formatDateShort(row.paymentDueDate, language)}
      </span>
    </>
  );
}

function WithMinimum({ row, main }: CompactCellProps) {
  const t = useSay();
  return (
    <>
      {main}
      <span className={styles.note}>
        {t(text.minimum)} <Amount money={row.minimumPayment} />
      </span>
    </>
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
      onPaper: false,
      cell: (statement) => <StatementFile cardId={cardId} statement={statement} small />,
    },
  ];
}
