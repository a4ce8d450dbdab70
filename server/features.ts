/** Determines the current feature flags (GEN-7). */
import { taipeiDate } from '../shared/dates.ts';
import type { FeatureFlag } from '../shared/feature-flags.ts';
import type { Config } from './config/config.ts';

/**
 * Returns the configured flags. `dayTwoPromotion` is off before the release date of these promotions
 * (FEATURE_DAY_TWO_DATE). `now` is the database's time.
 */
export function offeredFeatures(
  { features, dayTwoDate }: Pick<Config, 'features' | 'dayTwoDate'>,
  now: Date,
): Record<FeatureFlag, boolean> {
  return { ...features, dayTwoPromotion: features.dayTwoPromotion && taipeiDate(now) >= dayTwoDate };
}
