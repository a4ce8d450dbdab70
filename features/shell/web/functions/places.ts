/** The links of the bar at the bottom of phones, after log-on. */
import type { Phrase } from '../../../../shared/messages.ts';
import { paths } from '../../../../web/paths.ts';
import type { AppIconName } from '../../../../web/ui/layout/AppIcon.tsx';
import { functionText } from '../../functions.messages.ts';
import { type Address, lineAddress } from './functions.ts';

/** A link of the bar. "More" is a button instead, because it opens the function list. */
export interface Place {
  readonly label: Phrase;
  readonly icon: AppIconName;
  readonly href: string;
  /** Addresses of other pages for which this link is marked as current. */
  readonly pages: readonly string[];
}

export const PLACES: readonly Place[] = [
  { label: functionText.overview, icon: 'overview', href: paths.dashboard(), pages: [] },
  { label: functionText.transactions, icon: 'transactions', href: paths.transactions(), pages: [] },
  {
    label: functionText.points,
    icon: 'points',
    href: paths.points(),
    pages: [
      paths.chooseCard('points-redemption'),
      paths.chooseCard('reward-points'),
      paths.redemptionHistory(),
    ],
  },
  { label: functionText.lost, icon: 'lost', href: paths.lostCard(), pages: [] },
];

/** The account page of a card. `/u/transactions` redirects to it. */
const ACCOUNT = /^\/u\/card-management\/[^/]+$/;

/** Returns the `href` of the link to mark for a page; undefined for the pages behind "More". */
export function placeOf(address: Address): string | undefined {
  const own = lineAddress(address);
  if (ACCOUNT.test(own)) return PLACES[1]?.href;
  const isBelow = (above: string) => own === above || own.startsWith(`${above}/`);
  return PLACES.find(({ href, pages }) => [href, ...pages].some(isBelow))?.href;
}
