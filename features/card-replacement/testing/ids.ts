import { type CallWithIds, ofCard } from '../../../tests/support/api/ids.ts';
import { replacementCalls } from '../contract.ts';

/** Calls that take the caller's ids. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  // Runs last, because the call marks the owner's card as damaged.
  {
    ...ofCard('a new card', replacementCalls.order, {
      body: { category: 'damaged', reason: 'chip', reasonDetail: 'It does not work', language: 'en' },
    }),
    runsLast: true,
  },
];
