import { type CallState, useCall, useCalls } from '../../../web/query.tsx';
import { type PromotionItem, promotionCalls } from '../contract.ts';

/** As many as a call gives at most. */
const AT_ONCE = 100;

interface Found {
  /** In their order, each once, as far as they are wanted or have been read. */
  readonly items: readonly PromotionItem[];
  readonly total: number;
}

/**
 * The offers of some categories (comma list; undefined: of all), at least the first `wanted` where there are so many: page
 * after page of the list, those that were read before are not asked for again.
 */
export function useOffers(category: string | undefined, wanted: number, enabled: boolean): CallState<Found> {
  const pageOf = (pageNumber: number) => ({
    query: {
      pageSize: `${AT_ONCE}`,
      ...(pageNumber > 0 && { pageNumber: `${pageNumber}` }),
      ...(category && { category }),
    },
  });
  const first = useCall(promotionCalls.list, pageOf(0), { enabled });
  const pages = Math.min(Math.ceil(wanted / AT_ONCE), first.data?.pageInfo.totalPages ?? 1);
  const others = useCalls(
    promotionCalls.list,
    Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => pageOf(index + 1)),
  );
  return { ...first, data: first.data && together([first.data, ...others]) };
}

interface PageOfOffers {
  readonly content: readonly PromotionItem[];
  readonly pageInfo: { readonly totalPages: number; readonly totalElements: number };
}

/** Offers published or taken away while pages were read move others between these: each is taken once, and counted. */
function together(pages: readonly PageOfOffers[]): Found {
  const items = [
    ...new Map(pages.flatMap(({ content }) => content.map((item) => [item.campaignCode, item]))).values(),
  ];
  const { totalPages = 0, totalElements = 0 } = pages.at(-1)?.pageInfo ?? {};
  return { items, total: pages.length < totalPages ? totalElements : items.length };
}
