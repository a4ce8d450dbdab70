/** Card functions for the page that chooses a card: `/u/card-management?for=<id>`. */
import type { CardFunction } from '../../../../shared/feature.ts';
import { pageHref } from '../../../../web/paths.ts';
import { isOffered } from '../../../../web/store.ts';
import { findCardFunction } from '../../../registry.ts';

/** Returns the function named by an address; undefined for an unknown function or a function that the bank does not offer. */
export function cardFunction(id: string | null): CardFunction | undefined {
  return findCardFunction(id, isOffered);
}

/** Returns the address of the function's page for a card. */
export function functionHref({ id }: CardFunction, cardId: string): string {
  return pageHref(`card-management/:cardId/${id}`, { cardId });
}
