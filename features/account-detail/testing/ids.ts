import { type CallWithIds, idInPath, ofCard, ownCard, withCard } from '../../../tests/support/api/ids.ts';
import { accountCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  withCard('query', 'all transactions', accountCalls.history),
  {
    name: 'transactions behind points',
    endpoint: accountCalls.earnedBy,
    input: ({ entry: { pointTransactionId, campaignId, campaignRulesetId } }) => ({
      query: { pointTransactionId, campaignId, campaignRulesetId },
    }),
    // Campaign ids are the bank's, so they need no ownership test.
    ids: [['query', 'pointTransactionId']],
  },
  ofCard('a list as a file', accountCalls.download, {
    query: { format: 'csv', part: 'all', language: 'en' },
  }),
  {
    name: 'a statement as a file',
    endpoint: accountCalls.download,
    input: (own) => ({
      ...ownCard(own),
      query: { format: 'ofx', part: 'statement', paymentKey: own.paymentKey, language: 'en' },
    }),
    ids: [...idInPath, ['query', 'paymentKey']],
  },
  ofCard('the due date', accountCalls.dueDate, { query: { language: 'en' } }),
];
