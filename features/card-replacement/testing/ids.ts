import { type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { replacementCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'the replacement state of a card',
    endpoint: replacementCalls.state,
    input: ownCard,
    ids: idInPath,
  },
  {
    name: 'a new card',
    // The call marks the owner's card as damaged.
    runsLast: true,
    endpoint: replacementCalls.order,
    input: (own) => ({
      ...ownCard(own),
      body: { category: 'damaged', reason: 'chip', reasonDetail: 'It does not work', language: 'en' },
    }),
    ids: idInPath,
  },
];
