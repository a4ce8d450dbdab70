/** Plausible bugs in disputes. The run must detect each of them. */
import type { Mutation } from '../money/mutations.ts';
import type { DisputeRun } from './run.ts';

export interface DisputeMutation extends Mutation, Pick<DisputeRun, 'bank'> {}

export const DISPUTE_MUTATIONS: readonly DisputeMutation[] = [
  {
    name: 'a refused command keeps its files',
    bank: 'elsewhere',
    expected: /without a case is left|the store has/,
    replace: [
      [
        /update portal\.evidence set claim_id = null, claimed_at = null/g,
        'update portal.evidence set claim_id = claim_id',
      ],
    ],
  },
  {
    name: 'a withdrawn case goes on',
    bank: 'embedded',
    expected: /withdrawn/,
    replace: [[/await endCase\(([^;]*?)"withdrawn"\);/g, '']],
  },
];
