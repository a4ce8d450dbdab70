/**
 * Declaration of a feature. `features/<name>/feature.ts` declares one feature and `features/index.ts` lists them all.
 * Routes, menus, the function list, the error catalogue and analytics names are derived from that list.
 */
import type { ComponentType } from 'react';
import type { ErrorEntries } from './errors.ts';
import type { FeatureFlag } from './feature-flags.ts';
import type { CardStatus } from './http/cards.ts';
import type { Phrase } from './messages.ts';

export interface Feature {
  /** The folder under `features/`. */
  readonly name: string;
  readonly pages?: readonly Page[];
  /** Lines of the function list after log-on. */
  readonly menu?: readonly MenuLine[];
  /** A function that works on one of the person's cards. */
  readonly cardFunction?: CardFunction;
  /** Links on the overview of a card. */
  readonly cardLinks?: readonly CardLink[];
  /** A part of the sheet of a purchase that can be paid in instalments. Its script loads with it. */
  readonly purchasePart?: () => Promise<{ readonly default: ComponentType<PurchasePartProps> }>;
  /** Result of {@link defineErrors}. Importing its file fills the error catalogue; only tests read this key. */
  readonly errors?: ErrorEntries;
}

export interface PurchasePartProps {
  readonly cardId: string;
  readonly transactionId: string;
  /** Whole New Taiwan dollars. */
  readonly amount: string;
}

/** A page. Its script is loaded when the page is opened. */
export interface Page {
  /** Route below `/u/`, or the last segment of the address for a page before log-on. Analytics uses it as the page's name. */
  readonly path: string;
  /**
   * Loads the page, which is the default export. Absent for the overview, which is in the application's first script
   * (app/web/routes.tsx).
   */
  readonly load?: () => Promise<{ readonly default: ComponentType }>;
  /** `afterLogOn` (default): below `/u/` after log-on. `beforeLogOn`: before log-on. `plain`: below `/u/` after log-off. */
  readonly shell?: 'afterLogOn' | 'beforeLogOn' | 'plain';
  /** The page redirects to the overview while the bank has this flag off (GEN-7). */
  readonly flag?: FeatureFlag;
}

export interface MenuLine {
  /** Absent for a line without a page, which has the name of the card function. */
  readonly label?: Phrase;
  readonly group: MenuGroup;
  /** Group of the list that holds the line. Default: `cards`. */
  readonly section?: MenuSection;
  /** Position in its group; lower comes first. */
  readonly order: number;
  /** Page below `/u/`. A line without a page leads to the feature's card function. */
  readonly page?: string;
  readonly flag?: FeatureFlag;
  /** The page has the bank's offers. The line is hidden from a person who has refused them. */
  readonly offers?: true;
}

/** `more` is for the primary cardholder only (SHELL-7). */
export type MenuGroup = 'main' | 'more';

/** Groups of the function list, in the portal's order. A group without a line is not shown. */
export const MENU_SECTIONS = [
  'cards',
  'payments',
  'disputes',
  'points',
  'safety',
  'offers',
  'family',
  'you',
  'data',
] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

/** A function of one card: `/u/card-management/:cardId/<id>`, or `?for=<id>` while the card is chosen. */
export interface CardFunction {
  readonly id: string;
  readonly label: Phrase;
  /** Whether the function can be used with the card. Default: every card. */
  readonly mayUse?: (card: CardFacts) => boolean;
  /** Shown when no card can be used. */
  readonly whyNone?: Phrase;
  readonly flag?: FeatureFlag;
}

/** Facts about a card that decide whether a function is available for it. */
export interface CardFacts {
  readonly status: CardStatus;
  readonly relationship: 'primary' | 'supplementary';
  readonly corporate: boolean;
}

/** Panel of the overview that shows the link. */
export type CardLinkPlace =
  | 'credit'
  | 'totalDue'
  | 'activation'
  | 'stopped'
  | 'onItsWay'
  | 'points'
  | 'cashback'
  | 'statements'
  | 'transactions';

/** A link from a panel of the overview to a page about the card. */
export interface CardLink {
  readonly place: CardLinkPlace;
  readonly label: Phrase;
  /** Position in its panel; lower comes first. */
  readonly order: number;
  /** Page below `/u/`; `:cardId` and `:statementDate` stand for the card's own values. */
  readonly page: string;
  /** Replaces `page` for a card without a statement. */
  readonly pageWithoutStatement?: string;
  /** Marks the single main action of the panel. */
  readonly main?: boolean;
  /** The link is hidden from people who hold only supplementary cards (SHELL-7). */
  readonly primaryOnly?: boolean;
  /** The link is hidden while the card's payment is overdue. */
  readonly notWhenOverdue?: boolean;
  /** Whether the link is shown for the card. Default: for every card. */
  readonly mayUse?: (card: CardFacts) => boolean;
  readonly flag?: FeatureFlag;
}

/** Declares a feature and keeps its literal types. */
export function defineFeature<const T extends Feature>(feature: T): T {
  return feature;
}
