/** Plausible bugs in disputes. The run must detect each of them. */
import type { Mutation } from '../money/mutations.ts';
import type { DisputeRun } from './run.ts';

export interface DisputeMutation extends Mutation, Pick<DisputeRun, 'bank'> {}

export const DISPUTE_MUTATIONS: readonly DisputeMutation[] = [];
