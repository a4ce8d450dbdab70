import { type RefObject, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { localPages, PagedTable } from '../../../web/ui/table/PagedTable.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { accountCalls, type Transaction } from '../../account-detail/contract.ts';
import type { PointEntry } from '../contract.ts';
import { pointsText as text } from '../messages.ts';
import { SignedPoints } from './Ledger.tsx';
import styles from './RewardPoints.module.css';

interface EarningTransactionsProps {
  readonly cardId: string;
  /** Page of the ledger to return to. */
  readonly page: number;
  readonly entry: PointEntry;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** An entry of the ledger, and the transactions that earned its points (CARD-5). */
export function EarningTransactions({ cardId, page, entry, heading }: EarningTransactionsProps) {
  const t = useSay();
  const language = useLanguage();
  const [, setQuery] = useSearchParams();
  return (
    <>
      <BackLink
        href={paths.rewardPoints(cardId)}
        onClick={(event) => {
          event.preventDefault();
          setQuery(page === 1 ? {} : { page: `${page}` });
        }}
      >
        {t(text.history)}
      </BackLink>
      <h1 ref={heading} tabIndex={-1}>
        {t(text.behind)}
      </h1>
      <Panel>
        <SummaryList
          items={[
            { label: t(text.description), value: entry.description },
            { label: t(text.date), value: formatDate(entry.date, language) },
            ...(entry.amount ? [{ label: t(text.amount), value: <Amount money={entry.amount} /> }] : []),
            { label: t(text.points), value: <SignedPoints {...entry} /> },
          ]}
        />
      </Panel>
      <Lines entry={entry} />
    </>
  );
}

const PER_PAGE = 50;

function Lines({ entry }: { entry: PointEntry }) {
  const t = useSay();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { pointTransactionId, campaignId, campaignRulesetId } = entry;
  const lines = useCall(accountCalls.earnedBy, {
    query: {
      pointTransactionId,
      campaignId,
      campaignRulesetId,
      pageNumber: `${page - 1}`,
      pageSize: `${PER_PAGE}`,
    },
  });
  return (
    <Panel>
      <PagedTable
        id="earned-by"
        caption={t(text.behind)}
        {...localPages(page, setPage, lines)}
        columns={columns(t, language)}
        rowKey={(line) => line.transactionId}
      />
    </Panel>
  );
}

function columns(t: Say, language: Language): Column<Transaction>[] {
  return [
    {
      key: 'date',
      header: t(text.transactionDate),
      cell: (line) => <span className={styles.whole}>{formatDate(line.transactionDate, language)}</span>,
    },
    {
      key: 'description',
      header: t(text.transactionDescription),
      list: 'title',
      cell: (line) => line.description,
    },
    {
      key: 'amount',
      header: t(text.transactionAmount),
      align: 'right',
      list: 'amount',
      cell: (line) => <Amount key="amount" money={line.amount} />,
    },
  ];
}
