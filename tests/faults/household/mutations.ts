/** Plausible bugs in family cards, requests about data, consents and closings. The run must detect each of them. */
import type { Mutation } from '../money/mutations.ts';
import type { HouseholdRun } from './run.ts';

export interface HouseholdMutation extends Mutation, Pick<HouseholdRun, 'bank' | 'erasingKills'> {}

export const HOUSEHOLD_MUTATIONS: readonly HouseholdMutation[] = [];
