import { type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { paymentCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'how a bill is paid',
    endpoint: paymentCalls.payment,
    input: (own) => ({ ...ownCard(own), query: { amount: '1' } }),
    ids: idInPath,
  },
  {
    name: 'a payment slip',
    endpoint: paymentCalls.slip,
    input: (own) => ({ ...ownCard(own), query: { amount: '1' } }),
    ids: idInPath,
  },
  {
    name: 'what a bill costs over time',
    endpoint: paymentCalls.cost,
    input: (own) => ({ ...ownCard(own), query: { monthly: 'minimum' } }),
    ids: idInPath,
  },
];
