import { type CallWithIds, ofCard } from '../../../tests/support/api/ids.ts';
import { paymentCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  ofCard('how a bill is paid', paymentCalls.payment, { query: { amount: '1' } }),
  ofCard('a payment slip', paymentCalls.slip, { query: { amount: '1' } }),
  ofCard('what a bill costs over time', paymentCalls.cost, { query: { monthly: 'minimum' } }),
];
