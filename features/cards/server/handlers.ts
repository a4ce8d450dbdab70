import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { cardCalls } from '../contract.ts';
import { toCardDetail, toCardSummary } from './map.ts';

/** The caller's cards (CARD-1). Any other id is NOT_FOUND, whether or not it exists (CARD-6). */
export function handlers({ cardSystem }: { readonly cardSystem: CardReads }): Mounted[] {
  return [
    on(cardCalls.cards, async (_input, { session, language }) => {
      const cards = await cardSystem.cards(session.customerId);
      return cards.map((card) => toCardSummary(card, language));
    }),
    on(cardCalls.card, async ({ params }, { session, language }) =>
      toCardDetail(orNotFound(await cardSystem.card(session.customerId, params.id)), language),
    ),
  ];
}
