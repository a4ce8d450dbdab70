import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { type CallState, useCall, useCalls } from '../../../web/http/query.tsx';
import { useLanguage } from '../../../web/language/language.tsx';
import { untilWiped } from '../../../web/store.ts';
import type { PromotionCategory } from '../categories.ts';
import { type PromotionItem, promotionCalls } from '../contract.ts';

/** Maximum page size of the call. */
const PAGE_SIZE = 100;

interface OfferList {
  /** The loaded offers in order, without duplicates. */
  readonly items: readonly PromotionItem[];
  readonly total: number;
}

/** Loads the first `wanted` offers or more, in pages of 100; loaded pages are not requested again. Loads none without categories. */
export function useOffers(categories: readonly PromotionCategory[], wanted: number): CallState<OfferList> {
  const language = useLanguage();
  const pageOf = (pageNumber: number) => ({
    query: {
      pageNumber: `${pageNumber}`,
      pageSize: `${PAGE_SIZE}`,
      sort: 'startDateTime',
      orderBy: 'desc',
      category: categories.join(','),
      language,
    } as const,
  });
  const first = useCall(promotionCalls.list, pageOf(0), { enabled: categories.length > 0 });
  const pages = Math.min(Math.ceil(wanted / PAGE_SIZE), first.data?.pageInfo.totalPages ?? 1);
  const others = useCalls(
    promotionCalls.list,
    Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => pageOf(index + 1)),
  );
  return { ...first, data: first.data && mergePages([first.data, ...others]) };
}

/** Joins pages and drops duplicates. An offer can move to another page when the bank edits the list between two reads. */
function mergePages(pages: readonly PayloadOf<typeof promotionCalls.list>[]): OfferList {
  const items = [
    ...new Map(pages.flatMap(({ content }) => content.map((item) => [item.campaignCode, item]))).values(),
  ];
  const { totalPages = 0, totalElements = 0 } = pages.at(-1)?.pageInfo ?? {};
  return { items, total: pages.length < totalPages ? totalElements : items.length };
}

/** Position in the list when an offer was opened, so that Back can restore it. It is in memory and cleared at log-off. */
interface Visit {
  /** The list's query string, with its question mark. */
  readonly search: string;
  readonly campaignCode: string;
  /** Scroll position in pixels. */
  readonly scrollY: number;
}

export const { get: lastVisit, set: rememberVisit } = untilWiped<Visit>();
