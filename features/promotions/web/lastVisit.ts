/** Where somebody was in the list when they opened an offer: the way back leads there. Kept until the page is left. */
import { onWipe } from '../../../web/store.ts';

interface Visit {
  /** The list's query, with its question mark. */
  readonly search: string;
  readonly campaignCode: string;
  /** How far the page was scrolled, in pixels. */
  readonly scrollY: number;
}

let last: Visit | undefined;
onWipe(() => {
  last = undefined;
});

export function rememberVisit(visit: Visit): void {
  last = visit;
}

export function lastVisit(): Visit | undefined {
  return last;
}

export function forgetVisit(): void {
  last = undefined;
}
