import type { FeatureFlag } from '../../shared/feature-flags.ts';

/** Categories of promotions, in the order of the tabs. */
export const PROMOTION_CATEGORIES = ['deposit', 'card', 'dining', 'shopping', 'travel', 'loan'] as const;
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];

/** Categories that a feature flag switches off (GEN-7). */
export const CATEGORY_FEATURE: Readonly<Partial<Record<PromotionCategory, FeatureFlag>>> = {
  loan: 'personalLoan',
};

/** Returns the categories whose feature is offered. */
export function offeredCategories(
  isOffered: (feature: FeatureFlag) => boolean,
): readonly PromotionCategory[] {
  return PROMOTION_CATEGORIES.filter((category) => {
    const feature = CATEGORY_FEATURE[category];
    return feature === undefined || isOffered(feature);
  });
}
