/** Position in the list when an offer was opened, so that Back can restore it. It is in memory and cleared at log-off. */
import { untilWiped } from '../../../web/untilWiped.ts';

interface Visit {
  /** The list's query string, with its question mark. */
  readonly search: string;
  readonly campaignCode: string;
  /** Scroll position in pixels. */
  readonly scrollY: number;
}

export const { get: lastVisit, set: rememberVisit } = untilWiped<Visit>();
