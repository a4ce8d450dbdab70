import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import { dashboardCalls } from '../contract.ts';
import { toCardDetail, toCardSummary, toEStatement, toPaged, toTransaction } from './map.ts';

/** Five years of monthly statements, as long as account records are kept. */
const MOST_STATEMENTS = 60;

/** The calls of the overview (CARD-1). A card that is not there or not theirs is NOT_FOUND, one answer for both (CARD-6). */
export function dashboardHandlers({ cardSystem }: { readonly cardSystem: CardSystem }): Mounted[] {
  return [
    on(dashboardCalls.cards, async (_input, { session, language }) => {
      const cards = await cardSystem.cards(session.customerId);
      return cards.map((card) => toCardSummary(card, language));
    }),
    on(dashboardCalls.card, async ({ params }, { session, language }) =>
      toCardDetail(theirs(await cardSystem.card(session.customerId, params.id)), language),
    ),
    on(dashboardCalls.eStatements, async ({ params }, { session }) => {
      const options = { limit: MOST_STATEMENTS };
      return theirs(await cardSystem.eStatements(session.customerId, params.id, options)).map(toEStatement);
    }),
    on(dashboardCalls.unbilled, async ({ params, query }, { session, language }) => {
      const { sortBy, orderBy, fromDate, toDate, keyword, pageNumber, pageSize } = query;
      const page = await cardSystem.unbilled(session.customerId, params.id, {
        pageNumber,
        pageSize,
        sort: { by: sortBy, order: orderBy, language },
        ...(fromDate && { fromDate }),
        ...(toDate && { toDate }),
        ...(keyword && { keyword }),
      });
      return toPaged(theirs(page), query, (line) => toTransaction(line, language));
    }),
  ];
}

function theirs<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND');
  return found;
}
