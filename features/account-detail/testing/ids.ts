import { type CallWithIds, idInPath, ownCard, withCard } from '../../../tests/support/api/ids.ts';
import { accountCalls } from '../contract.ts';

/** Calls with ids of the caller's data. `tests/security/attacks/idor.test.ts` sends ids of other customers instead. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'unbilled transactions', endpoint: accountCalls.unbilled, input: ownCard, ids: idInPath },
  { name: 'billed transactions', endpoint: accountCalls.billed, input: ownCard, ids: idInPath },
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
  { name: 'spending', endpoint: accountCalls.spending, input: ownCard, ids: idInPath },
  {
    name: 'a list as a file',
    endpoint: accountCalls.download,
    input: (own) => ({ ...ownCard(own), query: { format: 'csv', part: 'all', language: 'en' } }),
    ids: idInPath,
  },
  {
    name: 'a statement as a file',
    endpoint: accountCalls.download,
    input: (own) => ({
      ...ownCard(own),
      query: { format: 'ofx', part: 'statement', paymentKey: own.paymentKey, language: 'en' },
    }),
    ids: [...idInPath, ['query', 'paymentKey']],
  },
  {
    name: 'the due date',
    endpoint: accountCalls.dueDate,
    input: (own) => ({ ...ownCard(own), query: { language: 'en' } }),
    ids: idInPath,
  },
];
