/** The function list of the shell after log-on (SHELL-7). Its lines come from each feature's `menu`. */

import type { MenuGroup } from '../../../shared/feature.ts';
import type { FeatureFlag } from '../../../shared/feature-flags.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { pageHref, paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { MENU_LINES } from '../../registry.ts';
import { functionText } from '../functions.messages.ts';

export interface FunctionItem {
  readonly label: Phrase;
  readonly href: string;
  /** Hidden while the bank has the flag off (GEN-7). */
  readonly flag?: FeatureFlag | undefined;
}

export interface FunctionGroup {
  /** The first group has no heading. */
  readonly title?: Phrase;
  readonly primaryOnly?: boolean;
  readonly items: readonly FunctionItem[];
}

function itemsOf(group: MenuGroup): readonly FunctionItem[] {
  return MENU_LINES.filter((line) => line.group === group).map(({ label, page, cardFunction, flag }) => ({
    label,
    href: page === undefined ? paths.chooseCard(cardFunction ?? '') : pageHref(page),
    flag,
  }));
}

const GROUPS: readonly FunctionGroup[] = [
  { items: itemsOf('main') },
  { title: functionText.moreFunctions, primaryOnly: true, items: itemsOf('more') },
];

/** The groups that a person sees. Leaves out empty groups; "More functions" is for the primary cardholder only. */
export function functionGroups(
  primary: boolean,
  groups: readonly FunctionGroup[] = GROUPS,
  offered: (flag: FeatureFlag) => boolean = isOffered,
): readonly FunctionGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ flag }) => flag === undefined || offered(flag)),
    }))
    .filter((group) => group.items.length > 0 && (primary || !group.primaryOnly));
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The `href` of the line to mark as current: the page's own line, or the line of the page above it. A card function
 * (`/u/card-management/…/reward-points`, or `?for=reward-points`) marks its own line, not card management.
 */
export function lineOf(address: Address, groups: readonly FunctionGroup[]): string | undefined {
  const own = lineAddress(address);
  const lines = groups.flatMap(({ items }) => items.map(({ href }) => href));
  const matching = lines.filter((href) => href === own || own.startsWith(`${href}/`));
  return matching.toSorted((a, b) => b.length - a.length)[0];
}

const PROMOTION = paths.promotion('').replace(/\?.*$/, '');
const SPENDING = paths.spendingManagement('');
const CARD_FUNCTION = /^\/u\/card-management\/[^/]+\/([\w-]+)$/;

/** The address to compare with the lines. It differs from the page's own for pages that lie below no line. */
function lineAddress({ pathname, search }: Address): string {
  if (pathname === PROMOTION) return paths.promotions();
  if (pathname.startsWith(SPENDING)) return paths.spendingManagement();
  const chosenFor = pathname === paths.cardManagement() && new URLSearchParams(search).get('for');
  const cardFunction = chosenFor || CARD_FUNCTION.exec(pathname)?.[1];
  return cardFunction ? paths.chooseCard(cardFunction) : pathname;
}
