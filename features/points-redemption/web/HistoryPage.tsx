import { formatDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { PagedTable, useListPages } from '../../../web/ui/table/PagedTable.tsx';
import { useListAddress } from '../../../web/ui/table/useListAddress.ts';
import { cancelText } from '../cancel.messages.ts';
import { type HistoryItem, historyCalls } from '../contract.ts';
import { historyText as text } from '../page.messages.ts';
import styles from './Redemption.module.css';

const PER_PAGE = 20;

/** The list of redemptions, newest first (RDM-5). */
export default function HistoryPage() {
  const t = useSay();
  const language = useLanguage();
  const list = useListAddress(['date']);
  const redemptions = useCall(historyCalls.list, {
    query: { pageNumber: `${list.page - 1}`, pageSize: `${PER_PAGE}`, ...list.order },
  });
  const paged = useListPages(list, redemptions);
  useTitle(t(text.title));
  return (
    <PageColumn width="whole">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Panel>
        <PagedTable
          id="redemptions"
          caption={t(text.title)}
          {...paged}
          columns={columns(t, language)}
          rowKey={({ id }) => id}
          empty={
            <EmptyState picture="orders" title={t(text.none)}>
              {t(text.noneText)}
            </EmptyState>
          }
          sort={list.sort}
          onSort={list.setSort}
        />
      </Panel>
    </PageColumn>
  );
}

function columns(t: Say, language: Language): Column<HistoryItem>[] {
  return [
    {
      key: 'date',
      header: t(text.date),
      sort: 'date',
      cell: ({ redemptionDate }) => (
        <span className={styles.whole}>{formatDate(redemptionDate, language)}</span>
      ),
    },
    {
      key: 'description',
      header: t(text.description),
      list: 'title',
      cell: ({ id, redemptionDescription: what, redemptionDate, cancelledAt }) => (
        <span key="description">
          {what} {cancelledAt && <Tag>{t(cancelText.cancelled)}</Tag>}
          <Link className={styles.see} href={paths.redeemed(id)}>
            {t(text.see)}
            <span className="visually-hidden">
              {t(text.seeOf, { what, date: formatDate(redemptionDate, language) })}
            </span>
          </Link>
        </span>
      ),
    },
    {
      key: 'code',
      header: t(text.code),
      cell: ({ redeemCode }) => <span className={styles.code}>{redeemCode}</span>,
    },
    {
      key: 'points',
      header: t(text.points),
      align: 'right',
      list: 'amount',
      cell: ({ points }) => (
        <span key="points" className={styles.whole}>
          {formatNumber(points)}
        </span>
      ),
    },
  ];
}
