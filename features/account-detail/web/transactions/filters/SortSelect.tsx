import { useSay } from '../../../../../web/language/language.tsx';
import { contentText } from '../../../../../web/ui/content.messages.ts';
import { Select } from '../../../../../web/ui/form/choices/Select.tsx';
import { orderPhrase } from '../../../../../web/ui/table/tableRules.ts';
import { accountText as text } from '../../../messages.ts';
import { type ListState, SORT_COLUMNS } from '../listState.ts';
import type { TransactionListState } from '../useListState.ts';

export const HEADERS = { date: text.transactionDate, amount: text.amount } as const;

/** Returns the sort direction under the name that tables use. */
export function directionOf({ orderBy }: Pick<ListState, 'orderBy'>): 'ascending' | 'descending' {
  return orderBy === 'asc' ? 'ascending' : 'descending';
}

/** Select for the sort order of the list, by date or amount. */
export function SortSelect({ list: { state, show } }: { list: TransactionListState }) {
  const t = useSay();
  const orders = SORT_COLUMNS.flatMap((sortBy) =>
    (['desc', 'asc'] as const).map((orderBy) => ({
      sortBy,
      orderBy,
      value: `${sortBy} ${orderBy}`,
      label: t(contentText.sortOption, {
        column: t(HEADERS[sortBy]),
        order: t(orderPhrase(sortBy, directionOf({ orderBy }))),
      }),
    })),
  );
  return (
    <Select
      id="transactions-sort"
      label={t(contentText.sortBy)}
      options={orders}
      value={`${state.sortBy} ${state.orderBy}`}
      onChange={(value) => {
        const chosen = orders.find((order) => order.value === value);
        if (chosen) show({ sortBy: chosen.sortBy, orderBy: chosen.orderBy }, { replace: true });
      }}
    />
  );
}
