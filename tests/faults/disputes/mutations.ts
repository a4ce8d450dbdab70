/** Plausible bugs in disputes. The run must detect each of them. */
import type { CampaignRun } from '../commands/both-banks.ts';
import type { Mutation } from '../money/mutations.ts';

export interface DisputeMutation extends Mutation, Pick<CampaignRun, 'bank'> {}

export const DISPUTE_MUTATIONS: readonly DisputeMutation[] = [
  {
    name: 'a case does not take its files',
    bank: 'elsewhere',
    expected: /files in the portal/,
    replace: [[/return endClaim\(trx, customerId, claimId, sql`\$\{caseId\}::uuid`\);/g, '']],
  },
  {
    name: 'a command without an effect keeps its files',
    bank: 'elsewhere',
    expected: /without a case is left/,
    replace: [[/return endClaim\(trx, customerId, claimId, sql`null`\);/g, '']],
  },
  {
    name: 'an answer is stored twice',
    bank: 'embedded',
    expected: /answers, and the person gave/,
    replace: [[/(await insertReply\(unit\.trx.*\);)/g, '$1 $1']],
  },
  {
    name: 'a withdrawn case goes on',
    bank: 'embedded',
    expected: /last step|withdrawn/,
    replace: [[/await endCase\(unit\.trx, open\.key, .withdrawn.\);/g, '']],
  },
];
