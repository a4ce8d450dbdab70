import type { Read } from '../feedback/loading/Loaded.tsx';
import { DataTable } from './DataTable.tsx';
import { Pagination } from './Pagination.tsx';
import { clampPage } from './pageRules.ts';
import type { DataTableProps } from './tableProps.ts';
import type { ListAddress } from './useListAddress.ts';
import { usePages } from './usePages.ts';

/** State of the read of one page. */
export type PageRead<R> = Read<{
  readonly content: readonly R[];
  readonly pageInfo: { readonly totalPages: number };
}>;

/** State of a paged list. */
export interface Paged<R> {
  readonly from: PageRead<R>;
  /** Page number from 1. */
  readonly page: number;
  /** Number of pages. While a page loads it is the previous number. */
  readonly pages: number;
  /** Changes when the page changes. The change moves the focus. */
  readonly pageTurns: number;
  readonly onPage: (page: number) => void;
}

type PagedTableProps<R> = Paged<R> &
  Omit<DataTableProps<R>, 'rows' | 'state' | 'error' | 'onRetry' | 'page' | 'captionHidden'>;

/** A page of a list, with pagination. A heading next to it names the list. */
export function PagedTable<R>({ from, page, pages, pageTurns, onPage, ...table }: PagedTableProps<R>) {
  const { data, error, refetch } = from;
  return (
    <>
      <DataTable
        {...table}
        captionHidden
        rows={data?.content ?? []}
        state={data ? 'ready' : error ? 'error' : 'loading'}
        error={error}
        onRetry={refetch}
        page={pageTurns}
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

/** Returns the state for `PagedTable` of a list whose page is in the address. */
export function useListPages<R>(list: ListAddress, read: PageRead<R>): Paged<R> {
  const { pages, beyond } = usePages(list.page, read.data?.pageInfo.totalPages, list.replacePage);
  return {
    from: beyond ? { ...read, data: undefined } : read,
    page: list.page,
    pages,
    pageTurns: list.pageTurns,
    onPage: list.goToPage,
  };
}

/** Returns the state for `PagedTable` of a list whose page is in component state. */
export function localPages<R>(page: number, onPage: (page: number) => void, read: PageRead<R>): Paged<R> {
  return { from: read, page, pages: read.data?.pageInfo.totalPages ?? page, pageTurns: page, onPage };
}
