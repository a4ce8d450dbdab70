import type { FeatureFlag } from '../../shared/feature-flags.ts';

/** Categories of promotions, in the order of the tabs. */
export const PROMOTION_CATEGORIES = ['deposit', 'card', 'dining', 'shopping', 'travel', 'loan'] as const;
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];

/** Returns the categories that are offered: a feature flag switches loans off (GEN-7). */
export function offeredCategories(
  isOffered: (feature: FeatureFlag) => boolean,
): readonly PromotionCategory[] {
  return PROMOTION_CATEGORIES.filter((category) => category !== 'loan' || isOffered('personalLoan'));
}
