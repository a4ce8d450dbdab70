/** Whether the logged-on person has refused offers in the portal. Each read of the profile stores it. */
import { shownFlag } from './shown-flag.ts';

export const {
  /** True if offers, and the lines that lead to them, are hidden. */
  isHidden: areOffersHidden,
  /** Stores whether offers are shown to the person. */
  keepShown: keepOffersShown,
  useHidden: useOffersHidden,
} = shownFlag('offersHidden');
