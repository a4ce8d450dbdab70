/** What the bank may offer or not (GEN-7): switched by configuration, honoured by menus, routes and server alike. */
export const FEATURES = [
  'cashAdvancePin',
  'cardReplacement',
  'cardApplication',
  'personalLoan',
  'dayTwoPromotion',
] as const;

export type Feature = (typeof FEATURES)[number];
