import { formatDateShort, type IsoDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import type { WireMoney } from '../../../../shared/money.ts';
import type { Say } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import type { Column } from '../../../../web/ui/table/DataTable.tsx';
import { countryName } from '../../../cards/web/public.ts';
import type { Transaction } from '../../contract.ts';
import { accountText as text } from '../../messages.ts';
import styles from './TransactionList.module.css';

/**
 * The columns of a transaction list. Missing values are empty; a phone omits them.
 * @param folded for a narrow table: shows the columns of `FOLDED` below the description
 */
export function columnsOf(t: Say, language: Language, folded: boolean): Column<Transaction>[] {
  const all = allColumns(t, language);
  if (!folded) return all;
  const foldedColumns = all.filter((column) => FOLDED.has(column.key));
  return all
    .filter((column) => !FOLDED.has(column.key))
    .map((column) =>
      column.key === 'description'
        ? {
            ...column,
            cell: (line) => <Folded columns={foldedColumns} line={line} description={line.description} />,
          }
        : column,
    );
}

const FOLDED: ReadonlySet<string> = new Set(['postingDate', 'country', 'foreignAmount', 'exchangeDate']);

interface FoldedProps {
  readonly columns: readonly Column<Transaction>[];
  readonly line: Transaction;
  readonly description: string;
}

function Folded({ columns, line, description }: FoldedProps) {
  const facts = columns.flatMap(({ key, header, cell }) => {
    const value = cell(line);
    return value ? [{ key, header, value }] : [];
  });
  return (
    <>
      {description}
      <dl className={styles.folded}>
        {facts.map(({ key, header, value }) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function allColumns(t: Say, language: Language): Column<Transaction>[] {
  const date = (day: IsoDate | undefined) =>
    day && <span className={styles.date}>{formatDateShort(day, language)}</span>;
  const amount = (key: string, money: WireMoney | undefined) =>
    money && (
      <span key={key} className={styles.amount}>
        <Amount money={money} />
      </span>
    );
  return [
    {
      key: 'date',
      header: t(text.transactionDate),
      sort: 'date',
      cell: (line) => date(line.transactionDate),
    },
    {
      key: 'postingDate',
      header: t(text.postingDate),
      cell: (line) => date(line.postingDate) ?? t(text.notPosted),
    },
    {
      key: 'description',
      header: t(text.description),
      sort: 'text',
      list: 'title',
      cell: (line) => (
        <span key="description" className={styles.description}>
          {line.description}
        </span>
      ),
    },
    {
      key: 'country',
      header: t(text.country),
      cell: (line) => line.merchantCountry && countryName(line.merchantCountry, language),
    },
    {
      key: 'foreignAmount',
      header: t(text.foreignAmount),
      align: 'right',
      cell: (line) => amount('foreign', line.foreignAmount),
    },
    {
      key: 'exchangeDate',
      header: t(text.exchangeDate),
      cell: (line) => date(line.exchangeDate),
    },
    {
      key: 'amount',
      header: t(text.amount),
      sort: 'amount',
      list: 'amount',
      align: 'right',
      cell: (line) => amount('amount', line.amount),
    },
  ];
}
