import type * as z from 'zod/mini';
import type { pageInfo } from '../../shared/http/schemas.ts';
import type { Page, PageQuery } from '../ports/card-system/parts/history.ts';
import { Failure } from './failure.ts';

/** Returns the value or throws NOT_FOUND. An entry that is missing or of another customer gets the same answer (CARD-6). */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND');
  return found;
}

/** Maximum page size of the card system. */
const MAX_PAGE_SIZE = 100;

/** Reads every entry of a list page by page. If entries are added meanwhile, no entry is repeated or skipped. */
export async function everyEntry<T>(readPage: (query: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const entries: T[] = [];
  let after: string | undefined;
  for (let pageNumber = 0; ; pageNumber++) {
    const query = { pageNumber, pageSize: MAX_PAGE_SIZE, ...(after !== undefined && { after }) };
    const page = await readPage(query);
    entries.push(...page.content);
    if (page.next === undefined) return entries;
    after = page.next;
  }
}

/** Returns a page with the data for a pager. An empty list has 0 pages; its page 0 is marked as first and as last. */
export function toPaged<T, U>(
  page: Page<T>,
  requested: { readonly pageNumber: number; readonly pageSize: number },
  item: (entry: T) => U,
): { content: U[]; pageInfo: z.output<typeof pageInfo> } {
  const totalPages = Math.ceil(page.totalElements / requested.pageSize);
  return {
    content: page.content.map(item),
    pageInfo: {
      size: requested.pageSize,
      elements: page.content.length,
      currentPageIndex: requested.pageNumber,
      isFirst: requested.pageNumber === 0,
      isLast: requested.pageNumber >= totalPages - 1,
      totalPages,
      totalElements: page.totalElements,
      ...(page.next !== undefined && { next: page.next }),
    },
  };
}
