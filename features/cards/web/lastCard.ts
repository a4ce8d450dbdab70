/** The card that was shown last, in memory, so that pages without a card in their address open the same card. */
import { onWipe } from '../../../web/store.ts';

let last: string | undefined;
onWipe(() => {
  last = undefined;
});

/** Remembers the card of the shown page until log-off. */
export function rememberCard(cardId: string): void {
  last = cardId;
}

/** Id of the card that was shown last; undefined before the first. */
export function lastCard(): string | undefined {
  return last;
}
