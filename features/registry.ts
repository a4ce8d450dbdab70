/** Derived lists of the features that several parts of the portal need. */
import '../shared/common-errors.ts';
import type { CardFunction, CardLink, Feature, MenuLine, Page } from '../shared/feature.ts';
import type { Phrase } from '../shared/messages.ts';
import { PRE_LOGIN_PAGES } from '../shared/pages.ts';
import * as listed from './index.ts';

export const FEATURES: readonly Feature[] = Object.values(listed);

export const PAGES: readonly Page[] = FEATURES.flatMap(({ pages = [] }) => pages);

/** Names of all pages, as recorded by analytics. `error-info` and the status pages are in `app/`. */
export const PAGE_NAMES: readonly string[] = [
  ...new Set([...PRE_LOGIN_PAGES, ...PAGES.map(({ path }) => path), 'error-info']),
];

/** Ids of the functions that work on a chosen card. */
export type CardFunctionId = Extract<
  (typeof listed)[keyof typeof listed],
  { readonly cardFunction: unknown }
>['cardFunction']['id'];

/** Functions of one card, in the order of the features. */
export const CARD_FUNCTIONS: readonly CardFunction[] = FEATURES.flatMap(
  ({ cardFunction }) => cardFunction ?? [],
);

/** Returns the card function with an id. Undefined if there is none or the bank has switched it off. */
export function findCardFunction(
  id: string | null,
  isOffered: (flag: NonNullable<CardFunction['flag']>) => boolean,
): CardFunction | undefined {
  const found = CARD_FUNCTIONS.find((one) => one.id === id);
  return found?.flag === undefined || isOffered(found.flag) ? found : undefined;
}

export interface ListedMenuLine extends MenuLine {
  readonly label: Phrase;
  /** Set for a line that opens a card function. */
  readonly cardFunction?: string;
}

/** Menu lines of the function list, sorted by order. */
export const MENU_LINES: readonly ListedMenuLine[] = FEATURES.flatMap(({ menu = [], cardFunction }) =>
  menu.flatMap((line) => {
    if (line.label) return { ...line, label: line.label };
    return cardFunction ? { ...line, label: cardFunction.label, cardFunction: cardFunction.id } : [];
  }),
).toSorted((a, b) => a.order - b.order);

/** Parts of the sheet of a purchase, in the order of the features. */
export const PURCHASE_PARTS = FEATURES.flatMap(({ purchasePart }) => purchasePart ?? []);

/** Links of the overview, in display order. */
export const CARD_LINKS: readonly CardLink[] = FEATURES.flatMap(({ cardLinks = [] }) => cardLinks).toSorted(
  (a, b) => a.order - b.order,
);
