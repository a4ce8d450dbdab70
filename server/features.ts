/** Which features are offered now (GEN-7). */
import { taipeiDate } from '../shared/dates.ts';
import type { Feature } from '../shared/features.ts';
import type { Config } from './config.ts';

/** As configured; the promotions of day two not before their day. `now` is the database's time. */
export function offeredFeatures(
  { features, dayTwoDate }: Pick<Config, 'features' | 'dayTwoDate'>,
  now: Date,
): Record<Feature, boolean> {
  return { ...features, dayTwoPromotion: features.dayTwoPromotion && taipeiDate(now) >= dayTwoDate };
}
