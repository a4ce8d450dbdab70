/** Characters of addresses that the portal reads and writes into the stored form. */

export const NUMERALS = '〇零一二三四五六七八九';
export const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 廿: 20, 卅: 30 };

/** Stands between a number and its branch, such as 3之2. */
export const BRANCH = '之';

/** The official character for the one that people type (台). */
export const OFFICIAL_TAI = '臺';
