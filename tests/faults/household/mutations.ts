/** Plausible bugs in family cards, requests about data, consents and closings. The run must detect each of them. */
import type { Mutation } from '../money/mutations.ts';
import type { HouseholdRun } from './run.ts';

export interface HouseholdMutation extends Mutation, Pick<HouseholdRun, 'bank' | 'erasingKills'> {}

export const HOUSEHOLD_MUTATIONS: readonly HouseholdMutation[] = [
  {
    name: 'an allowed request stays under way',
    bank: 'elsewhere',
    expected: /left under way/,
    replace: [[/await endAllowing\(trx, customerId, requestId\);/g, '']],
  },
  {
    name: 'the portal’s copy does not get the primary’s limit',
    bank: 'elsewhere',
    expected: /the primary knows another limit/,
    replace: [[/"set-family-controls": \{ insert: insertFamily\S* \}/g, '"set-family-controls": {}']],
  },
  {
    name: 'an answered request is answered again',
    bank: 'embedded',
    expected: /told wrongly: a request is/,
    replace: [[/(\$\{requestId\}::uuid and \$\{ownedBy\S*\(side, personId\)\}) and \$\{IS_OPEN\S*\}/g, '$1']],
  },
  {
    name: 'a choice of offers is stored again',
    bank: 'embedded',
    expected: /doubled: a choice/,
    replace: [[/choices\.filter\(\(one\) => now\.get\(keyOf\S*\(one\)\) !== one\.agreed\)/g, '[...choices]']],
  },
  {
    name: 'the key of a request about data does not count',
    bank: 'embedded',
    expected: /requests about data are there/,
    replace: [
      [
        /idOf(\S*)\(customerId, context\.idempotencyKey \?\? ""\)/g,
        'idOf$1(customerId, String(Math.random()))',
      ],
    ],
  },
  {
    name: 'an undoing is not recorded',
    bank: 'embedded',
    expected: /undoings are recorded|a closing and its records/,
    replace: [[/await audit\.record\(trx, context, "close-account", "undone", customerId\);/g, '']],
  },
  {
    name: 'an erased person is not on the list',
    bank: 'embedded',
    erasingKills: 0,
    expected: /the list has 0 deletions/,
    replace: [[/await deletions\.add\(id, at\);/g, '']],
  },
];
