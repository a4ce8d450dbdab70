import { formatDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import tableStyles from '../../../web/ui/table/FigureTable.module.css';
import { PagedTable, useListPages } from '../../../web/ui/table/PagedTable.tsx';
import { useListAddress } from '../../../web/ui/table/useListAddress.ts';
import type { Transaction } from '../../account-detail/contract.ts';
import { Disc } from '../../account-detail/web/transactions/Disc.tsx';
import { TransactionRow } from '../../account-detail/web/transactions/TransactionRow.tsx';
import { useTransactionSheet } from '../../account-detail/web/transactions/useTransactionSheet.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { countryName } from '../../cards/web/view-model.ts';
import { statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import styles from './Statements.module.css';
import { useStatementCall } from './useStatementCall.ts';

const PER_PAGE = 20;

/** The transactions of a statement. Each opens its sheet. Page and sort order are in the address. */
export function StatementLines({ card, paymentKey }: { card: CardSummary; paymentKey: string }) {
  const t = useSay();
  const language = useLanguage();
  const list = useListAddress(['date', 'amount', 'description']);
  const { page, order } = list;
  const lines = useStatementCall(statementCalls.transactions, {
    params: { id: card.cardId },
    query: { paymentKey, ...order, pageNumber: `${page - 1}`, pageSize: `${PER_PAGE}` },
  });
  const paged = useListPages(list, lines);
  // Next to the side list, a narrower window has no space for columns that are empty in most rows.
  const wide = useMediaQuery('(min-width: 1100px)');
  const { open, sheet } = useTransactionSheet(card);
  const exchanged = ({ exchangeDate }: Transaction) =>
    exchangeDate && `${t(text.exchangeDate)} ${formatDate(exchangeDate, language)}`;
  return (
    // The panel has no title, because the table is already a region with this name.
    <Panel>
      <h2 className={cx('type-h3', styles.title)}>{t(text.transactions)}</h2>
      <PagedTable
        id="lines"
        caption={t(text.transactions)}
        {...paged}
        columns={columns(t, language, wide, open)}
        listItem={(line) => <TransactionRow line={line} dated note={exchanged(line)} onOpen={open} />}
        rowKey={(line) => line.transactionId}
        empty={<EmptyState picture="transactions" title={t(text.noTransactions)} />}
        sort={list.sort}
        onSort={list.setSort}
      />
      {sheet}
    </Panel>
  );
}

function columns(
  t: Say,
  language: Language,
  wide: boolean,
  open: (line: Transaction) => void,
): Column<Transaction>[] {
  const abroad = wide ? abroadColumns(t, language) : [];
  return [
    {
      key: 'date',
      header: t(text.transactionDate),
      sort: 'date',
      cell: (line) => <span className={styles.whole}>{formatDate(line.transactionDate, language)}</span>,
    },
    {
      key: 'description',
      header: t(text.description),
      sort: 'text',
      list: 'title',
      cell: (line) => (
        <span key="description" className={styles.merchant}>
          <Disc line={line} />
          <span>
            <button
              type="button"
              className={tableStyles.press}
              aria-haspopup="dialog"
              onClick={() => open(line)}
            >
              {line.description}
            </button>
            {line.foreignAmount && !wide && (
              <span className={styles.note}>
                <Abroad line={line} language={language} />
              </span>
            )}
          </span>
        </span>
      ),
    },
    ...abroad,
    {
      key: 'amount',
      header: t(text.amount),
      align: 'right',
      sort: 'amount',
      list: 'amount',
      cell: (line) => <Amount key="amount" money={line.amount} moneyIn />,
    },
  ];
}

/** Columns of purchases abroad: country, and foreign amount with exchange date. */
function abroadColumns(t: Say, language: Language): Column<Transaction>[] {
  return [
    {
      key: 'country',
      header: t(text.country),
      cell: ({ merchantCountry }) => merchantCountry && countryName(merchantCountry, language),
    },
    {
      key: 'foreign',
      header: t(text.foreignAmount),
      align: 'right',
      cell: ({ foreignAmount, exchangeDate }) =>
        foreignAmount && (
          <>
            <Amount money={foreignAmount} />
            {exchangeDate && <Exchanged on={exchangeDate} />}
          </>
        ),
    },
  ];
}

/** Foreign amount, country and exchange date in one line. */
function Abroad({ line, language }: { line: Transaction; language: Language }) {
  const { foreignAmount, merchantCountry, exchangeDate } = line;
  return (
    <>
      {foreignAmount && <Amount money={foreignAmount} />}
      {merchantCountry && ` · ${countryName(merchantCountry, language)}`}
      {exchangeDate && <Exchanged on={exchangeDate} />}
    </>
  );
}

function Exchanged({ on }: { on: string }) {
  const t = useSay();
  return (
    <span className={styles.note}>
      {t(text.exchangeDate)} <span className={styles.whole}>{formatDate(on, useLanguage())}</span>
    </span>
  );
}
