/** What both sides know about instalments. */

/** In how many months a purchase may be paid (INS-3). */
export const INSTALMENT_TENORS = [3, 6, 12, 18, 24, 30] as const;

export type InstalmentTenor = (typeof INSTALMENT_TENORS)[number];

/** Where a purchase stands that is to be converted: on no statement yet, or on the latest. */
export const INSTALMENT_TYPES = ['unbilled', 'latestStatement'] as const;

export type InstalmentType = (typeof INSTALMENT_TYPES)[number];

/** The least that can be converted, TWD (INS-2). */
export const SMALLEST_CONVERTIBLE = 1000n;
