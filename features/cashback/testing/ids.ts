import type { CallWithIds } from '../../../tests/support/api/ids.ts';
import { cashbackCalls } from '../contract.ts';

/** Calls that take the caller's ids. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'the cashback method',
    endpoint: cashbackCalls.read,
    input: ({ cardId }) => ({ query: { cardNo: cardId } }),
    ids: [['query', 'cardNo']],
    ignored: ['cusId'],
  },
  {
    name: 'another cashback method',
    endpoint: cashbackCalls.change,
    input: ({ cardId, cashbackMethod }) => ({ body: { cardNo: cardId, cashbackMethod } }),
    ids: [['body', 'cardNo']],
    ignored: ['cusId'],
  },
];
