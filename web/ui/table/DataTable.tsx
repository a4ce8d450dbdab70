import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { contentText } from '../content.messages.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import { ui } from '../messages.ts';
import styles from './DataTable.module.css';
import { RowList } from './RowList.tsx';
import { RowTable } from './RowTable.tsx';
import type { DataTableProps } from './tableProps.ts';
import { orderPhrase } from './tableRules.ts';

export type { Column } from './tableProps.ts';

/** Rows of data: a table from 760 px on and in print, below that a list. The caller sorts the rows. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { caption, captionHidden, columns, rows, state = 'ready', onRetry, empty, sort, page } = props;
  const t = useSay();
  const Rows = useMediaQuery('(min-width: 760px), print') ? RowTable : RowList;
  const region = useRef<HTMLElement>(null);
  useFocusOnChange(region, page);
  const overflows = useOverflows(region);
  const sorted = columns.find((column) => column.key === sort?.key);
  const failed = state === 'error';
  const nothing = state === 'ready' && rows.length === 0;

  return (
    <div className={styles.box}>
      <section ref={region} className={styles.region} aria-label={caption} tabIndex={overflows ? 0 : -1}>
        {!captionHidden && <p className={styles.caption}>{caption}</p>}
        {failed && <Failure onRetry={onRetry} />}
        {nothing && (empty ?? <EmptyState title={t(contentText.noResult)} />)}
        {!failed && !nothing && <Rows {...props} loading={state === 'loading'} />}
      </section>
      <p className="visually-hidden" role="status">
        {sort && sorted?.sort
          ? t(contentText.sorted, {
              column: sorted.header,
              order: t(orderPhrase(sorted.sort, sort.direction)),
            })
          : ''}
      </p>
    </div>
  );
}

function Failure({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useSay();
  return (
    <div role="alert">
      <EmptyState
        icon="stop"
        title={t(contentText.listFailed)}
        action={onRetry && <Button onClick={onRetry}>{t(ui.retry)}</Button>}
      />
    </div>
  );
}

function useFocusOnChange(ref: RefObject<HTMLElement | null>, value: unknown) {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    ref.current?.focus();
  }, [ref, value]);
}

/** True while the content is wider than its box: only then the box needs a Tab stop for scrolling. */
function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  });
  return overflows;
}
