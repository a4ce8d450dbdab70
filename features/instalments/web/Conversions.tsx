import { useState } from 'react';
import { formatDate, formatMonth } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { localPages, PagedTable } from '../../../web/ui/table/PagedTable.tsx';
import { type Instalment, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';

/** A card's earlier conversions, newest first. */
export function Conversions({ cardId }: { cardId: string }) {
  const t = useSay();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const query = { pageNumber: `${page - 1}`, pageSize: '5' };
  const list = useCall(instalmentCalls.conversions, { params: { id: cardId }, query });
  return (
    <div className={styles.existing}>
      <h2>{t(text.existing)}</h2>
      <PagedTable
        id="conversions"
        caption={t(text.existing)}
        {...localPages(page, setPage, list)}
        columns={columns(t, language)}
        rowKey={(conversion) => conversion.instalmentId}
        empty={<EmptyState picture="instalments" title={t(text.none)} />}
      />
    </div>
  );
}

/** Tenor, period and reference number of a conversion. */
function ConversionTerms({ conversion }: { conversion: Instalment }) {
  const t = useSay();
  const language = useLanguage();
  const { tenor, paymentPeriod, referenceNumber } = conversion;
  const from = formatMonth(paymentPeriod.firstMonth, language);
  const to = formatMonth(paymentPeriod.lastMonth, language);
  return (
    <span className="quiet-small">
      {t(text.termsOf, { tenor, period: t(text.periodOf, { from, to }) })}
      <br />
      {t(contentText.reference)} {referenceNumber}
    </span>
  );
}

function columns(t: Say, language: Language): Column<Instalment>[] {
  return [
    {
      key: 'date',
      header: t(text.converted),
      cell: (conversion) => (
        <span className={styles.whole}>{formatDate(conversion.convertedOn, language)}</span>
      ),
    },
    {
      key: 'description',
      header: t(text.description),
      list: 'title',
      cell: (conversion) => (
        <span key="description" className={styles.what}>
          {conversion.description}
          <ConversionTerms conversion={conversion} />
        </span>
      ),
    },
    {
      key: 'monthly',
      header: t(text.monthly),
      align: 'right',
      cell: (conversion) => <Amount money={conversion.monthlyInstalmentAmount} />,
    },
    {
      key: 'amount',
      header: t(text.amount),
      align: 'right',
      list: 'amount',
      cell: (conversion) => <Amount key="amount" money={conversion.transactionAmount} />,
    },
  ];
}
