/** Searches transactions for a card system whose own search reads descriptions only. */
import { readKeyword, showsKeyword } from '../../../shared/search/keyword.ts';
import type { CardHistory, CardTransaction, Page, TransactionQuery } from './parts/history.ts';
import type { CardReads } from './port.ts';

/** Longest list that is searched here. The card system searches a longer one itself. */
const MOST_LINES = 1000;
const PAGE_SIZE = 100;

/**
 * Adds the search of everything that a row shows (CARD-9) to the reads of a card system. It reads the list under the other
 * conditions, at most ten pages, and matches here, so the card system needs nothing new. In a list of more than 1,000 lines
 * the card system searches, and its own search may read descriptions only.
 */
export function withRowSearch<R extends CardReads>(reads: R): R {
  const transactions: CardHistory['transactions'] = async (customerId, cardId, part, query) => {
    const keyword = query.keyword === undefined ? undefined : readKeyword(query.keyword);
    if (!keyword) return reads.transactions(customerId, cardId, part, query);
    const { keyword: _typed, after: _after, ...conditions } = query;
    const lines: CardTransaction[] = [];
    for (let pageNumber = 0, after: string | undefined; ; pageNumber++) {
      const position = { pageNumber, pageSize: PAGE_SIZE, ...(after !== undefined && { after }) };
      const page = await reads.transactions(customerId, cardId, part, { ...conditions, ...position });
      if (!page) return undefined;
      if (page.totalElements > MOST_LINES) return reads.transactions(customerId, cardId, part, query);
      lines.push(...page.content);
      if (page.content.length === 0 || lines.length >= page.totalElements) break;
      after = page.next;
    }
    const lastFour = keyword.lastFour && (await reads.card(customerId, cardId))?.lastFour;
    return pageOf(
      lines.filter((line) => showsKeyword(line, keyword, lastFour ?? '')),
      query,
    );
  };
  return { ...reads, transactions };
}

const cursorOf = (line: CardTransaction) => `${line.transactionDate}.${line.transactionId}`;

function pageOf(lines: readonly CardTransaction[], query: TransactionQuery): Page<CardTransaction> {
  const { pageNumber, pageSize, after, sort } = query;
  const before =
    after === undefined ? pageNumber * pageSize - 1 : lines.findIndex((one) => cursorOf(one) === after);
  if (after !== undefined && before < 0) return { content: [], totalElements: 0 };
  const content = lines.slice(before + 1, before + 1 + pageSize);
  const last = content.at(-1);
  const hasNext = last && before + 1 + pageSize < lines.length && (sort?.by ?? 'date') === 'date';
  return { content, totalElements: lines.length, ...(hasNext && { next: cursorOf(last) }) };
}
