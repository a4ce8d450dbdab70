import { formatDateShort } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { CallState } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { Transaction } from '../../account-detail/public.ts';
import type { CardSummary } from '../../cards/public.ts';
import { countryName } from '../../cards/web/public.ts';
import { dashboard } from '../messages.ts';
import { CardLinks } from './CardLinks.tsx';
import styles from './RecentTransactions.module.css';

export const RECENT_COUNT = 5;

/** The newest unbilled transactions. */
export function RecentTransactions({
  card,
  primary,
  page,
}: {
  card: CardSummary;
  primary: boolean;
  page: CallState<{ content: Transaction[] }>;
}) {
  const t = useSay();
  const language = useLanguage();
  return (
    // No panel title: the table is already a region with this name.
    <Panel>
      <h2 className={cx('type-h3', styles.title)}>{t(dashboard.unbilled)}</h2>
      <DataTable
        id="unbilled"
        caption={t(dashboard.unbilled)}
        captionHidden
        columns={columns(t, language)}
        rows={page.data?.content ?? []}
        rowKey={(line) => line.transactionId}
        state={page.data ? 'ready' : page.error ? 'error' : 'loading'}
        onRetry={page.refetch}
        empty={<EmptyState title={t(dashboard.noUnbilled)}>{t(dashboard.noUnbilledText)}</EmptyState>}
      />
      <CardLinks place="transactions" card={card} primary={primary} />
    </Panel>
  );
}

function columns(t: Say, language: Language): Column<Transaction>[] {
  return [
    {
      key: 'date',
      header: t(dashboard.transactionDate),
      cell: (line) => (
        <span key="date" className={styles.date}>
          {formatDateShort(line.transactionDate, language)}
        </span>
      ),
    },
    {
      key: 'description',
      header: t(dashboard.description),
      list: 'title',
      cell: (line) => <Description key="description" line={line} language={language} />,
    },
    {
      key: 'amount',
      header: t(dashboard.amount),
      list: 'amount',
      align: 'right',
      cell: (line) => <Amount key="amount" money={line.amount} />,
    },
  ];
}

/** The description; for a purchase abroad with the foreign amount and the country. */
function Description({ line, language }: { line: Transaction; language: Language }) {
  const { foreignAmount, merchantCountry } = line;
  return (
    <>
      {line.description}
      {foreignAmount && (
        <span className={styles.abroad}>
          <Amount money={foreignAmount} />
          {merchantCountry && ` · ${countryName(merchantCountry, language)}`}
        </span>
      )}
    </>
  );
}
