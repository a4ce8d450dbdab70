import type * as z from 'zod/mini';
import type { pageInfo } from '../../shared/http/schemas.ts';
import type { Page } from '../ports/card-system/history.ts';
import { Failure } from './failure.ts';

/** What was found, else NOT_FOUND: one answer for what is not there and what is not theirs (CARD-6). */
export function theirs<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND');
  return found;
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
