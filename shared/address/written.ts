/** Characters of addresses that the portal reads and writes into the stored form. */

export const NUMERALS = '〇零一二三四五六七八九';
export const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 廿: 20, 卅: 30 };

/** The official character, and the one that people type. */
export const OFFICIAL_TAI = '臺';

/** Stands between a number and its sub-number. */
export const SUB = '之';
export const SECTION = '段';
export const NUMBER = '號';
export const FLOOR = '樓';
export const BASEMENT = '地下';
export const ROOFTOP = '頂樓';
/** Keeps two numbers apart. */
export const APART = '，';
