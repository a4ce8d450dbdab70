/**
 * Links to the bank's other sites, looked up by name and language (`name_en`, `name_zh_tw`). A name without a target
 * opens the fallback search site in the same window (SHELL-6); its address carries nothing of this page (S35).
 */
import type { Language } from '../shared/messages.ts';

/** The names of the hyperlink list. */
export type LinkName =
  | 'siteLink'
  | 'personal'
  | 'business'
  | 'privateBanking'
  | 'applyOnline'
  | 'applyContinue'
  | 'applySteps'
  | 'referral'
  | 'cardTitanium'
  | 'cardSignature'
  | 'cardTraveller'
  | 'cardsAll'
  | 'onlineBanking'
  | 'mobileBanking'
  | 'phoneBanking'
  | 'branch'
  | 'offers'
  | 'otherCardInfo'
  | 'campaigns'
  | 'help'
  | 'contact'
  | 'about'
  | 'privacy'
  | 'terms'
  | 'hyperlinkPolicy'
  | 'onlineSecurity'
  | 'disclosure'
  | 'cardTerms'
  | 'localBranch'
  | 'accessibility';

const FALLBACK_SEARCH = 'https://duckduckgo.com/';

export interface LinkTarget {
  readonly href: string;
  /** False: the fallback. A configured target opens in a new window. */
  readonly configured: boolean;
}

type LinkKey = `${LinkName}_${Language}`;
const targets = new Map<LinkKey, string>();

/** Where a link leads in a language. */
export function linkTarget(name: LinkName, language: Language): LinkTarget {
  const href = targets.get(`${name}_${language}`);
  return { href: href ?? FALLBACK_SEARCH, configured: href !== undefined };
}

/** The bank's phone line, as the server wrote it into the page. */
export function contactPhone(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="contact-phone"]')?.content ?? '';
}
