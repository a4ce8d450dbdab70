import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/loading/Skeleton.tsx';
import { Select } from '../form/choices/Select.tsx';
import styles from './RowList.module.css';
import { type Column, type DataTableProps, isEmptyCell } from './tableProps.ts';
import { orderPhrase, type Sort } from './tableRules.ts';

/**
 * The rows as a list, for screens below 760 px. It has its own markup, because a table restyled as blocks loses its
 * semantics for screen readers. The sort control stays while rows load, and keeps the focus.
 */
export function RowList<R>(props: DataTableProps<R> & { loading: boolean }) {
  const { id, caption, columns, rows, rowKey, sort, onSort, loading, listItem } = props;
  const shown = (place: Column<R>['list']) => columns.filter((column) => column.list === place);
  return (
    <>
      {onSort && <SortSelect id={`${id}-sort`} columns={columns} sort={sort} onSort={onSort} />}
      {loading ? (
        <Skeleton lines={6} />
      ) : (
        <ul className={styles.list} aria-label={caption}>
          {rows.map((row) => (
            <li key={rowKey(row)} className={listItem ? styles.own : styles.row}>
              {listItem?.(row) ?? (
                <>
                  <div className={styles.main}>
                    <span className={styles.title}>{shown('title').map((column) => column.cell(row))}</span>
                    <span className={styles.amount}>{shown('amount').map((column) => column.cell(row))}</span>
                  </div>
                  <OtherColumns row={row} columns={shown(undefined)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The columns below the title of a row, with their headers. Empty cells are omitted. */
function OtherColumns<R>({ row, columns }: { row: R; columns: readonly Column<R>[] }) {
  const pairs = columns.flatMap(({ key, header, cell }) => {
    const value = cell(row);
    return isEmptyCell(value) ? [] : [{ key, header, value }];
  });
  if (pairs.length === 0) return null;
  return (
    <dl className={cx('quiet-note', styles.rest)}>
      {pairs.map(({ key, header, value }) => (
        <div key={key} className={styles.pair}>
          <dt>{header}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SortSelectProps<R> {
  readonly id: string;
  readonly columns: readonly Column<R>[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function SortSelect<R>({ id, columns, sort, onSort }: SortSelectProps<R>) {
  const t = useSay();
  const orders = columns.flatMap(({ key, header, sort: kind }) =>
    kind
      ? (['descending', 'ascending'] as const).map((direction) => ({
          sort: { key, direction },
          value: `${key} ${direction}`,
          label: t(contentText.sortOption, { column: header, order: t(orderPhrase(kind, direction)) }),
        }))
      : [],
  );
  if (orders.length === 0) return null;
  return (
    <div className={styles.sort}>
      <Select
        id={id}
        wide
        label={t(contentText.sortBy)}
        options={orders}
        value={sort ? `${sort.key} ${sort.direction}` : ''}
        placeholder={sort ? undefined : '-'}
        onChange={(value) => {
          const chosen = orders.find((order) => order.value === value);
          if (chosen) onSort(chosen.sort);
        }}
      />
    </div>
  );
}
