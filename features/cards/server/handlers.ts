import type { BankIdentity } from '../../../server/brand/identity.ts';
import { type Mounted, onRead } from '../../../server/http/mount.ts';
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
    onRead(
      cardCalls.cards,
      (customerId) => cardSystem.cards(customerId),
      (cards, { language }) => cards.map((card) => toCardSummary(card, language, designOf(card.productCode))),
    ),
    onRead(
      cardCalls.card,
      (customerId, { params }) => cardSystem.card(customerId, params.id),
      (found, { language }) => {
        const card = orNotFound(found);
        return toCardDetail(card, language, designOf(card.productCode));
      },
    ),
  ];
}
