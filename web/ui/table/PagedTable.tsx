import { DataTable } from './DataTable.tsx';
import { Pagination } from './Pagination.tsx';
import { clampPage } from './pageRules.ts';
import type { DataTableProps } from './tableProps.ts';
import type { ListAddress } from './useListAddress.ts';
import { usePages } from './usePages.ts';

/** What the read of one page of a list gives. */
export interface PageRead<R> {
  readonly data:
    | { readonly content: readonly R[]; readonly pageInfo: { readonly totalPages: number } }
    | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** What is shown of a list, and the way to its other pages. */
export interface Paged<R> {
  readonly from: PageRead<R>;
  /** Counts from 1. */
  readonly page: number;
  /** How many there are; as long as that is not known, as many as were known before. */
  readonly pages: number;
  /** Changes when a page is turned: the focus follows it. */
  readonly turned: number;
  readonly onPage: (page: number) => void;
}

type PagedTableProps<R> = Paged<R> &
  Omit<DataTableProps<R>, 'rows' | 'state' | 'onRetry' | 'page' | 'captionHidden'>;

/** One page of a list whose heading stands beside it, and the way to the others. */
export function PagedTable<R>({ from, page, pages, turned, onPage, ...table }: PagedTableProps<R>) {
  const { data, error, refetch } = from;
  return (
    <>
      <DataTable
        {...table}
        captionHidden
        rows={data?.content ?? []}
        state={data ? 'ready' : error ? 'error' : 'loading'}
        onRetry={refetch}
        page={turned}
      />
      <Pagination
        id={table.id}
        page={clampPage(page, Math.max(pages, 1))}
        pages={pages}
        onPage={onPage}
        loading={!data && !error}
      />
    </>
  );
}

/** A list whose page is in the address, for `PagedTable`. */
export function useListPages<R>(list: ListAddress, read: PageRead<R>): Paged<R> {
  const { pages, beyond } = usePages(list.page, read.data?.pageInfo.totalPages, list.correctTo);
  return {
    from: beyond ? { ...read, data: undefined } : read,
    page: list.page,
    pages,
    turned: list.turned,
    onPage: list.turnTo,
  };
}

/** A list whose page is kept by the page that shows it, for `PagedTable`. */
export function ownPages<R>(page: number, onPage: (page: number) => void, read: PageRead<R>): Paged<R> {
  return { from: read, page, pages: read.data?.pageInfo.totalPages ?? page, turned: page, onPage };
}
