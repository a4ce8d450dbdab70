import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import { useAnnounceWait } from '../feedback/announce.ts';
import skeleton from '../feedback/loading/Skeleton.module.css';
import { AppIcon } from '../layout/AppIcon.tsx';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './RowTable.module.css';
import { type Column, type DataTableProps, isEmptyCell } from './tableProps.ts';
import { nextSort, type Sort } from './tableRules.ts';

/** The rows as a table, for screens of 760 px and more. While rows load it shows the header and skeleton lines. */
export function RowTable<R>(props: DataTableProps<R> & { loading: boolean }) {
  const { caption, columns, rows, rowKey, sort, onSort, loading } = props;
  const t = useSay();
  return (
    <table className={styles.table} aria-busy={loading || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {loading && <LoadingRows columns={columns.length} text={t(ui.loading)} />}
        {!loading &&
          rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** A cell. The title of a row is a row header, so that screen readers name the row in every cell. An empty cell has a hidden text. */
function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const t = useSay();
  const content = column.cell(row);
  const shown = isEmptyCell(content) ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t(contentText.none)}</span>
    </>
  ) : (
    content
  );
  return column.list === 'title' ? (
    <th scope="row" className={classOf(column)}>
      {shown}
    </th>
  ) : (
    <td className={classOf(column)}>{shown}</td>
  );
}

function classOf<R>({ align, onPaper }: Column<R>): string | undefined {
  return cx(align === 'right' && styles.right, onPaper === false && 'no-print') || undefined;
}

interface HeaderCellProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<R>({ column, sort, onSort }: HeaderCellProps<R>) {
  const { key, header, sort: kind } = column;
  const side = classOf(column);
  if (!kind || !onSort) {
    return (
      <th scope="col" className={side}>
        {header}
      </th>
    );
  }
  const direction = sort?.key === key ? sort.direction : undefined;
  return (
    <th scope="col" className={side} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, key, kind))}>
        {header}
        {direction === undefined ? (
          <AppIcon name="sort" size={16} />
        ) : (
          <Icon name={direction === 'ascending' ? 'up' : 'down'} size={16} />
        )}
      </button>
    </th>
  );
}

function LoadingRows({ columns, text }: { columns: number; text: string }) {
  useAnnounceWait(text);
  return ['first', 'second', 'third', 'fourth', 'fifth'].map((row, index) => (
    <tr key={row}>
      <td colSpan={columns}>
        {index === 0 && <span className="visually-hidden">{text}</span>}
        <span className={skeleton.skeleton} aria-hidden="true">
          <span className={skeleton.line} />
        </span>
      </td>
    </tr>
  ));
}
