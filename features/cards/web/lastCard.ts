/** The id of the last viewed card. Pages without a card in their address open this card. */
import { untilWiped } from '../../../web/store.ts';

export const { get: lastCard, set: rememberCard } = untilWiped<string>();
