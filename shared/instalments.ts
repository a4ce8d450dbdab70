/** Rules of instalments that browser and server share. */

/** Tenors in months (INS-3). */
export const INSTALMENT_TENORS = [3, 6, 12, 18, 24, 30] as const;

export type InstalmentTenor = (typeof INSTALMENT_TENORS)[number];

/** Purchases that can be converted: unbilled purchases, and purchases on the latest statement. */
export const INSTALMENT_TYPES = ['unbilled', 'latestStatement'] as const;

export type InstalmentType = (typeof INSTALMENT_TYPES)[number];

/** Smallest amount that can be converted, in TWD (INS-2). */
export const MIN_CONVERTIBLE = 1000n;
