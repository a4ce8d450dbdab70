/** Whether the logged-on person has family cards. Each read of them, also that of the overview, stores it. */
import { shownFlag } from './shown-flag.ts';

export const {
  /** Stores whether the function list has the line of family cards. */
  keepShown: keepFamilyShown,
  useHidden: useFamilyHidden,
} = shownFlag('familyHidden');
