import { type CallWithIds, idInPath, ofCard, ownCard } from '../../../tests/support/api/ids.ts';
import { statementCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  ofCard('a statement', statementCalls.detail),
  {
    name: 'transactions of a statement',
    endpoint: statementCalls.transactions,
    input: (own) => ({ ...ownCard(own), query: { paymentKey: own.paymentKey } }),
    ids: [...idInPath, ['query', 'paymentKey']],
  },
  {
    name: 'a statement as a document',
    endpoint: statementCalls.view,
    input: (own) => ({ ...ownCard(own), query: { paymentKey: own.paymentKey, language: 'en' } }),
    ids: [...idInPath, ['query', 'paymentKey']],
  },
];
