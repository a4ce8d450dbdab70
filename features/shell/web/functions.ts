/** The function list of the authenticated shell (SHELL-7). A page is listed by the work that adds it. */
import type { Feature } from '../../../shared/features.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { functionText } from '../functions.messages.ts';

export interface FunctionItem {
  readonly label: Phrase;
  readonly href: string;
  /** Left out where the bank does not offer it (GEN-7). */
  readonly feature?: Feature;
}

export interface FunctionGroup {
  /** The first group needs no heading. */
  readonly title?: Phrase;
  readonly primaryOnly?: boolean;
  readonly items: readonly FunctionItem[];
}

const GROUPS: readonly FunctionGroup[] = [
  {
    items: [
      { label: functionText.overview, href: paths.dashboard() },
      { label: functionText.cardManagement, href: paths.cardManagement() },
      { label: functionText.eStatements, href: paths.eStatements() },
      { label: functionText.offersForYou, href: paths.promotions() },
      { label: functionText.spending, href: paths.spendingManagement() },
      { label: functionText.profile, href: paths.profile() },
      { label: functionText.statementDelivery, href: paths.statementPreference() },
      { label: functionText.changePassword, href: paths.changePassword() },
    ],
  },
  {
    title: functionText.moreFunctions,
    primaryOnly: true,
    items: [
      { label: functionText.instalments, href: paths.chooseCard('instalments') },
      { label: functionText.rewardPoints, href: paths.chooseCard('reward-points') },
      { label: functionText.redeem, href: paths.chooseCard('points-redemption') },
      { label: functionText.redemptionHistory, href: paths.redemptionHistory() },
      { label: functionText.cashbackMethod, href: paths.chooseCard('cashback-method') },
      {
        label: functionText.cashAdvancePin,
        href: paths.chooseCard('cash-advance-pin'),
        feature: 'cashAdvancePin',
      },
      { label: functionText.temporaryLimit, href: paths.chooseCard('temporary-limit') },
      { label: functionText.replaceCard, href: paths.chooseCard('replacement'), feature: 'cardReplacement' },
    ],
  },
];

/** The groups that a person sees: never an empty one, "More functions" only for the primary cardholder. */
export function functionGroups(
  primary: boolean,
  groups: readonly FunctionGroup[] = GROUPS,
  offered: (feature: Feature) => boolean = isOffered,
): readonly FunctionGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ feature }) => feature === undefined || offered(feature)),
    }))
    .filter((group) => group.items.length > 0 && (primary || !group.primaryOnly));
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The address of the line that a page belongs to: its own, or the one it lies below. A function of a card
 * (`/u/card-management/…/reward-points`, `?for=reward-points` while the card is chosen) is the function's, not the cards'.
 */
export function lineOf(place: Place, groups: readonly FunctionGroup[]): string | undefined {
  const address = standsFor(place);
  const lines = groups.flatMap(({ items }) => items.map(({ href }) => href));
  const fitting = lines.filter((href) => href === address || address.startsWith(`${href}/`));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
}

const PROMOTION = paths.promotion('').replace(/\?.*$/, '');
const SPENDING = paths.spendingManagement('');
const OF_CARD = /^\/u\/card-management\/[^/]+\/([\w-]+)$/;

/** Pages whose address does not say by itself which line is theirs. */
function standsFor({ pathname, search }: Place): string {
  if (pathname === PROMOTION) return paths.promotions();
  if (pathname.startsWith(SPENDING)) return paths.spendingManagement();
  const chosenFor = pathname === paths.cardManagement() && new URLSearchParams(search).get('for');
  const cardFunction = chosenFor || OF_CARD.exec(pathname)?.[1];
  return cardFunction ? paths.chooseCard(cardFunction) : pathname;
}
