/** Plausible bugs in reads on standbys. The fault run must detect each of them. */
import type { Mutation } from '../money/mutations.ts';
import { calm, type Phase, promoted, started } from './run.ts';

/** Settings of a standby that shows each commit this long after the primary. */
export const LATE = { recovery_min_apply_delay: '400ms' };

const REACHED = /return reached \? (?:void 0|undefined) : "behind";/g;
const OLD_STATE = /points after a write|times a charge/;

export const STANDBY_MUTATIONS: readonly (Mutation & {
  readonly phases: readonly Phase[];
  readonly standbys: Readonly<Record<string, string>>;
})[] = [
  {
    name: 'a standby is read wherever its replay is',
    expected: OLD_STATE,
    replace: [[REACHED, 'return undefined;']],
    standbys: LATE,
    phases: [calm(4000)],
  },
  {
    name: 'a promoted standby is read',
    expected: OLD_STATE,
    replace: [
      [/if \(!standby\) return "promoted";/g, ''],
      [REACHED, 'return reached || !standby ? undefined : "behind";'],
    ],
    standbys: {},
    phases: [started, promoted],
  },
];
