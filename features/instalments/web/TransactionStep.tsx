import { useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import type { InstalmentType } from '../../../shared/instalments.ts';
import type { Language } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Fieldset } from '../../../web/ui/form/Field.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { localPages, PagedTable } from '../../../web/ui/table/PagedTable.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { type ConvertibleTransaction, type InstalmentTerms, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { Choice } from './Choice.tsx';
import styles from './Instalments.module.css';
import { emptyText, isBilled } from './TypeStep.tsx';
import type { InstalmentData } from './wizardData.ts';

type TransactionValues = Pick<InstalmentData, 'transaction'>;

/** Step 2: asks for the purchase. The choice is kept while the user pages through the list. */
export function TransactionStep({ data, next }: StepProps<InstalmentData>) {
  const t = useSay();
  const form = useForm<TransactionValues>({ initial: { transaction: data.transaction }, validate });
  const { value, onChange, name: _name, ...field } = form.field('transaction');
  const { card, type } = data;
  if (!type) return null;
  return (
    <StepForm
      form={form}
      heading={t(text.transactionStep)}
      submit={t(ui.next)}
      onSubmit={({ transaction }) => next({ transaction, advice: undefined })}
    >
      <Fieldset {...field} className={styles.group} label={t(text[type])} role="radiogroup">
        <TransactionTable
          cardId={card.cardId}
          terms={data.terms}
          type={type}
          chosen={value?.transactionId}
          onChoose={onChange}
        />
      </Fieldset>
    </StepForm>
  );
}

function validate({ transaction }: TransactionValues, t: Say) {
  return { transaction: transaction ? undefined : t(text.chooseTransaction) };
}

interface TransactionTableProps {
  readonly cardId: string;
  readonly terms: InstalmentTerms;
  readonly type: InstalmentType;
  readonly chosen: string | undefined;
  readonly onChoose: (line: ConvertibleTransaction) => void;
}

const COLUMNS = ['date', 'description', 'amount'] as const;

function TransactionTable({ cardId, terms, type, chosen, onChoose }: TransactionTableProps) {
  const t = useSay();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<{ by: (typeof COLUMNS)[number]; order: 'asc' | 'desc' }>({
    by: 'date',
    order: 'desc',
  });
  const list = useCall(instalmentCalls.transactions, {
    params: { cardId },
    query: {
      isBilled: isBilled(type),
      sortBy: sort.by,
      orderBy: sort.order,
      pageNumber: `${page - 1}`,
      pageSize: '10',
    },
  });
  const total = list.data?.pageInfo.totalElements;
  const count =
    total === undefined ? undefined : t(text.count, { number: formatNumber(total), one: total === 1 });
  useAnnounceChange(count);
  return (
    <div className={styles.list}>
      <p>{count}</p>
      <PagedTable
        id="convertible"
        caption={t(text.transactionStep)}
        {...localPages(page, setPage, list)}
        columns={columns(t, language, chosen, onChoose)}
        rowKey={(line) => line.transactionId}
        empty={
          <EmptyState picture="transactions" title={t(text.emptyTitle)}>
            {emptyText(type, terms, t)}
          </EmptyState>
        }
        sort={{ key: sort.by, direction: sort.order === 'asc' ? 'ascending' : 'descending' }}
        onSort={({ key, direction }) => {
          const by = COLUMNS.find((column) => column === key) ?? 'date';
          setSort({ by, order: direction === 'ascending' ? 'asc' : 'desc' });
          setPage(1);
        }}
      />
    </div>
  );
}

function columns(
  t: Say,
  language: Language,
  chosen: string | undefined,
  onChoose: (line: ConvertibleTransaction) => void,
): Column<ConvertibleTransaction>[] {
  return [
    {
      key: 'description',
      header: t(text.description),
      sort: 'text',
      list: 'title',
      cell: (line) => (
        <Choice
          key="choice"
          name="transaction"
          value={line.transactionId}
          checked={line.transactionId === chosen}
          onChoose={() => onChoose(line)}
        >
          {line.description}
          <span className="visually-hidden"> {line.amountWithCurrencyCode}</span>
        </Choice>
      ),
    },
    {
      key: 'date',
      header: t(text.date),
      sort: 'date',
      cell: (line) => <span className={styles.whole}>{formatDate(line.transactionDate, language)}</span>,
    },
    {
      key: 'amount',
      header: t(text.amount),
      sort: 'amount',
      align: 'right',
      list: 'amount',
      cell: (line) => <Amount key="amount" money={line.amount} />,
    },
  ];
}
