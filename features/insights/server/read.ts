/** Reads from the card system, page by page. */
import {
  type CustomerLine,
  type LineFilter,
  type MerchantMonth,
  MOST_MERCHANT_MONTHS,
  type Period,
} from '../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';

/** Reads all sums of a customer. */
export async function readMerchantMonths(
  cardSystem: CardReads,
  customerId: string,
  period: Period,
): Promise<readonly MerchantMonth[]> {
  const rows: MerchantMonth[] = [];
  for (let after: string | undefined; ; ) {
    const query = { ...period, limit: MOST_MERCHANT_MONTHS, ...(after !== undefined && { after }) };
    const part = await cardSystem.merchantMonths(customerId, query);
    rows.push(...part.rows);
    if (part.next === undefined) return rows;
    after = part.next;
  }
}

/** Maximum page size of the card system. */
const MAX_PAGE_SIZE = 100;

/** Reads all lines of a customer, newest first. Returns undefined if there are more than `most`. */
export async function readLines(
  cardSystem: CardReads,
  customerId: string,
  filter: LineFilter,
  most: number,
): Promise<readonly CustomerLine[] | undefined> {
  const lines: CustomerLine[] = [];
  for (let after: string | undefined; ; ) {
    const query = { ...filter, pageSize: MAX_PAGE_SIZE, ...(after !== undefined && { after }) };
    const page = await cardSystem.customerLines(customerId, query);
    if (page.count > most) return undefined;
    lines.push(...page.content);
    if (page.next === undefined) return lines;
    after = page.next;
  }
}

/** Returns a function that adds the last four digits to the id of one of the customer's cards. */
export async function lastFours(
  cardSystem: CardReads,
  customerId: string,
): Promise<(cardId: string) => { readonly cardId: string; readonly lastFour: string }> {
  const cards = new Map(
    (await cardSystem.cards(customerId)).map(({ cardId, lastFour }) => [cardId, lastFour]),
  );
  return (cardId) => ({ cardId, lastFour: cards.get(cardId) ?? '' });
}
