import type { BankIdentity } from '../../../server/brand/identity.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { cardCalls } from '../contract.ts';
import { toCardDetail, toCardSummary } from './map.ts';

interface CardDeps {
  readonly cardSystem: CardReads;
  readonly bank: () => BankIdentity;
}

/** The caller's cards (CARD-1). Any other id is NOT_FOUND, whether or not it exists (CARD-6). */
export function handlers({ cardSystem, bank }: CardDeps): Mounted[] {
  // Object.hasOwn: a product may be named like a property of every object.
  const designOf = (code: string, { cards = {} } = bank()) =>
    Object.hasOwn(cards, code) ? cards[code] : undefined;
  return [
    on(cardCalls.cards, async (_input, { session, language }) => {
      const cards = await cardSystem.cards(session.customerId);
      return cards.map((card) => toCardSummary(card, language, designOf(card.productCode)));
    }),
    on(cardCalls.card, async ({ params }, { session, language }) => {
      const card = orNotFound(await cardSystem.card(session.customerId, params.id));
      return toCardDetail(card, language, designOf(card.productCode));
    }),
  ];
}
