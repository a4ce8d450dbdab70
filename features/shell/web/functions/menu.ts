/** Content of the mega menus and the drawer before log-on (specification section 1). */
import type { FeatureFlag } from '../../../../shared/feature-flags.ts';
import type { Language, Phrase } from '../../../../shared/messages.ts';
import type { LinkName } from '../../../../web/links.ts';
import { paths } from '../../../../web/paths.ts';
import { chrome } from '../../messages.ts';

/** A menu line: a link by its name in the hyperlink list, or a page of the portal. */
export interface MenuItem {
  readonly label: Phrase;
  readonly link?: LinkName;
  readonly page?: (language: Language) => string;
  /** The line is hidden while the bank has this flag off (GEN-7). */
  readonly flag?: FeatureFlag;
}

export interface MenuColumn {
  readonly title: Phrase;
  readonly items: readonly MenuItem[];
}

export interface Menu {
  readonly key: 'apply' | 'digital' | 'offers';
  readonly label: Phrase;
  /** The whole menu is hidden while the bank has this flag off. */
  readonly flag?: FeatureFlag;
  readonly columns: readonly MenuColumn[];
}

const HELP: MenuColumn = {
  title: chrome.helpBox,
  items: [
    { label: chrome.helpBox, link: 'help' },
    { label: chrome.contact, link: 'contact' },
  ],
};

const MENUS: readonly Menu[] = [
  {
    key: 'apply',
    label: chrome.menuApply,
    flag: 'cardApplication',
    columns: [
      {
        title: chrome.menuApply,
        items: [
          { label: chrome.applyOnline, link: 'applyOnline' },
          { label: chrome.applyContinue, link: 'applyContinue' },
          { label: chrome.applySteps, link: 'applySteps' },
          { label: chrome.referral, link: 'referral' },
        ],
      },
      {
        title: chrome.cardTypes,
        items: [
          { label: chrome.cardTitanium, link: 'cardTitanium' },
          { label: chrome.cardSignature, link: 'cardSignature' },
          { label: chrome.cardTraveller, link: 'cardTraveller' },
          { label: chrome.cardsAll, link: 'cardsAll' },
        ],
      },
      HELP,
    ],
  },
  {
    key: 'digital',
    label: chrome.menuDigital,
    columns: [
      {
        title: chrome.menuDigital,
        items: [
          { label: chrome.activate, page: paths.activateCard },
          { label: chrome.applyOnline, link: 'applyOnline', flag: 'cardApplication' },
          { label: chrome.applyContinueShort, link: 'applyContinue', flag: 'cardApplication' },
        ],
      },
      {
        title: chrome.services,
        items: [
          { label: chrome.onlineBanking, link: 'onlineBanking' },
          { label: chrome.mobileBanking, link: 'mobileBanking' },
          { label: chrome.phoneBanking, link: 'phoneBanking' },
          { label: chrome.branch, link: 'branch' },
        ],
      },
      HELP,
    ],
  },
  {
    key: 'offers',
    label: chrome.menuOffers,
    columns: [
      {
        title: chrome.menuOffers,
        items: [
          { label: chrome.offers, link: 'offers' },
          { label: chrome.otherCardInfo, link: 'otherCardInfo' },
          { label: chrome.referral, link: 'referral' },
          { label: chrome.campaigns, link: 'campaigns' },
        ],
      },
      HELP,
    ],
  },
];

/** Returns the menus without the lines whose flag is off. */
export function menusWith(offered: (feature: FeatureFlag) => boolean): readonly Menu[] {
  const isShown = ({ flag }: { readonly flag?: FeatureFlag }) => flag === undefined || offered(flag);
  return MENUS.filter(isShown).map((menu) => ({
    ...menu,
    columns: menu.columns.map((column) => ({ ...column, items: column.items.filter(isShown) })),
  }));
}

/** Links of the dark top row. */
export const TOP_LINKS: readonly MenuItem[] = [
  { label: chrome.siteLink, link: 'siteLink' },
  { label: chrome.personal, link: 'personal' },
  { label: chrome.business, link: 'business' },
  { label: chrome.privateBanking, link: 'privateBanking' },
];

export const FOOTER_BLOCKS: readonly MenuItem[] = [
  { label: chrome.contactBank, link: 'contact' },
  { label: chrome.branch, link: 'branch' },
  { label: chrome.help, link: 'help' },
  { label: chrome.aboutBank, link: 'about' },
];

export const LEGAL_LINKS: readonly MenuItem[] = [
  { label: chrome.privacy, link: 'privacy' },
  { label: chrome.terms, link: 'terms' },
  { label: chrome.hyperlinkPolicy, link: 'hyperlinkPolicy' },
  { label: chrome.onlineSecurity, link: 'onlineSecurity' },
  { label: chrome.disclosure, link: 'disclosure' },
  { label: chrome.cardTerms, link: 'cardTerms' },
  { label: chrome.localBranch, link: 'localBranch' },
  { label: chrome.accessibility, link: 'accessibility' },
];

/** The portal's own information pages. */
export const PORTAL_PAGES: readonly { readonly key: string; readonly label: Phrase }[] = [
  { key: 'help', label: chrome.portalHelp },
  { key: 'contact', label: chrome.portalContact },
  { key: 'accessibility', label: chrome.portalAccessibility },
  { key: 'storage', label: chrome.portalStorage },
];
