/** Finds family cards of a person, as the primary cardholder or as the holder. */
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { FamilyCard } from '../../../server/ports/card-system/parts/family.ts';
import type { FamilyDeps } from './deps.ts';

type Reads = Pick<FamilyDeps, 'cardSystem'>;

/** A card of a holder, with the customer whose account it uses. */
export interface Held {
  readonly card: FamilyCard;
  readonly primaryId: string;
}

/** Returns a supplementary card of the customer's accounts. Throws NOT_FOUND for any other card. */
export async function accountCard(
  { cardSystem }: Reads,
  primaryId: string,
  cardId: string,
): Promise<FamilyCard> {
  const cards = (await cardSystem.family?.(primaryId)) ?? [];
  return orNotFound(cards.find((card) => card.cardId === cardId));
}

/** Returns a supplementary card that the customer holds, on the account of another customer. Throws NOT_FOUND. */
export async function heldCard({ cardSystem }: Reads, customerId: string, cardId: string): Promise<Held> {
  const primaryId = (await cardSystem.controls(customerId, cardId))?.primaryId;
  if (primaryId === undefined || primaryId === customerId) throw new Failure('NOT_FOUND');
  const card = await accountCard({ cardSystem }, primaryId, cardId);
  if (card.holderId !== customerId) throw new Failure('NOT_FOUND');
  return { card, primaryId };
}

/** Returns every supplementary card that the customer holds on the accounts of others. */
export async function heldCards({ cardSystem }: Reads, customerId: string): Promise<readonly Held[]> {
  const cards = await cardSystem.cards(customerId);
  const held = cards.filter(({ relationship }) => relationship === 'supplementary');
  const states = await Promise.all(held.map(({ cardId }) => cardSystem.controls(customerId, cardId)));
  const primaries = [...new Set(states.flatMap((state) => state?.primaryId ?? []))].filter(
    (primaryId) => primaryId !== customerId,
  );
  const families = await Promise.all(
    primaries.map(async (primaryId) =>
      ((await cardSystem.family?.(primaryId)) ?? []).map((card) => ({ card, primaryId })),
    ),
  );
  return families.flat().filter(({ card }) => card.holderId === customerId);
}
