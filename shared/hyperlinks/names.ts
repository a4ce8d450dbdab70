/** Names of links to other sites. The bank configures a target for each, in both languages. */
import type { Language } from '../messages.ts';

export const HYPERLINK_NAMES = [
  'siteLink',
  'personal',
  'business',
  'privateBanking',
  'applyOnline',
  'applyContinue',
  'applySteps',
  'referral',
  'cardTitanium',
  'cardSignature',
  'cardTraveller',
  'cardsAll',
  'onlineBanking',
  'mobileBanking',
  'phoneBanking',
  'branch',
  'offers',
  'otherCardInfo',
  'campaigns',
  'help',
  'contact',
  'about',
  'privacy',
  'terms',
  'hyperlinkPolicy',
  'onlineSecurity',
  'disclosure',
  'cardTerms',
  'localBranch',
  'accessibility',
] as const;

export type HyperlinkName = (typeof HYPERLINK_NAMES)[number];
export type HyperlinkKey = `${HyperlinkName}_${Language}`;

/** Targets by name and language: `help_en`. A name without a target opens the fallback. */
export type Hyperlinks = { readonly [K in HyperlinkKey]?: string };
