import { type CallsWithoutIds, type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { cardCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'a card', endpoint: cardCalls.card, input: ownCard, ids: idInPath },
];

/** Calls whose ids need no ownership test, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'all cards of the caller', calls: [cardCalls.cards] },
];
