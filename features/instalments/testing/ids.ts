import { type CallWithIds, ofCard } from '../../../tests/support/api/ids.ts';
import { instalmentCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'transactions convertible to instalments',
    endpoint: instalmentCalls.transactions,
    input: ({ cardId }) => ({ params: { cardId }, query: { isBilled: 'false' } }),
    ids: [['params', 'cardId']],
  },
  {
    name: 'plans of instalments',
    endpoint: instalmentCalls.plans,
    input: ({ cardId }) => ({
      query: { cardNumber: cardId, instalmentPlanFlag: 'unbilled', transactionAmount: '5000' },
    }),
    ids: [['query', 'cardNumber']],
  },
  ofCard('conversions', instalmentCalls.conversions),
  {
    name: 'the plan for a transaction',
    endpoint: instalmentCalls.advice,
    input: ({ cardId, convertible: { transactionId, amount } }) => ({
      body: {
        cardNumber: cardId,
        transactionUniqueKey: transactionId,
        transactionAmount: amount,
        instalmentFlag: 'unbilled',
        tenor: 12,
      },
    }),
    ids: [
      ['body', 'cardNumber'],
      ['body', 'transactionUniqueKey'],
    ],
  },
];
