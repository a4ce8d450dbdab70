import type * as z from 'zod/mini';
import type { pageInfo } from '../../shared/http/schemas.ts';
import type { Page, PageQuery } from '../ports/card-system/history.ts';
import { Failure } from './failure.ts';

/** What was found, else NOT_FOUND: one answer for what is not there and what is not theirs (CARD-6). */
export function theirs<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND');
  return found;
}

/** The most that the card system gives at once. */
const LARGEST_PAGE = 100;

/** Every entry of a list, page by page by its place: what is added meanwhile neither repeats an entry nor hides one. */
export async function everyEntry<T>(readPage: (place: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const entries: T[] = [];
  let after: string | undefined;
  for (let pageNumber = 0; ; pageNumber++) {
    const place = { pageNumber, pageSize: LARGEST_PAGE, ...(after !== undefined && { after }) };
    const page = await readPage(place);
    entries.push(...page.content);
    if (page.next === undefined) return entries;
    after = page.next;
  }
}

/** A page with what the pager needs; a list without entries has no pages, and its first is also its last. */
export function toPaged<T, U>(
  page: Page<T>,
  asked: { readonly pageNumber: number; readonly pageSize: number },
  item: (entry: T) => U,
): { content: U[]; pageInfo: z.output<typeof pageInfo> } {
  const totalPages = Math.ceil(page.totalElements / asked.pageSize);
  return {
    content: page.content.map(item),
    pageInfo: {
      size: asked.pageSize,
      elements: page.content.length,
      currentPageIndex: asked.pageNumber,
      isFirst: asked.pageNumber === 0,
      isLast: asked.pageNumber >= totalPages - 1,
      totalPages,
      totalElements: page.totalElements,
      ...(page.next !== undefined && { next: page.next }),
    },
  };
}
