import { type CallsWithoutIds, type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { cardCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data; `tests/security/idor.test.ts` sends other people's ids in their place. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'a card', endpoint: cardCalls.card, input: ownCard, ids: idInPath },
];

/** Calls without such ids, and why. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  { why: 'all cards of the caller', calls: [cardCalls.cards] },
];
