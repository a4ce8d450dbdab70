/** Card functions on the page where a card is chosen: `/u/card-management?for=<id>`. */
import type { CardFunction } from '../../../shared/feature.ts';
import { pageHref } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { findCardFunction } from '../../registry.ts';

/** The function that an address names; undefined for an unknown function or one that the bank does not offer. */
export function cardFunction(id: string | null): CardFunction | undefined {
  return findCardFunction(id, isOffered);
}

/** The function's page for a card. */
export function functionHref({ id }: CardFunction, cardId: string): string {
  return pageHref(`card-management/:cardId/${id}`, { cardId });
}
