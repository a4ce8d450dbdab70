/** The functions in the second drawer on phones, after log-on (SHELL-5). */
import type { Phrase } from '../../../../shared/messages.ts';
import { functionText } from '../../functions.messages.ts';

export interface DrawerFunction {
  readonly label: Phrase;
  /** Id of the card function that the line opens. */
  readonly cardFunction: string;
}

/** The specification gives the lines, their order and their English words. In Chinese they have the names of the functions. */
export const DRAWER_FUNCTIONS: readonly DrawerFunction[] = [
  { label: functionText.instalments, cardFunction: 'instalments' },
  { label: functionText.drawerLimit, cardFunction: 'temporary-limit' },
  { label: functionText.drawerRebate, cardFunction: 'cashback-method' },
  { label: functionText.drawerRedeem, cardFunction: 'points-redemption' },
  { label: functionText.drawerPoints, cardFunction: 'reward-points' },
];
