/** Names of links to other sites. The bank configures a target for each, in both languages. */
import type { Language } from '../messages.ts';

export const HYPERLINK_NAMES = [
  ...(['siteLink', 'personal', 'business', 'privateBanking'] as const),
  ...(['applyOnline', 'applyContinue', 'applySteps', 'referral'] as const),
  ...(['cardTitanium', 'cardSignature', 'cardTraveller', 'cardsAll'] as const),
  ...(['onlineBanking', 'mobileBanking', 'phoneBanking', 'branch'] as const),
  ...(['offers', 'otherCardInfo', 'campaigns'] as const),
  ...(['help', 'contact', 'about'] as const),
  ...(['privacy', 'terms', 'hyperlinkPolicy', 'onlineSecurity'] as const),
  ...(['disclosure', 'cardTerms', 'localBranch', 'accessibility'] as const),
] as const;

export type HyperlinkName = (typeof HYPERLINK_NAMES)[number];
export type HyperlinkKey = `${HyperlinkName}_${Language}`;

/** Targets by name and language: `help_en`. A name without one opens the fallback. */
export type Hyperlinks = { readonly [K in HyperlinkKey]?: string };
