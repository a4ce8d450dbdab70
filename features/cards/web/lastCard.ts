/** Stores the last viewed card in memory, so that pages without a card in their address open that card. */
import { onWipe } from '../../../web/store.ts';

let last: string | undefined;
onWipe(() => {
  last = undefined;
});

/** Stores the card of the current page until log-off. */
export function rememberCard(cardId: string): void {
  last = cardId;
}

/** Returns the id of the last viewed card; undefined if no card was viewed. */
export function lastCard(): string | undefined {
  return last;
}
