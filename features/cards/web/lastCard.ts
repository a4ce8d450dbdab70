/** The id of the last viewed card, so that pages without a card in their address open that card. */
import { untilWiped } from '../../../web/store.ts';

export const { get: lastCard, set: rememberCard } = untilWiped<string>();
