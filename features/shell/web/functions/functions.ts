/** The function list of the shell after log-on (SHELL-7). Each feature declares its lines in `menu`. */

import type { MenuChoice } from '../../../../shared/bank.ts';
import { MENU_SECTIONS, type MenuSection } from '../../../../shared/feature.ts';
import type { FeatureFlag } from '../../../../shared/feature-flags.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { bankTexts } from '../../../../web/bank.ts';
import { areOffersHidden } from '../../../../web/offers.ts';
import { pageHref, paths } from '../../../../web/paths.ts';
import { isOffered } from '../../../../web/store.ts';
import type { AppIconName } from '../../../../web/ui/layout/AppIcon.tsx';
import { type ListedMenuLine, MENU_LINES } from '../../../registry.ts';
import { functionText } from '../../functions.messages.ts';

export interface FunctionItem {
  readonly label: Phrase;
  readonly href: string;
  /** The line is hidden from people who hold only supplementary cards. */
  readonly primaryOnly?: boolean;
  /** The line is hidden while the bank has this flag off (GEN-7). */
  readonly flag?: FeatureFlag | undefined;
  /** The line is hidden from people who have refused offers. */
  readonly offers?: boolean;
}

export interface FunctionGroup {
  readonly section: MenuSection;
  readonly title: Phrase;
  readonly icon: AppIconName;
  readonly items: readonly FunctionItem[];
}

/** The groups. Those of disputes, family and data stay hidden until a feature declares a line for them. */
const GROUPS: Readonly<Record<MenuSection, { readonly title: Phrase; readonly icon: AppIconName }>> = {
  cards: { title: functionText.cardsSection, icon: 'overview' },
  payments: { title: functionText.paymentsSection, icon: 'transactions' },
  disputes: { title: functionText.disputesSection, icon: 'transactions' },
  points: { title: functionText.pointsSection, icon: 'points' },
  safety: { title: functionText.safetySection, icon: 'shield' },
  offers: { title: functionText.offersSection, icon: 'offers' },
  family: { title: functionText.familySection, icon: 'person' },
  you: { title: functionText.youSection, icon: 'person' },
  data: { title: functionText.dataSection, icon: 'download' },
};

/** Returns the groups in the bank's order, without those that the bank hides. */
export function sectionsFor({ order = [], hidden = [] }: MenuChoice = {}): readonly MenuSection[] {
  return [...new Set([...order, ...MENU_SECTIONS])].filter((section) => !hidden.includes(section));
}

function itemOf({ label, page, cardFunction, flag, group, offers }: ListedMenuLine): FunctionItem {
  return {
    label,
    href: page === undefined ? paths.chooseCard(cardFunction ?? '') : pageHref(page),
    primaryOnly: group === 'more',
    flag,
    offers: offers === true,
  };
}

function allGroups(): readonly FunctionGroup[] {
  return sectionsFor(bankTexts().menu).map((section) => ({
    section,
    ...GROUPS[section],
    items: MENU_LINES.filter((line) => (line.section ?? 'cards') === section).map(itemOf),
  }));
}

/** Returns the groups that a person sees. Empty groups are omitted. */
export function functionGroups(
  primary: boolean,
  groups: readonly FunctionGroup[] = allGroups(),
  offered: (flag: FeatureFlag) => boolean = isOffered,
): readonly FunctionGroup[] {
  const withOffers = !areOffersHidden();
  const isShown = ({ flag, primaryOnly, offers }: FunctionItem) =>
    (flag === undefined || offered(flag)) && (primary || !primaryOnly) && (withOffers || !offers);
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isShown) }))
    .filter(({ items }) => items.length > 0);
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns the `href` of the line to mark as current: the line of the page itself, or of the page above it. A card function
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
const CARD_FUNCTION = /^\/u\/card-management\/[^/]+\/([\w-]+)(?:\/|$)/;

/** Returns the address to compare with the lines. It differs from the page's address for pages that are not below any line. */
export function lineAddress({ pathname, search }: Address): string {
  if (pathname === PROMOTION) return paths.promotions();
  if (pathname.startsWith(SPENDING)) return paths.spendingManagement();
  const chosenFor = pathname === paths.cardManagement() && new URLSearchParams(search).get('for');
  const cardFunction = chosenFor || CARD_FUNCTION.exec(pathname)?.[1];
  return cardFunction ? paths.chooseCard(cardFunction) : pathname;
}
