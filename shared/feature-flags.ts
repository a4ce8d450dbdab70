/** Services that a bank can switch off by configuration (GEN-7). Menus, routes and the server all follow the flags. */
export const FEATURE_FLAGS = [
  'cashAdvancePin',
  'cardReplacement',
  'cardApplication',
  'personalLoan',
  'dayTwoPromotion',
  'passkeys',
] as const;

export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
