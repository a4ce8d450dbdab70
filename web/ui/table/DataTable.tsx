import { type RefObject, useEffect, useRef } from 'react';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { useAnnounceChange } from '../feedback/announce.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LoadFailed } from '../feedback/loading/LoadFailed.tsx';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import { RowList } from './RowList.tsx';
import styles from './RowTable.module.css';
import { RowTable } from './RowTable.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import type { DataTableProps } from './tableProps.ts';
import { orderPhrase } from './tableRules.ts';

export type { Column } from './tableProps.ts';

/** Rows of data. They are a table from 760 px on and in print, and a list below that. The caller sorts the rows. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { caption, captionHidden, columns, rows, state = 'ready', error, onRetry, empty, sort, page } = props;
  const t = useSay();
  const Rows = useMediaQuery('(min-width: 760px), print') ? RowTable : RowList;
  const region = useRef<HTMLElement>(null);
  useFocusOnChange(region, page);
  const sorted = columns.find((column) => column.key === sort?.key);
  useAnnounceChange(
    sort && sorted?.sort
      ? t(contentText.sorted, {
          column: sorted.header,
          order: t(orderPhrase(sorted.sort, sort.direction)),
        })
      : undefined,
  );
  const failed = state === 'error';
  const nothing = state === 'ready' && rows.length === 0;

  return (
    <ScrollRegion box={region} label={caption} named={captionHidden}>
      {!captionHidden && <p className={styles.caption}>{caption}</p>}
      {failed && <LoadFailed error={error} retry={onRetry} />}
      {nothing && (empty ?? <EmptyState picture="search" title={t(contentText.noResult)} />)}
      {!failed && !nothing && <Rows {...props} loading={state === 'loading'} />}
    </ScrollRegion>
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
