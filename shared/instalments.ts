/** Rules of instalments that browser and server share. Plans and their conditions are the bank's terms. */

/** Longest tenor in months. */
export const LONGEST_TENOR = 60;

/** Purchases that can be converted: unbilled purchases, and purchases on the latest statement. */
export const INSTALMENT_TYPES = ['unbilled', 'latestStatement'] as const;

export type InstalmentType = (typeof INSTALMENT_TYPES)[number];

/** Highest yearly rate that the law allows, in per cent (Banking Act, article 47-1). */
export const HIGHEST_RATE = 15;
