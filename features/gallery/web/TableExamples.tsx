import { useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { toWire, twd, type WireMoney } from '../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { Tabs } from '../../../web/ui/layout/Tabs.tsx';
import { useHashTab } from '../../../web/ui/layout/useHashTab.ts';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import { Pagination } from '../../../web/ui/table/Pagination.tsx';
import type { Sort } from '../../../web/ui/table/tableRules.ts';
import { data } from '../messages.ts';
import { Example } from './Example.tsx';

interface Row {
  readonly id: string;
  readonly date: string;
  readonly text: Phrase;
  readonly country: Phrase;
  readonly foreign?: WireMoney;
  readonly dollars: number;
}

const SHOPS = [data.grocery, data.rail, data.hotel, data.refund, data.coffee];

const ROWS: readonly Row[] = Array.from({ length: 18 }, (_, index) => {
  const abroad = index % 5 === 2;
  return {
    id: `t${index}`,
    date: `2026-10-${`${28 - index}`.padStart(2, '0')}`,
    text: SHOPS[index % 5]!,
    country: abroad ? data.japan : data.taiwan,
    ...(abroad && { foreign: { amount: '15300', currency: 'JPY' } }),
    dollars: index % 5 === 3 ? -450 : 120 + ((index * 7919) % 4000),
  };
});

const PER_PAGE = 5;

/** Data tables in each state. Below 760 px they are lists. */
export function TableExamples() {
  const t = useSay();
  const columns = columnsOf(t, useLanguage());
  const fixed = { columns, rows: [], rowKey: ({ id }: Row) => id };
  return (
    <>
      <InteractiveTable columns={columns} />
      <Example name="table-loading" wide>
        <DataTable id="table-loading" caption={t(data.loadingTransactions)} state="loading" {...fixed} />
      </Example>
      <Example name="table-empty">
        <DataTable id="table-empty" caption={t(data.noTransactions)} {...fixed} />
      </Example>
      <Example name="table-error">
        <DataTable
          id="table-error"
          caption={t(data.failedTransactions)}
          state="error"
          onRetry={() => {}}
          {...fixed}
        />
      </Example>
    </>
  );
}

/** A table that sorts and pages in memory instead of on a server. */
function InteractiveTable({ columns }: { columns: readonly Column<Row>[] }) {
  const t = useSay();
  const [sort, setSort] = useState<Sort>({ key: 'date', direction: 'descending' });
  const [page, setPage] = useState(1);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const ordered = ROWS.toSorted((a, b) => {
    const by = sort.key === 'date' ? (a.date < b.date ? -1 : 1) : a.dollars - b.dollars;
    return by * sign;
  });
  return (
    <Example name="table" wide>
      <DataTable
        id="table"
        caption={t(data.transactions)}
        columns={columns}
        rows={ordered.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        page={page}
      />
      <Pagination id="table-pages" page={page} pages={Math.ceil(ROWS.length / PER_PAGE)} onPage={setPage} />
    </Example>
  );
}

function columnsOf(t: Say, language: Language): Column<Row>[] {
  return [
    { key: 'date', header: t(data.date), sort: 'date', cell: ({ date }) => formatDate(date, language) },
    { key: 'text', header: t(data.description), list: 'title', cell: ({ text }) => t(text) },
    { key: 'country', header: t(data.country), cell: ({ country }) => t(country) },
    {
      key: 'foreign',
      header: t(data.foreign),
      align: 'right',
      list: 'hidden',
      cell: ({ foreign }) => foreign && <Amount money={foreign} />,
    },
    {
      key: 'amount',
      header: t(data.amount),
      align: 'right',
      sort: 'amount',
      list: 'amount',
      cell: ({ dollars }) => <Amount money={toWire(twd(dollars))} />,
    },
  ];
}

const VIEWS = ['billed', 'unbilled'] as const;

/** Two tabs whose state is in the address, and a tab list that is too wide for phones. */
export function TabExamples() {
  const t = useSay();
  const [view, setView] = useHashTab(VIEWS);
  const names = t(data.offerTabNames).split('|');
  const [offer, setOffer] = useState('offer-0');
  const tabs = names.map((label, index) => ({ id: `offer-${index}`, label }));
  return (
    <>
      <Example name="tabs">
        <Tabs
          id="view"
          label={t(data.transactions)}
          tabs={VIEWS.map((id) => ({ id, label: t(data[id]) }))}
          value={view}
          onChange={setView}
        >
          <p>{t(view === 'billed' ? data.billedText : data.unbilledText)}</p>
        </Tabs>
      </Example>
      <Example name="tabs-many">
        <Tabs id="offers" label={t(data.offerTabs)} tabs={tabs} value={offer} onChange={setOffer}>
          <p>{t(data.offersFor, { tab: tabs.find(({ id }) => id === offer)?.label ?? '' })}</p>
        </Tabs>
      </Example>
    </>
  );
}
