/** Bugs of merged customers and terms. The run must find each of them. */
import type { Mutation } from '../money/mutations.ts';
import type { ChangeKind, MovesRun } from './run.ts';

export interface MoveMutation extends Mutation {
  readonly reads: MovesRun['reads'];
  readonly kinds: readonly ChangeKind[];
  readonly operations?: MovesRun['operations'];
}

export const MOVE_MUTATIONS: readonly MoveMutation[] = [
  {
    name: 'a move forgets the redemptions',
    expected: /^lost: the portal has no redemptions/,
    reads: 'files',
    kinds: ['merge', 'merge', 'card', 'merge'],
    replace: [[/for \(const table of CARD_TABLES\) \{/g, '$& if (table === "cards.redemptions") continue;']],
  },
  {
    name: 'a card moves although a command has no outcome',
    expected: /^lost: the portal has no/,
    reads: 'files',
    kinds: ['merge', 'merge', 'card', 'merge'],
    replace: [[/if \(await hasPendingCommand\(db, pairs\)\)/g, 'if (false)']],
  },
  {
    name: 'a conversion has the terms of the moment, not those that were shown',
    expected: /^told wrongly: converted at/,
    reads: 'http',
    kinds: ['terms'],
    operations: ['convert'],
    otherPercent: 90,
    replace: [
      [
        /const stored = storedRequest\(flow\);\s*return \{\s*flow,/g,
        `const stored = storedRequest(flow);
        const { plan } = await cardSystem.offerInstalments(customerId, stored.cardId, stored.transactionId, stored.tenor);
        return { flow, plan,`,
      ],
      [
        /command: \(\{ flow, card \}\) => \(\{\s*kind: "convert-to-instalments"/g,
        'command: ({ flow, card, plan }) => ({ kind: "convert-to-instalments"',
      ],
      [
        /agreed: agreedConversion\(flow\)/g,
        'agreed: { ...agreedConversion(flow), total: plan.total, annualPercentageRate: plan.annualPercentageRate }',
      ],
    ],
  },
  {
    name: 'a merge is not in the trail of the earlier customer',
    expected: /^lost: the trail \(out\)/,
    reads: 'http',
    kinds: ['merge'],
    replace: [[/records\.entries\(\)/g, 'records.filter(({ outcome }) => outcome !== "out").entries()']],
  },
];
