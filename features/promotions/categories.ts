import type { FeatureFlag } from '../../shared/feature-flags.ts';

/** What promotions are about, in the order of the tabs. */
export const PROMOTION_CATEGORIES = ['deposit', 'card', 'dining', 'shopping', 'travel', 'loan'] as const;
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];

/** Categories of what the bank may not offer (GEN-7). */
export const CATEGORY_FEATURE: Readonly<Partial<Record<PromotionCategory, FeatureFlag>>> = {
  loan: 'personalLoan',
};

/** The categories there are where only some features are offered. */
export function categoriesWith(offered: (feature: FeatureFlag) => boolean): readonly PromotionCategory[] {
  return PROMOTION_CATEGORIES.filter((category) => {
    const feature = CATEGORY_FEATURE[category];
    return feature === undefined || offered(feature);
  });
}
