/** Position in the list when an offer was opened, so that Back can restore it. It is in memory and cleared at log-off. */
import { onWipe } from '../../../web/store.ts';

interface Visit {
  /** The list's query string, with its question mark. */
  readonly search: string;
  readonly campaignCode: string;
  /** Scroll position in pixels. */
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
